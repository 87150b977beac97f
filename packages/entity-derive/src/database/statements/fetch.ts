// Runs statements and reads their results: one row, an optional row, all rows, a stream of rows, a number, or a boolean.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import { type Acting, actingOn } from "../acting.ts";
import type { Database, Parameter, Result, Row } from "../database.ts";
import type { Patch, PatchStatement } from "./patch.ts";
import type { ListStatement } from "./query-statement.ts";
import { formOf, type NamedStatement, type OwnableStatement, withNamed } from "./statement.ts";

/** Converts a row to an object. */
export type FromRow<R extends Row, T> = (row: R) => T;

/**
 * Runs a statement with its named parameters, and reads the result. The statement of an error is recorded, and an error
 * of a constraint that the repository knows becomes a `ConstraintError`. No other function here that returns a promise
 * is asynchronous: each await costs a call a tenth of a microsecond.
 */
export async function answer<T>(
  acting: Acting,
  statement: NamedStatement,
  parameters: readonly Parameter[],
  read: (result: Result) => T,
): Promise<T> {
  let result: Result;
  try {
    result = await acting.db.query(statement, withNamed(acting, statement, parameters));
  } catch (error) {
    noteFailedStatement(error, statement);
    throw acting.nameViolation(error);
  }
  return read(result);
}

/** Yields the rows of a statement, which are read in batches, on demand. */
export async function* streamedAnswer<R extends Row, T>(
  acting: Acting,
  statement: NamedStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): AsyncGenerator<T, void, undefined> {
  try {
    for await (const rows of acting.db.stream(statement, withNamed(acting, statement, parameters)))
      for (const row of rows) yield fromRow(row as R);
  } catch (error) {
    noteFailedStatement(error, statement);
    throw error;
  }
}

/** Returns all rows. */
export function allRows<R extends Row, T>(
  acting: Acting,
  statement: NamedStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T[]> {
  return answer(acting, statement, parameters, ({ rows }) => rows.map((row) => fromRow(row as R)));
}

/** Returns the first row, or null. */
export function firstRow<R extends Row, T>(
  acting: Acting,
  statement: NamedStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return answer(acting, statement, parameters, ({ rows }) => (rows[0] === undefined ? null : fromRow(rows[0] as R)));
}

/**
 * Returns the row of a statement that always returns one.
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

/** Runs a statement that may return a row. */
export type OptionalRow = <R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
) => Promise<T | null>;

/** Returns the first row, or null. */
export const rowOrNull: OptionalRow = (acting, statement, parameters, fromRow) =>
  firstRow(acting, formOf(acting, statement), parameters, fromRow);

/** Returns the first row, or null, from the primary, as part of a write. */
export const currentRow: OptionalRow = (acting, statement, parameters, fromRow) =>
  firstRow(acting, { ...formOf(acting, statement), isRead: false }, parameters, fromRow);

/** Returns all rows. */
export function rowsOf<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T[]> {
  return allRows(acting, formOf(acting, statement), parameters, fromRow);
}

/** Returns the rows of a page. */
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

/** Returns the row that a patch has changed, or null. */
export function updatedRow<R extends Row, T>(
  acting: Acting,
  statement: PatchStatement<R>,
  patch: Patch,
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  return firstRow(acting, statement(acting, patch), patch.parameters, fromRow);
}

/** Runs a statement, and returns what is read of its whole result. */
type ResultOf<T> = (acting: Acting, statement: OwnableStatement, parameters: readonly Parameter[]) => Promise<T>;

/** Returns the number of changed rows. */
export const changedRows: ResultOf<number> = (acting, statement, parameters) =>
  answer(acting, formOf(acting, statement), parameters, ({ count }) => count);

/** Returns true if a row was changed. */
export const changedOne: ResultOf<boolean> = (acting, statement, parameters) =>
  answer(acting, formOf(acting, statement), parameters, ({ count }) => count === 1);

/** Returns the result of `SELECT EXISTS (…)`. */
export const existsRow: ResultOf<boolean> = (acting, statement, parameters) =>
  answer(acting, formOf(acting, statement), parameters, isTrue);

/** Reads the current row in the form of an event, by its key, and by its owner if events have one. */
export type EventReader = (db: Database, key: readonly string[], owner: string | null) => Promise<string | null>;

/** @param statement returns the JSON text of an entity */
export function eventReader(statement: OwnableStatement<readonly [entity: string]>): EventReader {
  return (db, key, owner) => {
    const acting =
      statement.owned === null || owner === null
        ? actingOn(db)
        : { ...actingOn(db.scoped({ owner })), owner: { value: owner, text: owner, mayGiveAway: false } };
    return rowOrNull(acting, statement, key, ([entity]) => entity);
  };
}

/** Returns the result of a SELECT of one boolean. */
export function isTrue({ rows }: Result): boolean {
  return rows[0]?.[0] === "t";
}

/** Returns the columns at these indexes as a row of their own, such as that of an entity within a wider row. */
export function columnsAt<R extends Row>(row: Row, indexes: readonly number[]): R {
  return indexes.map((index) => row[index] ?? null) as Row as R;
}
