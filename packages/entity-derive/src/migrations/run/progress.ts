// What a run of migrations tells while it goes on.
import type { Blocker } from "./blocker.ts";
import type { RunPlace } from "./run-error.ts";

/** All times are in milliseconds; `elapsed` is how long the statement has run, or the run has waited. */
export type MigrationProgress =
  /** Another process applies migrations. `pid` is its session's process on the server, null where it just ended. */
  | { readonly kind: "waiting for a run"; readonly pid: number | null; readonly elapsed: number }
  /** A file begins. */
  | { readonly kind: "file"; readonly file: string; readonly index: number; readonly count: number }
  /** A statement waits for locks that others hold. */
  | {
      readonly kind: "waiting for others";
      readonly place: RunPlace;
      readonly blockers: readonly Blocker[];
      readonly elapsed: number;
    }
  /** A statement gave way to those who wait behind it, and is tried again after a pause. */
  | {
      readonly kind: "trying again";
      readonly place: RunPlace;
      readonly blockers: readonly Blocker[];
      readonly attempt: number;
      readonly pause: number;
      readonly elapsed: number;
    }
  /** An index is built: a phase of `pg_stat_progress_create_index`, and how much of it is done. */
  | {
      readonly kind: "index";
      readonly file: string;
      readonly phase: string;
      readonly done: number;
      readonly total: number;
      readonly elapsed: number;
      readonly left: number | null;
    }
  /** A backfill goes on. `total` is null where it is not known. */
  | {
      readonly kind: "rows";
      readonly file: string;
      readonly done: number;
      readonly total: number | null;
      readonly elapsed: number;
      readonly left: number | null;
    }
  /** A file is applied, or undone. `found`: what it would make was there, so it was only recorded. */
  | { readonly kind: "done"; readonly file: string; readonly duration: number; readonly found: boolean };
