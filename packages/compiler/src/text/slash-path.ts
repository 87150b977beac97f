// Paths with `/` on every system: those of a project's files, of messages and of imports.
import * as system from "node:path";

/** What differs between systems; tests pass `win32`. */
export type PathRules = Pick<typeof system.win32, "isAbsolute" | "relative" | "sep">;

/** A backslash separates folders on Windows alone: elsewhere it is a letter of a name. */
export function withSlashes(path: string, { sep }: Pick<PathRules, "sep"> = system): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The path of a file as seen from a folder. On another drive of Windows it stays absolute. */
export function pathFrom(folder: string, path: string, rules: PathRules = system): string {
  return withSlashes(rules.relative(folder, path), rules);
}

/** The path of a file from the root of its project, `""` for the root itself; null for one outside of it. */
export function pathWithin(root: string, path: string, rules: PathRules = system): string | null {
  const inside = pathFrom(root, path, rules);
  return inside === ".." || inside.startsWith("../") || rules.isAbsolute(inside) ? null : inside;
}
