// Selects the entity files that are read, and those whose folders are written.
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import { counted } from "../../diagnostics/render/summary.ts";
import { queriesEnding } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { ProjectError } from "../project-error.ts";
import { type FoundSources, findSources, withoutTwins } from "./find-sources.ts";

/** The globs of a call, and the folder they are relative to. */
export interface SourceSelection {
  readonly from: string;
  readonly globs: readonly string[];
}

export interface SelectedSources {
  /**
   * All entity files of the project, relative to its root. All are read, because the output of one may depend on any
   * other.
   */
  readonly paths: readonly string[];
  /** The files that the globs of the call match, those with SQL included; null if it has no globs, which selects all. */
  readonly selected: ReadonlySet<string> | null;
  /** The globs of the call that match no file. */
  readonly unmatched: readonly string[];
  /** The matched files of nested projects, by the folder of each project. */
  readonly nestedProjects: FoundSources["nestedProjects"];
}

/**
 * Selects files by the globs of a call, relative to its folder, and those of the configuration, relative to the root.
 * @throws {ProjectError} if the globs of the call match no file
 */
export async function selectSources(
  root: string,
  { from, globs }: SourceSelection,
  include: readonly string[],
): Promise<SelectedSources> {
  const all = await findSources(root, root, include);
  if (globs.length === 0)
    return {
      paths: entityFiles(withoutTwins(root, all.paths)),
      selected: null,
      unmatched: [],
      nestedProjects: all.nestedProjects,
    };
  const matched = await findSources(root, from, globs);
  if (matched.paths.length === 0) throw noMatchError(root, { from, globs }, matched.nestedProjects);
  const same = withoutTwins(root, [...new Set([...all.paths, ...matched.paths])]);
  return {
    paths: entityFiles(same),
    selected: new Set(matched.paths.map((path) => same.get(path) ?? path)),
    unmatched: matched.unmatched,
    nestedProjects: matched.nestedProjects,
  };
}

/** Files with SQL are found by globs of their own. */
function entityFiles(paths: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set(paths.values())].filter((path) => !path.endsWith(queriesEnding)).sort();
}

export function noMatchError(
  root: string,
  { from, globs }: SourceSelection,
  nestedProjects: FoundSources["nestedProjects"],
): ProjectError {
  const folder = pathFrom(root, from);
  const projects = [...nestedProjects.keys()];
  if (projects.length > 0)
    return new ProjectError(
      1,
      `all files that match ${globs.join(", ")} belong to projects below ${root}: ${projects.join(", ")}`,
      `run the command in one of them, or with \`--project ${projects[0]}\`: each folder with a package.json is a project`,
    );
  return new ProjectError(
    1,
    `no file ${folder === "" ? "of the project" : `in ${folder}`} matches ${globs.join(", ")}`,
    'name entity files `*.entity.ts`, or pass globs: `entity-derive generate "src/**/*.ts"`',
  );
}

/** Returns notes about entity files that belong to nested projects. */
export function nestedProjectNotes({
  nestedProjects,
}: Pick<SelectedSources, "nestedProjects">): readonly FileProblem[] {
  return [...nestedProjects].map(([folder, paths]) => ({
    severity: "note",
    path: `${folder}/package.json`,
    message: `makes its folder a separate project, whose ${counted(paths.length, "entity file")} ${paths.length === 1 ? "is" : "are"} ignored: ${listPaths(paths)}`,
    help: "run `entity-derive generate` in that folder, or pass it as `--project`",
  }));
}

const maxListed = 5;

function listPaths(paths: readonly string[]): string {
  const rest = paths.length - maxListed;
  return paths.slice(0, maxListed).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
