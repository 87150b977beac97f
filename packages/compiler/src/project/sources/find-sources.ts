// Finds the entity files and the files with SQL that globs match.

import { realpathSync, statSync } from "node:fs";
import { join, posix, resolve, sep } from "node:path";
import { convertPathToPattern, escapePath, glob } from "tinyglobby";
import { stagedGlob } from "../../6-write/staging.ts";
import { derivedGlob, sourceGlob, unreadGlobs } from "../../text/paths/file-names.ts";
import { pathFrom, pathWithin, withSlashes } from "../../text/paths/slash-path.ts";
import { nestedProjects } from "../find-project.ts";
import { findPackageManager } from "../package-manager.ts";
import { ProjectError } from "../project-error.ts";

/** Generated files are never read, even if a glob matches them. */
const ignore = [...unreadGlobs, derivedGlob];

export interface FoundSources {
  /** Relative to the project's root, with `/`, sorted. */
  readonly paths: readonly string[];
  /** The globs that match no file. */
  readonly unmatched: readonly string[];
  /** The matched files of nested projects, by the folder of each project. */
  readonly nestedProjects: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the files that the globs match. Globs are relative to `from`; a folder stands for its entity files, and those with SQL. A nested
 * folder with a package.json is another project, whose files are listed separately.
 * @throws {ProjectError} for a glob that leads out of the project, and for a path into a nested project
 */
export async function findSources(root: string, from: string, globs: readonly string[]): Promise<FoundSources> {
  const paths = new Set<string>();
  const unmatched: string[] = [];
  const projectOf = nestedProjects(root);
  for (const argument of globs) {
    const { pattern, path } = patternFor(root, from, argument);
    const nested = path === null ? null : projectOf(path);
    if (nested !== null) throw await ofAnotherProject(root, argument, nested);
    const matched = await glob(pattern, { cwd: root, ignore, expandDirectories: false });
    if (matched.length === 0) unmatched.push(argument);
    for (const path of matched) paths.add(path);
  }
  const sorted = [...paths].sort();
  const byProject = Map.groupBy(sorted, projectOf);
  const own = byProject.get(null) ?? [];
  byProject.delete(null);
  return { paths: own, unmatched, nestedProjects: byProject as Map<string, string[]> };
}

async function ofAnotherProject(root: string, argument: string, nested: string): Promise<ProjectError> {
  const { execute } = await findPackageManager(root);
  const command = execute(`entity-derive generate --project ${withSlashes(join(root, nested))}`);
  return new ProjectError(
    2,
    `${argument} belongs to the project ${nested}, which has its own package.json`,
    `run the command for that project: \`${command}\``,
  );
}

/**
 * Maps each path to the path under which its file is read: a linked folder gives a file two paths, which would be two
 * entities with the same name.
 */
export function withoutTwins(root: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const realRoot = realPath(root);
  const chosen = new Map<string, string>();
  const real = new Map([...paths].sort().map((path) => [path, realPath(join(root, path))]));
  for (const [path, file] of real) {
    const isItself = pathFrom(realRoot, file) === path;
    if (isItself || !chosen.has(file)) chosen.set(file, path);
  }
  return new Map([...real].map(([path, file]) => [path, chosen.get(file) ?? path]));
}

/** A broken link keeps its path; reading it then fails with a message. */
export function realPath(path: string): string {
  try {
    // The native version, because Node's own makes a call for each folder of the path.
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/**
 * Returns the files and folders, relative to the root, that a process has staged for writing and not moved into place.
 */
export async function findStaged(root: string): Promise<readonly string[]> {
  const found = await glob(stagedGlob, {
    cwd: root,
    ignore: unreadGlobs,
    expandDirectories: false,
    onlyFiles: false,
  });
  const projectOf = nestedProjects(root);
  return found.map((path) => path.replace(/\/$/, "")).filter((path) => projectOf(path) === null);
}

/** An existing path is literal, brackets included; anything else is a glob, and `path` is null. */
function patternFor(
  root: string,
  from: string,
  argument: string,
): { readonly pattern: string; readonly path: string | null } {
  const path = resolve(from, argument);
  const kind = statSync(path, { throwIfNoEntry: false });
  const spelt = pathWithin(root, path);
  if (spelt === null) {
    throw new ProjectError(
      2,
      `${argument} is outside the project ${root}`,
      "generate each project separately: `--project <dir>`",
    );
  }
  if (kind === undefined) return { pattern: spelt, path: null };
  const pattern = sep === "\\" ? convertPathToPattern(spelt) : escapePath(spelt);
  if (!kind.isDirectory()) return { pattern, path: spelt };
  return { pattern: posix.join(pattern, sourceGlob), path: posix.join(spelt, "any.entity.ts") };
}
