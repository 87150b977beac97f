// Runs statements: for one row, a row or null, all rows, the number of rows, or a yes or no.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import { type Acting, actingOn } from "../acting.ts";
import type { Database, Parameter, Result, Row, RowReader } from "../database.ts";
import type { Patch, PatchStatement } from "./patch.ts";
import type { ListStatement } from "./query-statement.ts";
import { formOf, type NamedStatement, type OwnableStatement, withNamed } from "./statement.ts";

/** Makes an object of a row. */
export type FromRow<R extends Row, T> = (row: R) => T;

/**
 * Runs a statement with the named parameters that it takes, and reads its answer. An error passes on as it is; its statement
 * is noted. It is the only function here that waits: each one more costs a call a tenth of a microsecond.
 */
export async function answer<T>(
  acting: Acting,
  statement: NamedStatement,
  parameters: readonly Parameter[],
  read: (result: Result) => T,
  readRow?: RowReader,
): Promise<T> {
  let result: Result;
  try {
    result = await acting.db.query(statement, withNamed(acting, statement, parameters), readRow);
  } catch (error) {
    noteFailedStatement(error, statement);
    throw error;
  }
  return read(result);
}

/** All rows of a statement; if the adapter can, it reads the ones that are there while the server still sends the others. */
export function allRows<R extends Row, T>(
  acting: Acting,
  statement: NamedStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T[]> {
  const read = fromRow as RowReader;
  return answer(acting, statement, parameters, ({ rows, made }) => (made ?? rows.map((row) => read(row))) as T[], read);
}

/** The first row of a statement, or null. */
export function firstRow<R extends Row, T>(
  acting: Acting,
  statement: NamedStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return answer(acting, statement, parameters, ({ rows }) => (rows[0] === undefined ? null : fromRow(rows[0] as R)));
}

/**
 * The row of a statement that always returns one.
 * @throws {Error} if it returns none
 */
export function rowOf<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T> {
  const form = formOf(acting, statement);
  return answer(acting, form, parameters, ({ rows }) => {
    if (rows[0] === undefined) throw new Error(`${form.name} returned no row`);
    return fromRow(rows[0] as R);
  });
}

/** The first row of a statement, or null. */
export function rowOrNull<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return firstRow(acting, formOf(acting, statement), parameters, fromRow);
}

/** The same as part of a write: the row as it is now, from the server that the write goes to, and never from a replica. */
export function currentRow<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return firstRow(acting, { ...formOf(acting, statement), isRead: false }, parameters, fromRow);
}

/** All rows of a statement. */
export function rowsOf<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T[]> {
  return allRows(acting, formOf(acting, statement), parameters, fromRow);
}

/** The rows of a page of a list. */
export function rowsOfPage<R extends Row, T>(
  acting: Acting,
  list: ListStatement<R>,
  keys: readonly Parameter[],
  page: { readonly limit: number; readonly offset?: number },
  fromRow: FromRow<R, T>,
): Promise<T[]> {
  const { statement, parameters } = list(acting, keys, page);
  return allRows(acting, statement, parameters, fromRow);
}

/** The row that a patch has changed, or null. */
export function updatedRow<R extends Row, T>(
  acting: Acting,
  statement: PatchStatement<R>,
  patch: Patch,
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return firstRow(acting, statement(acting, patch), patch.parameters, fromRow);
}

/** The number of rows that a statement changed. */
export function changedRows(
  acting: Acting,
  statement: OwnableStatement,
  parameters: readonly Parameter[],
): Promise<number> {
  return answer(acting, formOf(acting, statement), parameters, ({ count }) => count);
}

/** Whether a statement changed one row. */
export function changedOne(
  acting: Acting,
  statement: OwnableStatement,
  parameters: readonly Parameter[],
): Promise<boolean> {
  return answer(acting, formOf(acting, statement), parameters, ({ count }) => count === 1);
}

/** The answer of `SELECT EXISTS (…)`. */
export function existsRow(
  acting: Acting,
  statement: OwnableStatement,
  parameters: readonly Parameter[],
): Promise<boolean> {
  return answer(acting, formOf(acting, statement), parameters, isTrue);
}

/** Reads what an event would have shown of the row with a key: for an owner if events say whose they are. */
export type EventReader = (db: Database, key: readonly string[], owner: string | null) => Promise<string | null>;

/** @param statement gives the JSON text of an entity */
export function eventReader(statement: OwnableStatement<readonly [entity: string]>): EventReader {
  return (db, key, owner) => {
    const acting =
      statement.owned === null || owner === null
        ? actingOn(db)
        : { ...actingOn(db.scoped({ owner })), owner: { value: owner, text: owner, mayGiveAway: false } };
    return rowOrNull(acting, statement, key, ([entity]) => entity);
  };
}

/** The answer of a SELECT of one boolean. */
export function isTrue({ rows }: Result): boolean {
  return rows[0]?.[0] === "t";
}
