// The error that ends a migration run, with help and the files applied before.
/**
 * - `failed`: the server rejected a statement
 * - `blocked`: a lock was not available within the time limit
 * - `busy`: another run did not end within the time limit
 * - `lost`: the connection was lost
 * - `pooled`: the connection goes through a transaction pooler
 * - `different`: an index of this name exists with another definition
 * - `usage`: the requested file does not exist
 * - `refused`: files, records or server do not allow the request; nothing was run
 */
export type RunFailure = "blocked" | "busy" | "different" | "failed" | "lost" | "pooled" | "refused" | "usage";

/** The statement at which a run stopped. */
export interface RunPlace {
  /** The name of the file without `.sql`. */
  readonly file: string;
  /** The line on which the statement begins, from 1. */
  readonly line: number;
  readonly statement: string;
}

/** A session that a statement waits for. */
export interface Blocker {
  /** The process id of the server. */
  readonly pid: number;
  /** The age of its transaction in milliseconds; null without one. */
  readonly age: number | null;
  /** The state, such as `idle in transaction`; null for a background process. */
  readonly state: string | null;
  /** The current or last query. */
  readonly query: string;
  /** Whether it is a worker of autovacuum, which the server cancels after `deadlock_timeout`. */
  readonly isAutovacuum: boolean;
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

/** Thrown when applying or undoing migrations fails. `cause` is the driver's error, if there is one. */
export class MigrationRunError extends Error {
  override readonly name: string = "MigrationRunError";
  readonly reason: RunFailure;
  /** The statement at which it stopped; null if none was running. */
  readonly place: RunPlace | null;
  /** The problem, without the statement. */
  readonly fault: string;
  /** A suggestion for the correction. */
  readonly help: string;
  /**
   * The server's detail, which can contain values of rows and is therefore not in the message; null if there is none.
   */
  readonly detail: string | null;
  /** The sessions that held the lock, as last observed. */
  readonly blockers: readonly Blocker[];
  /** The files that this run has applied or undone before the error. They are not rolled back. */
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

  /** Returns the same error with another suggestion. */
  withHelp(help: string): MigrationRunError {
    return new MigrationRunError({ ...this, help, cause: this.cause });
  }
}

/** Thrown within a run if the connection was lost during COMMIT; the record shows whether it succeeded. */
export class LostCommit extends Error {
  override readonly name: string = "LostCommit";
}
