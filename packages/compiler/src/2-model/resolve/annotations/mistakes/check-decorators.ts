// Reports decorators of entities that belong to another library but have an equivalent here, and undeclared ones.
import type { ClassSyntax, DecoratorSyntax } from "../../../../1-syntax/syntax.ts";
import { type Change, type Proposal, possible } from "../../../../diagnostics/fixes/change.ts";
import { words } from "../../../../language/index.ts";
import { otherAnnotation } from "../../../../language/other-tools/annotations.ts";
import type { ProjectFile } from "../../project.ts";
import type { Source } from "../../source.ts";
import { decoratorsOf, isUndeclared, ourName } from "../our-name.ts";

/** Reports each decorator once, however often it is used. `classes` have annotations of entity-derive. */
export function checkDecorators(classes: readonly ClassSyntax[], { file, report }: Source): void {
  const others = classes.flatMap(decoratorsOf).filter(({ path }) => ourName(path, file) === null);
  for (const [name, uses] of Map.groupBy(others, ({ path }) => path.join("."))) {
    const [first] = uses;
    if (first === undefined) continue;
    if (isUndeclared(first.path, file)) {
      report.add("annotation-undeclared", first.span, { name, words: known });
      continue;
    }
    const target = file.find(first.path, "value");
    if (target.kind !== "package") continue;
    const help = ourHelp(target.name);
    if (help === null) continue;
    const parameters = { name, package: target.package, help };
    report.add("annotation-of-another", first.span, parameters, ...removeDecorator(name, uses, file));
  }
}

const known = Object.keys(words)
  .map((word) => `\`@${word}\``)
  .join(", ");

/** Returns what the decorator of another library is called here; null if nothing here is named like it. */
export function ourHelp(name: string): string | null {
  const word = Object.values(words).find((one) => one.name.toLowerCase() === name.toLowerCase());
  return word === undefined ? (otherAnnotation(name)?.help ?? null) : `use \`${word.example}\` of entity-derive`;
}

/** Returns the fix that removes all uses, and the import, which is then unused. */
function removeDecorator(name: string, uses: readonly DecoratorSyntax[], { syntax }: ProjectFile): readonly Proposal[] {
  const entry = syntax.imports.find(({ local, imported }) => local === name && imported !== "*");
  const isAlone = syntax.classes.flatMap(decoratorsOf).filter(({ path }) => path[0] === name).length === uses.length;
  if (entry === undefined || !isAlone) return [];
  const annotations = uses.map(({ span }) => ({ kind: "remove-annotation", span }) as const);
  const statement = syntax.importStatements.find(
    ({ named, span }) => named?.length === 1 && span.start <= entry.span.start && entry.span.end <= span.end,
  );
  const imported: Change =
    statement === undefined
      ? { kind: "remove-item", span: entry.specifier }
      : { kind: "remove-member", span: statement.span };
  return [possible(`remove \`@${name}\` and its import`, imported, ...annotations)];
}
