// The configuration and the globs of a call into the entity files that are read, and those whose folders are written.
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { counted } from "../diagnostics/render/summary.ts";
import { pathFrom } from "../text/slash-path.ts";
import { type FoundSources, findSources, withoutTwins } from "./find-sources.ts";
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
  /** The files of other projects below the root, which the globs match as well, by the folder of each project. */
  readonly leftOut: FoundSources["leftOut"];
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
    return {
      paths: [...new Set(withoutTwins(root, all.paths).values())].sort(),
      chosen: null,
      unmatched: [],
      leftOut: all.leftOut,
    };
  const asked = await findSources(root, from, globs);
  if (asked.paths.length === 0) throw noMatch(root, { from, globs }, asked.leftOut);
  const same = withoutTwins(root, [...new Set([...all.paths, ...asked.paths])]);
  return {
    paths: [...new Set(same.values())].sort(),
    chosen: new Set(asked.paths.map((path) => same.get(path) ?? path)),
    unmatched: asked.unmatched,
    leftOut: asked.leftOut,
  };
}

export function noMatch(root: string, { from, globs }: Asked, leftOut: FoundSources["leftOut"]): ProjectError {
  const folder = pathFrom(root, from);
  const projects = [...leftOut.keys()];
  if (projects.length > 0)
    return new ProjectError(
      1,
      `all files that match ${globs.join(", ")} belong to projects below ${root}: ${projects.join(", ")}`,
      `each folder with a package.json is a project: run the command in it, or with \`--project ${projects[0]}\``,
    );
  return new ProjectError(
    1,
    `no file ${folder === "" ? "of the project" : `in ${folder}`} matches ${globs.join(", ")}`,
    'entity files are named `*.entity.ts`, or named by globs: `entity-derive generate "src/**/*.ts"`',
  );
}

/** Notes that name the files left out because another project below the root has them. */
export function leftOutNotes({ leftOut }: Pick<ChosenSources, "leftOut">): readonly FileProblem[] {
  return [...leftOut].map(([folder, paths]) => ({
    severity: "note",
    path: `${folder}/package.json`,
    message: `makes its folder a project of its own, whose ${counted(paths.length, "entity file")} ${paths.length === 1 ? "is" : "are"} left out: ${shortened(paths)}`,
    help: "run `entity-derive generate` in that folder, or with it as `--project`",
  }));
}

const mostNamed = 5;

function shortened(paths: readonly string[]): string {
  const rest = paths.length - mostNamed;
  return paths.slice(0, mostNamed).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
