// The answer of an update that expects a version into whether there is such a row, and the row if it was changed.
import type { Parameter, Queryable, Result, Row, Statement } from "../database.ts";
import { answer } from "./fetch.ts";

export interface ChangedRow<R extends Row> {
  /** Whether there is a row with this key at all, whatever its version. */
  readonly isFound: boolean;
  /** The changed row; null when its version was another one. */
  readonly row: R | null;
}

/** Runs a statement whose one row is the answer of `EXISTS` and then the changed row, or NULLs. */
export function changed<R extends Row>(
  db: Queryable,
  statement: Statement<R>,
  parameters: readonly Parameter[],
): Promise<ChangedRow<R>> {
  return answer(db, statement, parameters, changedRow<R>);
}

function changedRow<R extends Row>({ rows }: Result): ChangedRow<R> {
  const [found, ...row] = rows[0] ?? [];
  const isChanged = row.some((text) => text !== null);
  return { isFound: found === "t" || isChanged, row: isChanged ? (row as Row as R) : null };
}
