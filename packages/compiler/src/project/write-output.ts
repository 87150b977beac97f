// Writes the folders of a compilation to disk, or under `--check` lists what is not as it should be there.
import { diskFailure } from "../6-write/disk-failure.ts";
import { describeChanges, type PlannedChanges, planChanges, type Written, writeChanges } from "../6-write/write.ts";
import type { Compilation } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { type ChosenSources, leftOutNotes } from "./choose-sources.ts";
import type { DerivedFolders } from "./disk/derived-folders.ts";

/** What became of the disk. */
export interface Outcome {
  /** How many entities folders are written for. */
  readonly entities: number;
  /** Null under `--check`, and where the disk ended the run. */
  readonly written: Written | null;
  readonly problems: readonly FileProblem[];
  readonly isIdle: boolean;
  /** Whether the disk refused. */
  readonly isBroken: boolean;
}

interface Compiled
  extends Pick<Compilation, "folders" | "failed" | "classes">,
    Pick<ChosenSources, "chosen" | "leftOut"> {
  /** The derived folders on disk, from the root. */
  readonly derived: readonly string[];
}

export interface WriteOptions {
  /** Whether nothing is written, and what would be is told. */
  readonly check?: boolean;
  /** Whether files that were edited by hand are overwritten. */
  readonly force?: boolean;
  /** The command that writes, as the messages of `check` print it. */
  readonly command?: string;
}

/** `started` is the moment before anything was read for the compilation. */
export function writeOutput(
  root: string,
  { folders, failed, classes, derived, chosen, leftOut }: Compiled,
  options: WriteOptions,
  known: DerivedFolders,
  started: number,
): Outcome {
  const entities = folders.filter(({ origin }) => origin !== null && chosen?.has(origin.source) !== false).length;
  try {
    const planned = planChanges(root, derived, { folders, failed, classes, chosen }, options.force === true, known);
    const written = options.check === true ? null : writeChanges(root, planned.changes);
    if (written !== null) known.settle(planned.changes, folders, written.stamps, started);
    const found =
      written === null
        ? describeChanges(planned.changes, options.command ?? "entity-derive generate")
        : written.problems;
    return {
      entities,
      written,
      problems: [...found, ...planned.warnings, ...leftOutNotes({ leftOut })],
      isIdle: isIdle(planned),
      isBroken: false,
    };
  } catch (error) {
    // What was written before it, nobody knows.
    known.unsettle(folders);
    const failure = diskFailure(error, root);
    if (failure === null) throw error;
    return { entities, written: null, problems: [failure], isIdle: false, isBroken: true };
  }
}

function isIdle({ changes, warnings }: PlannedChanges): boolean {
  return changes.length === 0 && warnings.length === 0;
}
