// A statement and its parameters into one row, a row or nothing, all rows, a count, or a yes or no.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import type { Parameter, Queryable, Result, Row, RowReader, Statement } from "../database.ts";

/**
 * The answer to a statement of generated code, as it is read. An error passes on as it is; which statement it is from is
 * noted.
 */
async function answer<T>(
  db: Queryable,
  statement: Statement,
  parameters: readonly Parameter[],
  read: (result: Result, statement: Statement) => T,
  readRow?: RowReader,
): Promise<T> {
  let result: Result;
  try {
    result = await db.query(statement, parameters, readRow);
  } catch (error) {
    noteFailedStatement(error, statement);
    throw error;
  }
  return read(result, statement);
}

/**
 * The first row of a statement that always returns one.
 * @throws {Error} when it returns none
 */
export function one<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R> {
  return answer(db, statement, parameters, onlyRow<R>);
}

/** The first row, or null. */
export function oneOrNone<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<R | null> {
  return answer(db, statement, parameters, firstRow<R>);
}

/**
 * Every row, or what is made of each.
 * @param fromRow where the adapter can, it reads the rows that are there while the server still sends the others
 */
export function many<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<readonly R[]>;
export function many<R extends Row, T>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
  fromRow: (row: R) => T,
): Promise<T[]>;
export function many<R extends Row, T>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
  fromRow?: (row: R) => T,
): Promise<readonly R[] | T[]> {
  if (fromRow === undefined) return answer(db, statement, parameters, allRows<R>);
  const read = fromRow as RowReader;
  return answer(db, statement, parameters, ({ rows, made }) => (made ?? rows.map((row) => read(row))) as T[], read);
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
export function affected(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<number> {
  return answer(db, statement, parameters, ({ count }) => count);
}

/** The answer of `SELECT EXISTS (…)`. */
export function anyRow(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<boolean> {
  return answer(db, statement, parameters, ({ rows }) => rows[0]?.[0] === "t");
}

/** The answer of `SELECT COUNT(*)`. */
export function countOf(db: Queryable, statement: Statement, parameters: readonly Parameter[]): Promise<number> {
  return answer(db, statement, parameters, ({ rows }) => Number(rows[0]?.[0]));
}

function onlyRow<R extends Row>({ rows }: Result, { name }: Statement): R {
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} returned no row`);
  return row as R;
}

function firstRow<R extends Row>({ rows }: Result): R | null {
  return (rows[0] as R | undefined) ?? null;
}

function allRows<R extends Row>({ rows }: Result): readonly R[] {
  return rows as readonly R[];
}
