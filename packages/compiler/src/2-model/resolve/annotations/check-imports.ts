// The annotations of a file into diagnostics about those that are used without being imported from us.
import type { ClassSyntax, DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import { type Change, certain, type Proposal, possible } from "../../../diagnostics/fixes/change.ts";
import type { Span } from "../../../diagnostics/span.ts";
import { words } from "../../../language/index.ts";
import { listing } from "../../../text/names.ts";
import { addImports } from "../add-imports.ts";
import type { Source } from "../source.ts";
import { vocabulary } from "../vocabulary.ts";
import { isUndeclaredWord, ourName } from "./our-name.ts";
import { isMisspelt, isOurPackage, isSlipOfOurs, ourPackage } from "./our-package.ts";

/** Each module once, and the words without an import together: one edit mends them. */
export function checkImports({ file, report }: Source): void {
  const decorators = file.syntax.classes.flatMap(decoratorsOf);
  const missing = decorators.filter(({ path }) => isUndeclaredWord(path, file));
  const [first] = missing;
  if (first !== undefined) {
    const names = [...new Set(missing.map(({ path }) => path.join(".")))].sort();
    const annotations = listing(names.map((name) => `\`@${name}\``));
    const parameters = { annotations, them: names.length === 1 ? "it" : "them", names: names.join(", ") };
    const fixes = [certain(`import ${annotations}`, ...addImports(names, "value", file))];
    report.add("annotation-not-imported", first.span, parameters, { fixes });
  }
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
      const areWords = all.every((entry) => Object.hasOwn(words, entry.imported));
      const fixes = target.package === from && areWords ? [changedModule(from, span, true)] : [];
      report.add("package-misspelt", span, { module: target.package }, { fixes });
    }
  }
}

function changedModule(from: string, span: Span, isSure: boolean): Proposal {
  const title = `change \`${from}\` to \`${ourPackage}\``;
  const change: Change = { kind: "word", span, expected: from, text: ourPackage };
  return isSure ? certain(title, change) : possible(title, change);
}

export function decoratorsOf({ decorators, members }: ClassSyntax): readonly DecoratorSyntax[] {
  return [...decorators, ...members.flatMap((member) => member.decorators)];
}
