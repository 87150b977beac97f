// Reports annotations that are not imported, imported as types, or imported from a misspelled package.
import type { DecoratorSyntax, ImportStatementSyntax, TypeSyntax } from "../../../../1-syntax/syntax.ts";
import {
  type Change,
  certain,
  changeTo,
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
import { decoratorsOf, isUndeclaredWord, ourName } from "../our-name.ts";
import { isMisspelt, isOurPackage, isOurs, isTypoOfOurs, ourPackage } from "../our-package.ts";

/** Reports each module once, and all annotations without an import together, since one edit corrects them. */
export function checkImports({ file, report }: Source): void {
  const decorators = file.syntax.classes.flatMap(decoratorsOf);
  const missing = decorators.filter(({ path }) => isUndeclaredWord(path, file));
  const [first] = missing;
  if (first !== undefined) {
    const names = [...new Set(missing.map(({ path }) => path.join(".")))].sort();
    const types = undeclaredTypes(file);
    const used = listing([...names.map((name) => `\`@${name}\``), ...types.map((name) => `\`${name}\``)]);
    const specifiers = [...names, ...types.map((name) => `type ${name}`)];
    const parameters = {
      annotations: used,
      them: specifiers.length === 1 ? "it" : "them",
      names: specifiers.join(", "),
    };
    const fix = certain(`import ${used}`, ...addImports(names, "value", file, types));
    report.add("annotation-not-imported", first.span, parameters, fix);
  }
  checkTypeImports(decorators, { file, report });
  for (const { from, imported, local, span } of file.syntax.imports) {
    const isExported = imported === "*" || Object.hasOwn(words, imported) || vocabulary.has(imported);
    if (isExported && isMisspelt(from))
      report.add("package-misspelt", span, { module: from }, changeModule(from, span, isTypoOfOurs(from)));
    for (const { path } of decorators.filter((decorator) => decorator.path[0] === local)) {
      const target = file.find(path, "value");
      const isWrong = target.kind === "package" && !isOurPackage(target.package) && ourName(path, file) !== null;
      if (!isWrong) continue;
      // Other entry points of the package have different exports, which may be in the same statement.
      const all = file.syntax.imports.filter((entry) => entry.span.start === span.start);
      const areWords = all.every(({ imported: name }) => Object.hasOwn(words, name) || vocabulary.has(name));
      const fixes = target.package === from && areWords ? [changeModule(from, span, true)] : [];
      report.add("package-misspelt", span, { module: target.package }, ...fixes);
    }
  }
}

/** True if annotations lack their import. Types without an import are then reported with them. */
export function lacksImports(file: ProjectFile): boolean {
  return file.syntax.classes.flatMap(decoratorsOf).some(({ path }) => isUndeclaredWord(path, file));
}

/** Returns the types of entity-derive that the file uses without an import. */
function undeclaredTypes(file: ProjectFile): readonly string[] {
  const fields = file.syntax.classes.flatMap(({ members }) =>
    members.flatMap((member) => (member.kind === "field" && member.type !== null ? [member.type] : [])),
  );
  const aliases = [...file.syntax.aliases.values()].map(({ type }) => type);
  const inTypes = [...fields, ...aliases, ...file.syntax.shapes.values()].flatMap(namesIn);
  const inAnnotations = file.syntax.classes
    .flatMap(decoratorsOf)
    .flatMap(({ typeNames }) =>
      typeNames.flatMap(({ kind, path: [only] }) => (kind === "type" && only ? [only.value] : [])),
    );
  const names = [...inTypes, ...inAnnotations].filter((name) => vocabulary.has(name));
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

/** Reports annotations that are imported as types, which have no value at run time. */
function checkTypeImports(
  decorators: readonly DecoratorSyntax[],
  { file, report }: Pick<Source, "file" | "report">,
): void {
  const { syntax } = file;
  for (const statement of syntax.importStatements.filter(({ from }) => isOurs(from))) {
    const isValue = ({ name }: { readonly name: string }): boolean =>
      decorators.some(({ path }) => path[0] === name && ourName(path, file) !== null);
    const asTypes = (statement.named ?? []).filter((one) => one.isType && isValue(one));
    const [first] = asTypes;
    if (first === undefined) continue;
    const annotations = listing(asTypes.map(({ name }) => `\`@${name}\``));
    const fix = certain(`remove \`type\` before ${annotations}`, ...asValues(statement, asTypes, syntax.text));
    report.add(
      "annotation-imported-as-type",
      first.span,
      { annotations, ...(asTypes.length === 1 ? one : several) },
      fix,
    );
  }
}

const one = { imported: "is imported as a type", them: "it" } as const;
const several = { imported: "are imported as types", them: "them" } as const;

/** Returns changes such as from `import type { entity, Uuid }` to `import { entity, type Uuid }`. */
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

function changeModule(from: string, span: Span, isSure: boolean): Proposal {
  return changeTo(ourPackage, { value: from, span }, isSure ? certain : possible);
}
