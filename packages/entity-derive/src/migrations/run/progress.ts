// Progress messages of a migration run.
import type { Blocker, RunPlace } from "./run-error.ts";

/** All times are in milliseconds; `elapsed` is the time since the statement or the wait began. */
export type MigrationProgress =
  /** Another process applies migrations. `pid` is its server process; null if it has just ended. */
  | { readonly kind: "waiting for a run"; readonly pid: number | null; readonly elapsed: number }
  /** A file starts. */
  | { readonly kind: "file"; readonly file: string; readonly index: number; readonly count: number }
  /** A statement waits for locks. */
  | {
      readonly kind: "waiting for others";
      readonly place: RunPlace;
      readonly blockers: readonly Blocker[];
      readonly elapsed: number;
    }
  /** A statement gave up waiting, so that others can run, and is repeated after a delay. */
  | {
      readonly kind: "trying again";
      readonly place: RunPlace;
      readonly blockers: readonly Blocker[];
      readonly attempt: number;
      readonly pause: number;
      readonly elapsed: number;
    }
  /** An index is being built: the phase in `pg_stat_progress_create_index`, and the progress in it. */
  | {
      readonly kind: "index";
      readonly file: string;
      readonly phase: string;
      readonly done: number;
      readonly total: number;
      readonly elapsed: number;
      readonly left: number | null;
    }
  /** A backfill is running. `total` is null if unknown. */
  | {
      readonly kind: "rows";
      readonly file: string;
      readonly done: number;
      readonly total: number | null;
      readonly elapsed: number;
      readonly left: number | null;
    }
  /** A file was applied or undone. `found` means that its objects existed, so it was only recorded. */
  | { readonly kind: "done"; readonly file: string; readonly duration: number; readonly found: boolean };
