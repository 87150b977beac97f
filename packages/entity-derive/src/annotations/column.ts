// `@column({…})` on a field: what its column is like where the field's type does not say it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** The access methods of PostgreSQL that an index on one column may use. */
export type IndexMethod = "btree" | "hash" | "gin" | "gist" | "brin";

/** `unique` with more to say than which rows it counts. */
export interface UniqueOptions {
  /** What the constraint or index is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** Which rows are compared. Default: `"all"`. */
  readonly rows?: "all" | "live" | "owner" | "live-owner";
  /** `false` makes a unique index, where `true` (the default) makes a constraint if one can say it. */
  readonly constraint?: boolean;
}

/** `index` with more to say than its access method. */
export interface ColumnIndexOptions {
  /** What the index is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** The access method. Default: `"btree"`. */
  readonly using?: IndexMethod;
  /** Which rows are in it, as a SQL expression: `"paid_at IS NULL"`. Default: all. */
  readonly where?: string;
}

/** A condition for every row, with its name. */
export interface CheckOptions {
  /** A SQL expression over column names: `"price >= 0"`. */
  readonly sql: string;
  /** What the constraint is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
}

/** A value that PostgreSQL makes of other columns. */
export interface GeneratedOptions {
  /** A SQL expression over column names: `"price * quantity"`. */
  readonly sql: string;
  /** Whether it is stored (the default) or made when it is read, which PostgreSQL can from 18 on. */
  readonly kind?: "stored" | "virtual";
}

/** Stores a text as bytes, in an encrypted form for example. Both functions are synchronous. */
export interface TextCodec {
  /** The bytes of a text, as they are stored. */
  encode(text: string): Uint8Array;
  /** The text of stored bytes. What it throws is thrown by the method that reads the row. */
  decode(bytes: Uint8Array): string;
}

/** The options of `@column`. */
export interface ColumnOptions {
  /** No two rows have this value; `"live"`: no two rows that are not soft-deleted. Gives `findBy…` and `existsBy…`. */
  readonly unique?: boolean | "live" | "owner" | "live-owner" | UniqueOptions;
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
  /** A condition for every row, as a SQL expression over column names: `"price >= 0"`; or several. */
  readonly check?: string | CheckOptions | readonly (string | CheckOptions)[];
  /** Whether a CHECK keeps a union of texts, or an array of them, to its values. Default: `true`. */
  readonly unionCheck?: boolean;
  /** PostgreSQL makes every value of this column, of others: `"price * quantity"`. No request and no INSERT has it. */
  readonly generated?: string | GeneratedOptions;
  /** With `@auto` on an integer: whether an INSERT could give the number. Default: `"by default"`. */
  readonly identity?: "by default" | "always";
  /** Stores the text as `BYTEA`, through this value, which is imported from another file. */
  readonly codec?: TextCodec;
  /** An index on this column; `true` is `"btree"`. */
  readonly index?: boolean | IndexMethod | ColumnIndexOptions;
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
