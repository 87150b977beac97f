// The annotations of a file into diagnostics about those that are used without being imported from us.
import type { DecoratorSyntax, ImportStatementSyntax, TypeSyntax } from "../../../../1-syntax/syntax.ts";
import {
  type Change,
  certain,
  insert,
  type Proposal,
  possible,
  replace,
} from "../../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../../diagnostics/span.ts";
import { words } from "../../../../language/index.ts";
import { listing } from "../../../../text/names.ts";
import { addImports } from "../../add-imports.ts";
import type { ProjectFile } from "../../project.ts";
import type { Source } from "../../source.ts";
import { vocabulary } from "../../types/vocabulary.ts";
import { decoratorsOf } from "../decorators.ts";
import { isUndeclaredWord, ourName } from "../our-name.ts";
import { isMisspelt, isOurPackage, isOurs, isSlipOfOurs, ourPackage } from "../our-package.ts";

/** Each module once, and the words without an import together: one edit corrects them. */
export function checkImports({ file, report }: Source): void {
  const decorators = file.syntax.classes.flatMap(decoratorsOf);
  const missing = decorators.filter(({ path }) => isUndeclaredWord(path, file));
  const [first] = missing;
  if (first !== undefined) {
    const names = [...new Set(missing.map(({ path }) => path.join(".")))].sort();
    const types = undeclaredTypes(file);
    const used = listing([...names.map((name) => `\`@${name}\``), ...types.map((name) => `\`${name}\``)]);
    const written = [...names, ...types.map((name) => `type ${name}`)];
    const parameters = { annotations: used, them: written.length === 1 ? "it" : "them", names: written.join(", ") };
    const fixes = [certain(`import ${used}`, ...addImports(names, "value", file, types))];
    report.add("annotation-not-imported", first.span, parameters, { fixes });
  }
  checkTypeImports(decorators, { file, report });
  for (const { from, imported, local, span } of file.syntax.imports) {
    const isExported = imported === "*" || Object.hasOwn(words, imported) || vocabulary.has(imported);
    if (isExported && isMisspelt(from))
      report.add(
        "package-misspelt",
        span,
        { module: from },
        { fixes: [changedModule(from, span, isSlipOfOurs(from))] },
      );
    for (const { path } of decorators.filter((decorator) => decorator.path[0] === local)) {
      const target = file.find(path, "value");
      const isWrong = target.kind === "package" && !isOurPackage(target.package) && ourName(path, file) !== null;
      if (!isWrong) continue;
      // Another entry of ours has names of its own, which the annotations may be imported with.
      const all = file.syntax.imports.filter((entry) => entry.span.start === span.start);
      const areWords = all.every(({ imported: name }) => Object.hasOwn(words, name) || vocabulary.has(name));
      const fixes = target.package === from && areWords ? [changedModule(from, span, true)] : [];
      report.add("package-misspelt", span, { module: target.package }, { fixes });
    }
  }
}

/** Whether words of ours stand in the file without being imported: types of ours that are missing are missing with them. */
export function lacksImports(file: ProjectFile): boolean {
  return file.syntax.classes.flatMap(decoratorsOf).some(({ path }) => isUndeclaredWord(path, file));
}

/** The types of ours that fields have, annotations name, and aliases and interfaces stand for, without their import. */
function undeclaredTypes(file: ProjectFile): readonly string[] {
  const fields = file.syntax.classes.flatMap(({ members }) =>
    members.flatMap((member) => (member.kind === "field" && member.type !== null ? [member.type] : [])),
  );
  const aliases = [...file.syntax.aliases.values()].map(({ type }) => type);
  const written = [...fields, ...aliases, ...file.syntax.shapes.values()].flatMap(namesIn);
  const inAnnotations = file.syntax.classes
    .flatMap(decoratorsOf)
    .flatMap(({ typeNames }) =>
      typeNames.flatMap(({ kind, path: [only] }) => (kind === "type" && only ? [only.value] : [])),
    );
  const names = [...written, ...inAnnotations].filter((name) => vocabulary.has(name));
  return [...new Set(names)].filter((name) => file.find([name], "type").kind === "unknown").sort();
}

function namesIn(type: TypeSyntax): readonly string[] {
  switch (type.kind) {
    case "reference":
      return [...(type.path.length === 1 ? type.path : []), ...type.arguments.flatMap(namesIn)];
    case "array":
      return namesIn(type.of);
    case "union":
    case "intersection":
      return type.types.flatMap(namesIn);
    case "object":
      return type.members.flatMap((member) => namesIn(member.type));
    default:
      return [];
  }
}

/** A decorator is a value, which `import type` leaves out. */
function checkTypeImports(
  decorators: readonly DecoratorSyntax[],
  { file, report }: Pick<Source, "file" | "report">,
): void {
  const { syntax } = file;
  for (const statement of syntax.importStatements.filter(({ from }) => isOurs(from))) {
    const isValue = ({ name }: { readonly name: string }): boolean =>
      decorators.some(({ path }) => path[0] === name && ourName(path, file) !== null);
    const given = (statement.named ?? []).filter((one) => one.isType && isValue(one));
    const [first] = given;
    if (first === undefined) continue;
    const annotations = listing(given.map(({ name }) => `\`@${name}\``));
    const fixes = [certain(`remove \`type\` before ${annotations}`, ...asValues(statement, given, syntax.text))];
    report.add(
      "annotation-imported-as-type",
      first.span,
      { annotations, ...(given.length === 1 ? one : several) },
      { fixes },
    );
  }
}

const one = { imported: "is imported as a type", them: "it" } as const;
const several = { imported: "are imported as types", them: "them" } as const;

/** `import type { entity, Uuid }` → `import { entity, type Uuid }` */
function asValues(
  { isType, named, span }: ImportStatementSyntax,
  values: readonly { readonly span: Span }[],
  text: string,
): readonly Change[] {
  if (!isType)
    return values.map((value) => {
      const [keyword = ""] = /^type\s+/.exec(text.slice(value.span.start, value.span.end)) ?? [];
      return replace({ ...value.span, end: value.span.start + keyword.length }, "", keyword);
    });
  const [head = ""] = /^import\s+type\b/.exec(text.slice(span.start, span.end)) ?? [];
  const isTypeOfOurs = ({ name }: { readonly name: string }): boolean => vocabulary.has(name);
  return [
    replace({ ...span, end: span.start + head.length }, "import", head),
    ...(named ?? []).filter(isTypeOfOurs).map((one) => insert(one.span, "type ")),
  ];
}

function changedModule(from: string, span: Span, isSure: boolean): Proposal {
  const title = `change \`${from}\` to \`${ourPackage}\``;
  const change: Change = { kind: "word", span, expected: from, text: ourPackage };
  return isSure ? certain(title, change) : possible(title, change);
}
