// A statement that the database refuses because generated code and the schema no longer agree: drift.
import { failedStatement } from "./failed-statement.ts";
import { type ServerError, serverErrorIn, violatedConstraint } from "./sql-state.ts";

/**
 * What no value that generated code lets through should lead to: text that is no value of the column's type, such as an
 * enum's label; NULL where the code knows none; a column or a table that is not there.
 */
const shapeStates: ReadonlySet<string> = new Set(["22P02", "23502", "42703", "42P01"]);

/** Given to `onError` of generated routes; the client gets status 500 and no more. `cause` is the driver's error. */
export class SchemaDriftError extends Error {
  override readonly name: string = "SchemaDriftError";
  /** The table, without its schema: `users`. */
  readonly table: string;
  /** The statement's name: `users.create`. */
  readonly statement: string;
  /** The SQLSTATE, as the driver's error has it. */
  readonly code: string;

  constructor(table: string, statement: string, cause: ServerError) {
    const message = `${statement} does not match the table ${table} (SQLSTATE ${cause.code}): run \`entity-derive generate\`, or migrate the database`;
    super(message, { cause });
    this.table = table;
    this.statement = statement;
    this.code = cause.code;
  }
}

/**
 * The drift that an error, or what caused it, shows; null where it is about something else.
 * @param unionChecks the CHECK constraints that keep columns to the values of their unions
 */
export function schemaDrift(error: unknown, unionChecks: readonly string[] = []): SchemaDriftError | null {
  const statement = failedStatement(error);
  const cause = serverErrorIn(error);
  if (statement === null || cause === null) return null;
  const isForeignValue = cause.code === "23514" && unionChecks.includes(violatedConstraint(cause) ?? "");
  if (!isForeignValue && !shapeStates.has(cause.code)) return null;
  return new SchemaDriftError(statement.table, statement.name, cause);
}
