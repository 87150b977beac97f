// What `uniqueIndex` and `index` of `@entity` take where a list of fields does not say it all.
import type { IndexMethod } from "../annotations/column.ts";
import type { FieldName } from "../decorators/class-decorator.ts";

/** A field, a field in an order of its own, or an expression. */
export type IndexMember<Entity> = FieldName<Entity> | OrderedField<Entity> | IndexExpression;

/** The members of an index, in its order. That it is not empty is left to the compiler. */
export type IndexMembers<Entity> = readonly IndexMember<Entity>[];

/** A field of a B-tree, in an order of its own. */
export interface OrderedField<Entity> {
  readonly field: FieldName<Entity>;
  /** Default: `"asc"`. */
  readonly order?: "asc" | "desc";
  /** Where NULLs are. Default: PostgreSQL's, last in ascending and first in descending order. */
  readonly nulls?: "first" | "last";
}

/** A value that PostgreSQL computes for each row. */
export interface IndexExpression {
  /** A SQL expression over column names, of immutable functions: `"lower(title)"`. */
  readonly sql: string;
}

/** A unique index, or a unique constraint. */
export interface UniqueIndexOptions<Entity> {
  /** What no two rows have in common. An index with an expression identifies no row. */
  readonly on: IndexMembers<Entity>;
  /** What it is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** Fields that are stored in the index without being compared, so that reads of these fields need no row. */
  readonly include?: readonly FieldName<Entity>[];
  /** A constraint, which others' foreign keys can lead to, in place of an index alone. */
  readonly constraint?: boolean;
  /** Which rows are compared, as a SQL expression: `"cancelled_at IS NULL"`. Such an index identifies no row. */
  readonly where?: string;
}

/** An index that is not unique. */
export interface IndexOptions<Entity> {
  /** What rows are found by. */
  readonly on: IndexMembers<Entity>;
  /** What it is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /** Fields that are stored in the index (a B-tree or GiST) besides, so that reads of these fields need no row. */
  readonly include?: readonly FieldName<Entity>[];
  /** The access method. Default: `"btree"`. */
  readonly using?: IndexMethod;
  /** Which rows are in it, as a SQL expression: `"cancelled_at IS NULL"`. Default: all. */
  readonly where?: string;
}
