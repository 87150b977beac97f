// Globs into the entity files of a project.

import { realpathSync, statSync } from "node:fs";
import { join, posix, resolve, sep } from "node:path";
import { convertPathToPattern, escapePath, glob } from "tinyglobby";
import { stagedGlob } from "../6-write/staging.ts";
import { derivedGlob, entityGlob, unreadGlobs } from "../text/file-names.ts";
import { pathFrom, pathWithin, withSlashes } from "../text/slash-path.ts";
import { nestedProjects } from "./find-project.ts";
import { findPackageManager } from "./package-manager.ts";
import { ProjectError } from "./project-error.ts";

/** What is generated is never read either, whatever a glob says. */
const ignore = [...unreadGlobs, derivedGlob];

export interface FoundSources {
  /** Paths from the project's root, with `/`, sorted. */
  readonly paths: readonly string[];
  /** The globs that match no file. */
  readonly unmatched: readonly string[];
  /** The matched files of other projects below the root, by the folder of each project. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

/**
 * The files that the globs match. Globs count from `from`; a folder means the entity files in it. A folder below the
 * root that has a package.json is another project, whose files are left out.
 * @throws {ProjectError} for a glob that leads out of the project, and for a path into another project below its root
 */
export async function findSources(root: string, from: string, globs: readonly string[]): Promise<FoundSources> {
  const paths = new Set<string>();
  const unmatched: string[] = [];
  const projectOf = nestedProjects(root);
  for (const given of globs) {
    const { pattern, path } = patternFor(root, from, given);
    const nested = path === null ? null : projectOf(path);
    if (nested !== null) throw await ofAnotherProject(root, given, nested);
    const matched = await glob(pattern, { cwd: root, ignore, expandDirectories: false });
    if (matched.length === 0) unmatched.push(given);
    for (const path of matched) paths.add(path);
  }
  const sorted = [...paths].sort();
  const leftOut = Map.groupBy(sorted, projectOf);
  const own = leftOut.get(null) ?? [];
  leftOut.delete(null);
  return { paths: own, unmatched, leftOut: leftOut as Map<string, string[]> };
}

async function ofAnotherProject(root: string, given: string, nested: string): Promise<ProjectError> {
  const { execute } = await findPackageManager(root);
  const command = execute(`entity-derive generate --project ${withSlashes(join(root, nested))}`);
  return new ProjectError(
    2,
    `${given} belongs to the project ${nested}, which has a package.json of its own`,
    `run the command for that project: \`${command}\``,
  );
}

/**
 * For each path the one that its file is read by: a folder that is linked to another place gives two paths for a file,
 * which would be two entities of one name.
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

/** A link that leads nowhere stays what it is: reading it says so. */
function realPath(path: string): string {
  try {
    // The one of the system: ours asks for each folder of the path again.
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** The files and folders, from the root, that processes have staged for writing and have not moved to their places. */
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

/** A path that exists is meant as it is spelt, brackets and all; anything else is a glob, and `path` is null. */
function patternFor(
  root: string,
  from: string,
  given: string,
): { readonly pattern: string; readonly path: string | null } {
  const path = resolve(from, given);
  const kind = statSync(path, { throwIfNoEntry: false });
  const spelt = pathWithin(root, path);
  if (spelt === null) {
    throw new ProjectError(
      2,
      `${given} is outside of the project ${root}`,
      "generate each project by itself: `--project <dir>`",
    );
  }
  if (kind === undefined) return { pattern: spelt, path: null };
  const pattern = sep === "\\" ? convertPathToPattern(spelt) : escapePath(spelt);
  if (!kind.isDirectory()) return { pattern, path: spelt };
  return { pattern: posix.join(pattern, entityGlob), path: posix.join(spelt, "any.entity.ts") };
}
