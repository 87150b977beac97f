// Selects columns of a row by their positions.
import type { Row } from "../database.ts";

/** Returns the columns at these indexes as a row of their own, such as that of an entity within a wider row. */
export function columnsAt<R extends Row>(row: Row, indexes: readonly number[]): R {
  return indexes.map((index) => row[index] ?? null) as Row as R;
}
