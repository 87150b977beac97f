// Globs into the entity files of a project.
import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { convertPathToPattern, escapePath, glob } from "tinyglobby";
import { CommandError } from "./command-error.ts";

/** Never read, whatever a glob says. Folders that begin with a dot are left out, too. */
const ignore = ["**/node_modules/**", "**/dist/**", "**/*.derived/**"];

export interface FoundSources {
  /** Paths from the project's root, with `/`, sorted. */
  readonly paths: readonly string[];
  /** The globs that match no file. */
  readonly unmatched: readonly string[];
}

/**
 * The files that the globs match. Globs count from `from`; a folder means the entity files in it.
 * @throws {CommandError} for a glob that leads out of the project
 */
export async function findSources(root: string, from: string, globs: readonly string[]): Promise<FoundSources> {
  const paths = new Set<string>();
  const unmatched: string[] = [];
  for (const given of globs) {
    const matched = await glob(patternFor(root, from, given), { cwd: root, ignore, expandDirectories: false });
    if (matched.length === 0) unmatched.push(given);
    for (const path of matched) paths.add(path);
  }
  return { paths: [...paths].sort(), unmatched };
}

/** The derived folders of a project that have a manifest, from its root. */
export async function findDerivedFolders(root: string): Promise<readonly string[]> {
  const pattern = "**/*.derived/manifest.json";
  const manifests = await glob(pattern, { cwd: root, ignore: ignore.slice(0, 2), expandDirectories: false });
  return manifests.map((path) => path.slice(0, path.lastIndexOf("/"))).sort();
}

/** A path that exists is meant as it is spelt, brackets and all; anything else is a glob. */
function patternFor(root: string, from: string, given: string): string {
  const path = resolve(from, given);
  const kind = statSync(path, { throwIfNoEntry: false });
  const spelt = relative(root, kind === undefined ? resolve(from, given) : path).replaceAll("\\", "/");
  if (spelt === ".." || spelt.startsWith("../") || /^[a-z]:/i.test(spelt)) {
    throw new CommandError(
      2,
      `${given} is outside of the project ${root}`,
      "generate each project by itself: `--project <dir>`",
    );
  }
  if (kind === undefined) return spelt;
  const pattern = process.platform === "win32" ? convertPathToPattern(spelt) : escapePath(spelt);
  if (kind.isDirectory()) return pattern === "" ? "**/*.entity.ts" : `${pattern}/**/*.entity.ts`;
  return pattern;
}
