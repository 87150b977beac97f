// Writes the folders of a compilation to disk, or under `--check` lists the differences.
import { fileSystemError } from "../6-write/file-system-error.ts";
import { describeChanges, type PlannedChanges, planChanges, type WriteResult, writeChanges } from "../6-write/write.ts";
import type { Compilation } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import type { DerivedFolders } from "./disk/derived-folders.ts";
import { nestedProjectNotes, type SelectedSources } from "./sources/select-sources.ts";

/** The result of writing. */
export interface Outcome {
  /** The number of entities whose folders are written. */
  readonly entities: number;
  /** The number of files with SQL whose folders are written. */
  readonly queryFiles: number;
  /** Null under `--check`, and after a file-system error. */
  readonly written: WriteResult | null;
  readonly problems: readonly FileProblem[];
  readonly isUpToDate: boolean;
  /** True after a file-system error. */
  readonly hasFileSystemError: boolean;
}

interface OutputSources
  extends Pick<Compilation, "folders" | "failed" | "stale" | "classes">,
    Pick<SelectedSources, "selected" | "nestedProjects"> {
  /** The derived folders on disk, relative to the root. */
  readonly derived: readonly string[];
}

export interface WriteOptions {
  /** True to report changes instead of writing them. */
  readonly check?: boolean;
  /** True to overwrite files that were edited by hand. */
  readonly force?: boolean;
  /** The command that writes, for the messages of `check`. */
  readonly command?: string;
}

/** Writes the folders; `started` is a moment before the compilation read its input. */
export function writeOutput(
  root: string,
  { folders, failed, stale, classes, derived, selected, nestedProjects }: OutputSources,
  options: WriteOptions,
  known: DerivedFolders,
  started: number,
): Outcome {
  const chosen = folders.filter(({ origin }) => origin !== null && selected?.has(origin.source) !== false);
  const queryFiles = chosen.filter(({ queries }) => queries !== undefined).length;
  const sources = { entities: chosen.length - queryFiles, queryFiles };
  try {
    const planned = planChanges(root, derived, { folders, failed, classes, selected }, options.force === true, known);
    const written = options.check === true ? null : writeChanges(root, planned.changes);
    if (written !== null) known.recordChanges(planned.changes, folders, written.stamps, started);
    const command = options.command ?? "entity-derive generate";
    const found =
      written === null
        ? [...describeChanges(planned.changes, command), ...stale.map((path) => staleFolder(path, command))]
        : written.problems;
    return {
      ...sources,
      written,
      problems: [...found, ...planned.warnings, ...nestedProjectNotes({ nestedProjects })],
      isUpToDate: isUpToDate(planned) && stale.length === 0,
      hasFileSystemError: false,
    };
  } catch (error) {
    // Some changes may have been written before the error.
    known.forgetChanges(folders);
    const failure = fileSystemError(error, root);
    if (failure === null) throw error;
    return { ...sources, written: null, problems: [failure], isUpToDate: false, hasFileSystemError: true };
  }
}

function staleFolder(path: string, command: string): FileProblem {
  const message = "is stale: its statements, or the tables that they use, have changed";
  return { severity: "error", path, message, help: `update it: \`${command}\`` };
}

function isUpToDate({ changes, warnings }: PlannedChanges): boolean {
  return changes.length === 0 && warnings.length === 0;
}
