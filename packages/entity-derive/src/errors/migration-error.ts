// The error of a failed migration statement.
import type { ServerError } from "./sql-state.ts";

/** The parts of a migration. */
export type MigrationPart =
  | "EXTENSIONS"
  | "TYPES"
  | "UP"
  | "CONSTRAINTS"
  | "OUTBOX"
  | "IDEMPOTENCY"
  | "TRIGGERS"
  | "POLICIES";

/** Thrown by `migrate`, which has changed nothing. Its `cause` is the driver's error. */
export class MigrationError extends Error {
  override readonly name: string = "MigrationError";
  /** The table of the migration: `public.users`. */
  readonly table: string;
  /** The member of the migration that has the statement. */
  readonly part: MigrationPart;
  /** The first line of the statement. */
  readonly statement: string;
  /** The SQLSTATE. With `severity`, as on errors of drivers, so that `sqlState` can read it. */
  readonly code: string;
  readonly severity: string;

  constructor(table: string, part: MigrationPart, statement: string, cause: ServerError) {
    super(`the migration of ${table} failed in ${part}, at \`${statement}\`: ${cause.message}`, { cause });
    this.table = table;
    this.part = part;
    this.statement = statement;
    this.code = cause.code;
    this.severity = cause.severity ?? "ERROR";
  }
}
