// Handles paths with `/` on every system, as in imports, messages and the names of project files.
import * as system from "node:path";

/** The differences between systems; tests pass `win32`. */
export type PathRules = Pick<typeof system.win32, "isAbsolute" | "relative" | "sep">;

/** Replaces backslashes on Windows; on other systems they can be part of a name. */
export function withSlashes(path: string, { sep }: Pick<PathRules, "sep"> = system): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** Returns the path of a file relative to a folder. On another drive of Windows it stays absolute. */
export function pathFrom(folder: string, path: string, rules: PathRules = system): string {
  return withSlashes(rules.relative(folder, path), rules);
}

/** Returns the path of a file relative to the project's root, `""` for the root itself; null for a file outside. */
export function pathWithin(root: string, path: string, rules: PathRules = system): string | null {
  const inside = pathFrom(root, path, rules);
  return inside === ".." || inside.startsWith("../") || rules.isAbsolute(inside) ? null : inside;
}
