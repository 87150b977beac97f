// A kind of keys that PostgreSQL generates: how to get the next key before there is a row.
import type { Sql } from "../../text/sql.ts";

export interface KeyNumbering {
  /** SQL for the next key. */
  readonly next: (of: NumberedColumn) => Sql;
  /** The clause of an INSERT with such keys into a column that is `GENERATED ALWAYS`. */
  readonly overriding: string;
}

export interface NumberedColumn {
  /** The qualified table and the column as literals. */
  readonly table: string;
  readonly column: string;
  /** The SQL of the column's default, as the user writes it; empty if it has none. */
  readonly expression: Sql;
}
