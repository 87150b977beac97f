// The configuration and the globs of a call into the entity files that are read, and those whose folders are written.
import { pathFrom } from "../text/slash-path.ts";
import { findSources, withoutTwins } from "./find-sources.ts";
import { ProjectError } from "./project-error.ts";

/** Globs that a call names, and the folder that they count from. */
export interface Asked {
  readonly from: string;
  readonly globs: readonly string[];
}

export interface ChosenSources {
  /** All entity files of the project, from its root: what is written for one may depend on any other. */
  readonly paths: readonly string[];
  /** Those that the call names; null where it names none, which means all. */
  readonly chosen: ReadonlySet<string> | null;
  /** The globs of the call that match no file. */
  readonly unmatched: readonly string[];
}

/**
 * Globs of the call count from its folder, those of the configuration from the root.
 * @throws {ProjectError} when the call names no file
 */
export async function chooseSources(
  root: string,
  { from, globs }: Asked,
  include: readonly string[],
): Promise<ChosenSources> {
  const all = await findSources(root, root, include);
  if (globs.length === 0)
    return { paths: [...new Set(withoutTwins(root, all.paths).values())].sort(), chosen: null, unmatched: [] };
  const asked = await findSources(root, from, globs);
  if (asked.paths.length === 0) throw noMatch(root, { from, globs });
  const same = withoutTwins(root, [...new Set([...all.paths, ...asked.paths])]);
  return {
    paths: [...new Set(same.values())].sort(),
    chosen: new Set(asked.paths.map((path) => same.get(path) ?? path)),
    unmatched: asked.unmatched,
  };
}

export function noMatch(root: string, { from, globs }: Asked): ProjectError {
  const folder = pathFrom(root, from);
  return new ProjectError(
    1,
    `no file ${folder === "" ? "of the project" : `in ${folder}`} matches ${globs.join(", ")}`,
    'entity files are named `*.entity.ts`, or named by globs: `entity-derive generate "src/**/*.ts"`',
  );
}
