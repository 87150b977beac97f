// Finds the project that a folder or a file belongs to: the folder of the nearest package.json.

import { existsSync, statSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { packageFileName } from "../text/file-names.ts";
import { ProjectError } from "./project-error.ts";

/**
 * The root of the project that `folder` is in; the folder itself where there is no package.json above it.
 * @throws {ProjectError} when there is no such folder
 */
export function findProject(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(2, `there is no folder ${folder}`, "`--project` takes the folder of a project");
  }
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, packageFileName))) return at;
    if (dirname(at) === at) return resolve(folder);
  }
}

/**
 * Returns a function that finds the project within the project at `root` that a path belongs to: the folder below the
 * root, from it, that has a package.json; null for paths of the project itself. Answers are kept: call it again where
 * files may have changed.
 */
export function nestedProjects(root: string): (path: string) => string | null {
  const known = new Map<string, string | null>([[".", null]]);
  const find = (folder: string): string | null => {
    let found = known.get(folder);
    if (found === undefined) {
      found = existsSync(join(root, folder, packageFileName)) ? folder : find(posix.dirname(folder));
      known.set(folder, found);
    }
    return found;
  };
  return (path) => find(posix.dirname(path));
}
