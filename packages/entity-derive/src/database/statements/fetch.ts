// A statement and its parameters into one row, a row or nothing, all rows, a count, or a yes or no.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import type { Parameter, Queryable, Result, Row, Statement } from "../database.ts";

/** The answer to a statement of generated code. An error passes on as it is; which statement it is from is noted. */
export async function answer(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
  try {
    return await db.query(statement, parameters);
  } catch (error) {
    noteFailedStatement(error, statement);
    throw error;
  }
}

/**
 * The first row of a statement that always returns one.
 * @throws {Error} when it returns none
 */
export async function one<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R> {
  const row = (await answer(db, statement, parameters)).rows[0];
  if (row === undefined) throw new Error(`${statement.name} returned no row`);
  return row as R;
}

/** The first row, or null. */
export async function oneOrNone<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R | null> {
  const row = (await answer(db, statement, parameters)).rows[0];
  return row === undefined ? null : (row as R);
}

/** Every row. */
export async function many<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<readonly R[]> {
  return (await answer(db, statement, parameters)).rows as readonly R[];
}

/** All rows, a batch after the other, as they are asked for; traces show them under this name. */
export async function* batches<R extends Row>(
  db: Queryable,
  name: string,
  { text }: Statement<R>,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly R[], void, undefined> {
  const statement: Statement<R> = { name, text };
  try {
    yield* db.stream(statement, parameters) as AsyncIterable<readonly R[]>;
  } catch (error) {
    noteFailedStatement(error, statement);
    throw error;
  }
}

/** How many rows the statement changed. */
export async function affected(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<number> {
  return (await answer(db, statement, parameters)).count;
}

/** The answer of `SELECT EXISTS (…)`. */
export async function anyRow(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<boolean> {
  return (await answer(db, statement, parameters)).rows[0]?.[0] === "t";
}

/** The answer of `SELECT COUNT(*)`. */
export async function countOf(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<number> {
  return Number((await answer(db, statement, parameters)).rows[0]?.[0]);
}
