// A statement and its parameters -> one row, a row or nothing, all rows, a count, or a yes or no.
import type { Parameter, Queryable, Row, Statement } from "./database.ts";

/**
 * The first row of a statement that always returns one.
 * @throws {Error} when it returns none
 */
export async function one<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R> {
  const row = (await db.query(statement, parameters)).rows[0];
  if (row === undefined) throw new Error(`${statement.name} returned no row`);
  return row as R;
}

/** The first row, or null. */
export async function oneOrNone<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R | null> {
  const row = (await db.query(statement, parameters)).rows[0];
  return row === undefined ? null : (row as R);
}

/** Every row. */
export async function many<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<readonly R[]> {
  return (await db.query(statement, parameters)).rows as readonly R[];
}

/** How many rows the statement changed. */
export async function affected(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<number> {
  return (await db.query(statement, parameters)).count;
}

/** The answer of `SELECT EXISTS (…)`. */
export async function exists(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<boolean> {
  return (await db.query(statement, parameters)).rows[0]?.[0] === "t";
}
