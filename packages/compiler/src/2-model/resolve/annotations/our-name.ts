// A decorator into the word of ours that it stands for.

import { words } from "../../../language/index.ts";
import { otherAnnotation } from "../../../language/other-tools/annotations.ts";
import { isTypo, nearest } from "../../../text/nearest.ts";
import type { ProjectFile } from "../project.ts";
import { decoratorsOf } from "./decorators.ts";
import { isMeant, isOurs } from "./our-package.ts";

/**
 * The exported name of ours that a decorator stands for, whatever it is called here and whichever file of the project
 * passes it on; null for somebody else's. A word without its import is meant to be ours: it is reported, and then read.
 */
export function ourName(path: readonly string[], file: ProjectFile): string | null {
  const target = file.find(path, "value");
  if (target.kind === "package") {
    const isWord = isOurs(target.package) || (isMeant(target.package) && Object.hasOwn(words, target.name));
    return isWord ? target.name : null;
  }
  if (isUndeclaredWord(path, file)) return path[0] ?? null;
  const [name = ""] = path;
  return isLikeOurs(name) && isUndeclared(path, file) && hasOurs(file) ? name : null;
}

/** Whether the file imports something of ours, or uses a word of ours without its import. */
function hasOurs(file: ProjectFile): boolean {
  const { classes, importStatements } = file.syntax;
  return (
    importStatements.some(({ from }) => isOurs(from)) ||
    classes.flatMap(decoratorsOf).some(({ path }) => isUndeclaredWord(path, file))
  );
}

/** Whether a decorator has the name of a word of ours, and nothing of that name is imported or declared. */
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

/** Whether an annotation that nobody declares is one of ours by a slip of the pen, or by its name in another tool. */
function isLikeOurs(name: string): boolean {
  const known = Object.keys(words);
  const meant = nearest(name, known);
  return otherAnnotation(name) !== null || (meant !== null && isTypo(name, meant, known));
}
