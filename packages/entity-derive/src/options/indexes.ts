// What `uniqueIndex` and `index` of `@entity` take where a list of fields does not say it all.
import type { IndexMethod } from "../annotations/column.ts";
import type { FieldNames } from "../decorators/class-decorator.ts";

/** A unique index, or a unique constraint. */
export interface UniqueIndexOptions<Entity> {
  /** The fields of which no two rows have all values in common. */
  readonly fields: FieldNames<Entity>;
  /** What it is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** A constraint, which others' foreign keys can lead to, in place of an index alone. */
  readonly constraint?: boolean;
  /** Which rows are compared, as a SQL expression: `"cancelled_at IS NULL"`. Such an index identifies no row. */
  readonly where?: string;
}

/** An index that is not unique. */
export interface IndexOptions<Entity> {
  /** The fields of the index, in its order. */
  readonly fields: FieldNames<Entity>;
  /** What it is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** Default: `"btree"`. */
  readonly method?: IndexMethod;
  /** Which rows are in it, as a SQL expression: `"cancelled_at IS NULL"`. Default: all. */
  readonly where?: string;
}
