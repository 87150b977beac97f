// The annotations of a file into diagnostics about those that are used without being imported from us.
import type { ClassSyntax, DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import { words } from "../../../language/index.ts";
import { listing } from "../../../text/names.ts";
import type { Source } from "../source.ts";
import { vocabulary } from "../vocabulary.ts";
import { isUndeclaredWord, ourName } from "./our-name.ts";
import { isMisspelt, isOurPackage } from "./our-package.ts";

/** Each module once, and the words without an import together: one edit mends them. */
export function checkImports({ file, report }: Source): void {
  const decorators = file.syntax.classes.flatMap(decoratorsOf);
  const missing = decorators.filter(({ path }) => isUndeclaredWord(path, file));
  const [first] = missing;
  if (first !== undefined) {
    const names = [...new Set(missing.map(({ path }) => path.join(".")))].sort();
    report.add("annotation-not-imported", first.span, {
      annotations: listing(names.map((name) => `\`@${name}\``)),
      them: names.length === 1 ? "it" : "them",
      names: names.join(", "),
    });
  }
  for (const { from, imported, local, span } of file.syntax.imports) {
    const isExported = imported === "*" || Object.hasOwn(words, imported) || vocabulary.has(imported);
    if (isExported && isMisspelt(from)) report.add("package-misspelt", span, { module: from });
    for (const { path } of decorators.filter((decorator) => decorator.path[0] === local)) {
      const target = file.find(path, "value");
      const isWrong = target.kind === "package" && !isOurPackage(target.package) && ourName(path, file) !== null;
      if (isWrong) report.add("package-misspelt", span, { module: target.package });
    }
  }
}

export function decoratorsOf({ decorators, members }: ClassSyntax): readonly DecoratorSyntax[] {
  return [...decorators, ...members.flatMap((member) => member.decorators)];
}
