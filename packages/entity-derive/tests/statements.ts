// Statements of tests, and calls that run them on a database.
import type { Parameter, Queryable, Row, Statement } from "entity-derive/runtime";

export { statement } from "../src/database/statements/statement.ts";

/** All rows. */
export async function many<R extends Row>(
  db: Pick<Queryable, "query">,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<readonly R[]> {
  return (await db.query(statement, parameters)).rows as readonly R[];
}

/** The first row. */
export async function one<R extends Row>(
  db: Pick<Queryable, "query">,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R> {
  const [row] = await many(db, statement, parameters);
  if (row === undefined) throw new Error(`${statement.name} returned no row`);
  return row;
}

/** The number of rows that a statement changed. */
export async function affected(
  db: Pick<Queryable, "query">,
  statement: Statement,
  parameters: readonly Parameter[],
): Promise<number> {
  return (await db.query(statement, parameters)).count;
}
