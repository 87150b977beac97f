// `@column({…})`: properties of a column that do not follow from the field's type.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** Access methods for an index on one column (PostgreSQL manual, "Index Types"). */
export type IndexMethod = "btree" | "hash" | "gin" | "gist" | "brin";

/** Options of `unique`. */
export interface UniqueOptions {
  /** The name of the constraint or index. Default: the name that PostgreSQL would choose, such as `users_email_key`. */
  readonly name?: string;
  /**
   * The rows among which the value is unique: `"all"` (default), `"live"` (not soft-deleted), `"owner"` (of one owner),
   * or `"live-owner"` (both).
   */
  readonly rows?: "all" | "live" | "owner" | "live-owner";
  /** Whether to create a constraint rather than a unique index, where a constraint can express it. Default: `true`. */
  readonly constraint?: boolean;
}

/** Options of `index`. */
export interface ColumnIndexOptions {
  /** The name of the index. Default: the name that PostgreSQL would choose, such as `users_email_idx`. */
  readonly name?: string;
  /** The access method. Default: `"btree"`. */
  readonly using?: IndexMethod;
  /** Makes the index partial: a SQL condition such as `"paid_at IS NULL"`. Default: all rows are indexed. */
  readonly where?: string;
}

/** A CHECK constraint with a name. */
export interface CheckOptions {
  /** A SQL expression over column names, such as `"price >= 0"`. */
  readonly sql: string;
  /** The name of the constraint. Default: the name that PostgreSQL would choose, such as `products_price_check`. */
  readonly name?: string;
}

/** A generated column (PostgreSQL manual, "Generated Columns"). */
export interface GeneratedOptions {
  /** A SQL expression over column names, such as `"price * quantity"`. */
  readonly sql: string;
  /**
   * Whether the value is stored (`"stored"`, the default) or computed when read (`"virtual"`, from PostgreSQL 18 on).
   */
  readonly kind?: "stored" | "virtual";
}

/** Stores a text as bytes, for example encrypted. Both functions are synchronous. */
export interface TextCodec {
  /** Returns the bytes to store for a text. */
  encode(text: string): Uint8Array;
  /** Returns the text of stored bytes. The method that reads the row throws the errors of this function. */
  decode(bytes: Uint8Array): string;
}

/** Options of `@column`. */
export interface ColumnOptions {
  /**
   * Whether the value is unique: in all rows (`true`), among rows that are not soft-deleted (`"live"`), among the rows
   * of one owner (`"owner"`), or both (`"live-owner"`). Adds `findBy…` and `existsBy…` to the repository.
   */
  readonly unique?: boolean | "live" | "owner" | "live-owner" | UniqueOptions;
  /** Whether lookups and uniqueness ignore case. Default: `false`. */
  readonly ci?: boolean;
  /** The default of the column, as a SQL expression: `"gen_random_uuid()"`, `"'draft'"`. */
  readonly default?: string;
  /** The name of a PostgreSQL enum type to use instead of `TEXT`: the `pgType` of the value object. */
  readonly pgEnum?: string;
  /** The name of the column. Default: the field's name in snake_case. */
  readonly name?: string;
  /** The PostgreSQL type of the column. Default: derived from the field's type. */
  readonly type?: string;
  /** The maximum number of characters: the column is `VARCHAR(n)` instead of `TEXT`. */
  readonly varchar?: number;
  /** One or several CHECK conditions, as SQL expressions over column names: `"price >= 0"`. */
  readonly check?: string | CheckOptions | readonly (string | CheckOptions)[];
  /**
   * Whether a CHECK restricts a field that is a union of texts, or an array of them, to these texts. Default: `true`.
   */
  readonly unionCheck?: boolean;
  /**
   * Makes the column a generated column: a SQL expression such as `"price * quantity"`. No request or INSERT contains
   * it.
   */
  readonly generated?: string | GeneratedOptions;
  /**
   * With `@auto` on an integer: whether an INSERT may set the number (`"by default"`, the default) or not (`"always"`).
   */
  readonly identity?: "by default" | "always";
  /** Stores the text as `BYTEA`, encoded by this object, which must be imported from another file. */
  readonly codec?: TextCodec;
  /** An index on this column: `true` for a B-tree, or another access method. Default: `false`. */
  readonly index?: boolean | IndexMethod | ColumnIndexOptions;
  /** The current name of the column in the database. The next migration renames it to the new name. */
  readonly was?: string;
  /**
   * The values for existing rows when the column is added or becomes required, as a SQL expression such as
   * `"lower(full_name)"`. It can use all columns of the table by their old names, also those that the same migration
   * drops or renames.
   */
  readonly backfill?: string;
  /**
   * How to convert existing values to a new type that PostgreSQL does not convert to by itself: a SQL expression such
   * as `"size::INTEGER"`, for the USING clause of ALTER TABLE.
   */
  readonly using?: string;
}

/**
 * Sets properties of the column that do not follow from the field's type. The SQL in `default`, `check`, `generated`,
 * `backfill` and `using` is parsed when code is generated.
 *
 * @example
 * @column({ unique: true, varchar: 320 }) email!: string;
 */
export function column(options: ColumnOptions): FieldDecorator;
export function column(): FieldDecorator {
  return doNothing;
}
