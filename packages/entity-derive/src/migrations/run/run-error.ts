// What ended a run of migrations: where it stopped, why, what to do, and what was applied before.
import type { Blocker } from "./blocker.ts";

/**
 * `failed`: the server refused a statement. `blocked`: others held a lock for longer than the run may wait. `busy`: so
 * long did another run. `lost`: the connection was cut. `pooled`: a transaction pooler stands before the server.
 * `different`: an index of the name is there, and is another. `usage`: what was asked for is not there. `refused`: the
 * files, the records or the server do not allow what was asked for; nothing was run.
 */
export type RunFailure = "blocked" | "busy" | "different" | "failed" | "lost" | "pooled" | "refused" | "usage";

/** The statement that a run stopped at. */
export interface RunPlace {
  readonly file: string;
  readonly line: number;
  readonly statement: string;
}

export interface RunErrorDetails {
  readonly reason: RunFailure;
  readonly fault: string;
  readonly help: string;
  readonly detail?: string | null;
  readonly place?: RunPlace | null;
  readonly blockers?: readonly Blocker[];
  readonly cause?: unknown;
}

/** Thrown where migrations are applied or undone. `cause` is the driver's error, if there is one. */
export class MigrationRunError extends Error {
  override readonly name: string = "MigrationRunError";
  readonly reason: RunFailure;
  /** The statement that it stopped at; null where it was none. */
  readonly place: RunPlace | null;
  /** What happened, without the place. */
  readonly fault: string;
  /** What to do. */
  readonly help: string;
  /** What the server says beside that: values of rows may be in it, so it is not in the message. Null for none. */
  readonly detail: string | null;
  /** Who held the lock that was waited for, as they were seen last. */
  readonly blockers: readonly Blocker[];
  /** The files that this run has applied, or undone, before: they stay so. */
  applied: readonly string[] = [];

  constructor({ reason, fault, help, detail = null, place = null, blockers = [], cause }: RunErrorDetails) {
    const at = place === null ? "" : `${place.file}.sql:${place.line}: `;
    super(`${at}${fault}; ${help}`, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.place = place;
    this.fault = fault;
    this.help = help;
    this.detail = detail;
    this.blockers = blockers;
  }

  withHelp(help: string): MigrationRunError {
    return new MigrationRunError({ ...this, help, cause: this.cause });
  }
}

/** Thrown within a run, when the connection was cut while the server committed: whether it has, the record says. */
export class LostCommit extends Error {
  override readonly name: string = "LostCommit";
}
