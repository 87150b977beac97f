// Lists the files and folders that a bundler has to watch.

import { join } from "node:path";
import { glob } from "tinyglobby";
import { configGlob, derivedGlob, packageFileName, unreadGlobs } from "../../text/paths/file-names.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";

export interface WatchedPaths {
  readonly files: readonly string[];
  /** The folders whose direct entries are watched. */
  readonly folders: readonly string[];
}

const ignored = [...unreadGlobs, derivedGlob];
const configuration = [packageFileName, configGlob, "**/tsconfig*.json"];

/** Returns absolute paths, without the build output. */
export async function watchedPaths(
  root: string,
  sources: Iterable<string>,
  output: string | null,
): Promise<WatchedPaths> {
  const [configurations, folders] = await Promise.all([
    glob(configuration, { cwd: root, ignore: ignored, expandDirectories: false }),
    glob("**", { cwd: root, ignore: ignored, onlyDirectories: true, expandDirectories: false }),
  ]);
  const found = [root, ...folders.map((path) => join(root, path.replace(/\/$/, "")))];
  return {
    files: [...sources, ...configurations.map((path) => join(root, path))],
    folders: found.filter((folder) => folder === root || output === null || pathWithin(output, folder) === null),
  };
}
