// Finds the folder in which `app.derived` is generated.

import { dirname, join, posix } from "node:path";
import { isOfApp } from "../6-write/find-obsolete.ts";
import { readFolder } from "../6-write/folder-on-disk.ts";
import type { AppConfig } from "../compilation.ts";
import { appFolderName, isSource } from "../text/paths/file-names.ts";
import { staticPart } from "../text/paths/glob.ts";
import { pathFrom } from "../text/paths/slash-path.ts";
import type { FindTsconfig } from "./tsconfig/find-tsconfig.ts";

/**
 * Returns the configured folder; otherwise the present one, so that it never moves by itself; otherwise the first
 * source folder of tsconfig.json that has an entity, its `rootDir`, or the project's root. Null if it is turned off.
 */
export function findAppFolder(
  root: string,
  derived: readonly string[],
  entities: readonly string[],
  configured: string | false | null,
  findTsconfig: FindTsconfig,
): string | null {
  if (configured === false) return null;
  if (configured !== null) return posix.join(configured, appFolderName);
  const before = derived.find(
    (path) => posix.basename(path) === appFolderName && isOfApp(readFolder(join(root, path))),
  );
  return before ?? posix.join(sourceFolder(root, entities, findTsconfig), appFolderName);
}

/** Returns the entity folders that the application imports: those on disk, and those that this call generates. */
export function appConfig(folder: string, derived: readonly string[], chosen: ReadonlySet<string> | null): AppConfig {
  const present = new Set(derived);
  return { folder, hasFolder: (path, source) => present.has(path) || chosen?.has(source) !== false };
}

function sourceFolder(root: string, entities: readonly string[], findTsconfig: FindTsconfig): string {
  const [first] = entities;
  const found = findTsconfig(first === undefined ? "" : posix.dirname(first));
  if (found === null) return ".";
  const holding = pathFrom(root, dirname(found.path));
  const { include, compilerOptions: { rootDir } = {} } = found.config;
  // `tsc` does not compile files outside `rootDir`.
  const folders = (include ?? (rootDir === undefined ? [] : [rootDir])).map((pattern) =>
    folderOf(posix.join(holding, pattern)),
  );
  return folders.find((folder) => entities.some((path) => folder === "." || path.startsWith(`${folder}/`))) ?? ".";
}

/** Returns the folder that a glob begins with: `src` of `src/**\/*.ts` and of `src/main.ts`. */
function folderOf(pattern: string): string {
  const path = staticPart(pattern);
  return path === posix.normalize(pattern) && isSource(path) ? posix.dirname(path) : path;
}
