// `@column({…})` on a field: what its column is like where the field's type does not say it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** The access methods of PostgreSQL that an index on one column may use. */
type IndexMethod = "btree" | "hash" | "gin" | "gist" | "brin";

/** The options of `@column`. */
export interface ColumnOptions {
  /** No two rows have this value; `"live"`: no two rows that are not soft-deleted. Gives `findBy…` and `existsBy…`. */
  readonly unique?: boolean | "live" | "owner" | "live-owner";
  /** Lookups and uniqueness ignore the case of letters. */
  readonly ci?: boolean;
  /** The default, as a SQL expression: `"gen_random_uuid()"`, `"'draft'"`. */
  readonly default?: string;
  /** The name of the PostgreSQL enum type that the column has instead of `TEXT`: the value object's `pgType`. */
  readonly pgEnum?: string;
  /** The column's name. Default: the field's name in snake_case. */
  readonly name?: string;
  /** The column's PostgreSQL type, instead of the one that follows from the field's type. */
  readonly type?: string;
  /** The most characters of a text: the column is `VARCHAR(n)`. */
  readonly varchar?: number;
  /** A condition for every row, as a SQL expression over column names: `"price >= 0"`. */
  readonly check?: string;
  /** An index on this column; `true` is `"btree"`. */
  readonly index?: boolean | IndexMethod;
  /** The name that the column has in the database until the next migration renames it. */
  readonly was?: string;
  /**
   * The values of rows that are there before the column is required, as a SQL expression over the columns of the
   * table, also those that the same migration drops or renames, by the names that they had: `"lower(full_name)"`.
   */
  readonly backfill?: string;
  /** The values in the column's new type, where PostgreSQL does not convert them by itself, as a SQL expression: `"size::INTEGER"`. */
  readonly using?: string;
}

/**
 * What the column is like, where the field's type does not say it.
 * `default`, `check`, `backfill` and `using` are SQL, parsed when the code is generated.
 *
 * @example
 * @column({ unique: true, varchar: 320 }) email!: string;
 */
export function column(options: ColumnOptions): FieldDecorator;
export function column(): FieldDecorator {
  return doNothing;
}
