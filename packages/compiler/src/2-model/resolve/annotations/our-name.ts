// Finds the annotation of entity-derive that a decorator refers to.

import type { ClassSyntax, DecoratorSyntax } from "../../../1-syntax/syntax.ts";
import { words } from "../../../language/index.ts";
import { otherAnnotation } from "../../../language/other-tools/annotations.ts";
import { isTypo, nearest } from "../../../text/nearest.ts";
import type { ProjectFile } from "../project.ts";
import { isOurEntryPoint, isOurs } from "./our-package.ts";

/**
 * Returns the exported name of an annotation, through local names and re-exports; null if it is not ours. A known name
 * without an import counts as ours: it is reported, and then read.
 */
export function ourName(path: readonly string[], file: ProjectFile): string | null {
  const target = file.find(path, "value");
  if (target.kind === "package") {
    const isWord = isOurs(target.package) || (isOurEntryPoint(target.package) && Object.hasOwn(words, target.name));
    return isWord ? target.name : null;
  }
  if (isUndeclaredWord(path, file)) return path[0] ?? null;
  const [name = ""] = path;
  return isLikeOurs(name) && isUndeclared(path, file) && hasOurs(file) ? name : null;
}

/** True if the file imports from entity-derive, or uses one of its annotations without an import. */
function hasOurs(file: ProjectFile): boolean {
  const { classes, importStatements } = file.syntax;
  return (
    importStatements.some(({ from }) => isOurs(from)) ||
    classes.flatMap(decoratorsOf).some(({ path }) => isUndeclaredWord(path, file))
  );
}

/** True if a decorator has the name of an annotation, and nothing of this name is imported or declared. */
export function isUndeclaredWord(path: readonly string[], file: ProjectFile): boolean {
  return Object.hasOwn(words, path[0] ?? "") && isUndeclared(path, file);
}

export function isUndeclared([name = "", member]: readonly string[], file: ProjectFile): boolean {
  return (
    member === undefined &&
    !file.syntax.imports.some((entry) => entry.local === name) &&
    !file.syntax.declaredNames.values.has(name) &&
    file.find([name], "value").kind === "unknown"
  );
}

/** True if an undeclared annotation is a misspelling of ours, or has the name of an equivalent in another tool. */
function isLikeOurs(name: string): boolean {
  const known = Object.keys(words);
  const meant = nearest(name, known);
  return otherAnnotation(name) !== null || (meant !== null && isTypo(name, meant, known));
}

export function decoratorsOf({ decorators, members }: ClassSyntax): readonly DecoratorSyntax[] {
  return [...decorators, ...members.flatMap((member) => member.decorators)];
}
