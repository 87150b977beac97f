// Finds the project of a folder or a file: the folder of the nearest package.json.

import { existsSync, statSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { memoized } from "../text/memoized.ts";
import { packageFileName } from "../text/paths/file-names.ts";
import { ProjectError } from "./project-error.ts";

/**
 * Returns the root of the project that contains `folder`; the folder itself if there is no package.json above it.
 * @throws {ProjectError} if there is no such folder
 */
export function findProject(folder: string): string {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProjectError(2, `there is no folder ${folder}`, "pass the folder of a project to `--project`");
  }
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(join(at, packageFileName))) return at;
    if (dirname(at) === at) return resolve(folder);
  }
}

/**
 * Returns a function that finds the nested project of a path: the nearest folder with a package.json below `root`,
 * relative to it; null for paths of the project itself. Results are cached, so call this again after files have
 * changed.
 */
export function nestedProjects(root: string): (path: string) => string | null {
  const find: (folder: string) => string | null = memoized((folder: string) => {
    if (folder === ".") return null;
    return existsSync(join(root, folder, packageFileName)) ? folder : find(posix.dirname(folder));
  });
  return (path) => find(posix.dirname(path));
}
