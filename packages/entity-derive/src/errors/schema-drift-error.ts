// The error of a statement that fails because the database schema does not match generated code: schema drift.
import { failedStatement } from "./failed-statement.ts";
import { type ServerError, serverErrorIn, violatedConstraint } from "./sql-state.ts";

/**
 * SQLSTATEs that valid values cannot cause if the schema matches: invalid text for a type, such as a missing enum
 * label; NULL in a required column; missing columns and tables.
 */
const shapeStates: ReadonlySet<string> = new Set(["22P02", "23502", "42703", "42P01"]);

/** Those that no values can cause in SQL of the user's: missing columns and tables. */
const nameStates: ReadonlySet<string> = new Set(["42703", "42P01"]);

/** Passed to `onError` of generated routes; the client only receives status 500. Its `cause` is the driver's error. */
export class SchemaDriftError extends Error {
  override readonly name: string = "SchemaDriftError";
  /** The table, without its schema: `users`; null for SQL of the user's. */
  readonly table: string | null;
  /** The name of the statement: `users.create`. */
  readonly statement: string;
  /** The SQLSTATE of the driver's error. */
  readonly code: string;

  constructor(table: string | null, statement: string, cause: ServerError) {
    const place = table === null ? "the database" : `the table ${table}`;
    const message = `${statement} does not match ${place} (SQLSTATE ${cause.code}): run \`entity-derive generate\`, or migrate the database`;
    super(message, { cause });
    this.table = table;
    this.statement = statement;
    this.code = cause.code;
  }
}

/**
 * Returns the schema drift that an error or its cause shows; null for other errors.
 * @param unionChecks the names of CHECK constraints that restrict columns to the values of unions
 */
export function schemaDrift(error: unknown, unionChecks: readonly string[] = []): SchemaDriftError | null {
  const statement = failedStatement(error);
  const cause = serverErrorIn(error);
  if (statement === null || cause === null) return null;
  const isForeignValue = cause.code === "23514" && unionChecks.includes(violatedConstraint(cause) ?? "");
  const states = statement.table === null ? nameStates : shapeStates;
  if (!isForeignValue && !states.has(cause.code)) return null;
  return new SchemaDriftError(statement.table, statement.name, cause);
}
