// A statement of a migration that the server refused.
import type { ServerError } from "./sql-state.ts";

/** The part of a migration that a statement stands in. */
export type MigrationPart = "EXTENSIONS" | "TYPES" | "UP" | "CONSTRAINTS" | "OUTBOX" | "TRIGGERS" | "POLICIES";

/** Thrown by `migrate`, which then has changed nothing. Its `cause` is the driver's error. */
export class MigrationError extends Error {
  override readonly name: string = "MigrationError";
  /** The migration's table: `public.users`. */
  readonly table: string;
  readonly part: MigrationPart;
  /** The statement's first line. */
  readonly statement: string;
  /** The SQLSTATE, and how severe it is: as the driver's error has them, so `sqlState` reads this one as well. */
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
