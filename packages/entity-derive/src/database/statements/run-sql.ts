// Runs statements of files with SQL by hand: one row, or a stream of rows.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import { TooManyRowsError } from "../../errors/too-many-rows-error.ts";
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { answer, type FromRow } from "./fetch.ts";
import { formOf, type OwnableStatement } from "./statement.ts";

/**
 * Returns the only row, or null.
 * @throws {TooManyRowsError} if there are several
 */
export function soleRowOrNull<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  const form = formOf(acting, statement);
  return answer(acting, form, parameters, ({ rows }) => {
    if (rows.length > 1) throw new TooManyRowsError(form.name);
    return rows[0] === undefined ? null : fromRow(rows[0] as R);
  });
}

/** Yields the rows of a statement, which are read in batches, on demand. */
export async function* streamedRowsOf<R extends Row, T>(
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, T>,
): AsyncGenerator<T, void, undefined> {
  const form = formOf(acting, statement);
  try {
    for await (const rows of acting.db.stream(form, parameters)) for (const row of rows) yield fromRow(row as R);
  } catch (error) {
    noteFailedStatement(error, form);
    throw error;
  }
}
