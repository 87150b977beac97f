// The options `index` and `uniqueIndex` of @entity.
import type { IndexMethod } from "../annotations/column.ts";
import type { FieldName } from "../decorators/class-decorator.ts";

/** A field, a field with a sort order, or an expression. */
export type IndexMember<Entity> = FieldName<Entity> | OrderedField<Entity> | IndexExpression;

/** The members of an index, in order. It may be empty here; the compiler rejects that. */
export type IndexMembers<Entity> = readonly IndexMember<Entity>[];

/** A field of a B-tree index with its sort order. */
export interface OrderedField<Entity> {
  readonly field: FieldName<Entity>;
  /** The sort order. Default: `"asc"`. */
  readonly order?: "asc" | "desc";
  /** The position of NULLs. Default: last in ascending order, first in descending order, as in PostgreSQL. */
  readonly nulls?: "first" | "last";
}

/** An expression that is indexed. */
export interface IndexExpression {
  /** A SQL expression over column names, of immutable functions only: `"lower(title)"`. */
  readonly sql: string;
}

/** A unique index or unique constraint. */
export interface UniqueIndexOptions<Entity> {
  /** The members that are unique together. An index with an expression adds no `findBy…`. */
  readonly on: IndexMembers<Entity>;
  /** The name of the index or constraint. Default: the name that PostgreSQL would choose. */
  readonly name?: string;
  /** Fields that are stored in the index but not compared, for index-only scans. */
  readonly include?: readonly FieldName<Entity>[];
  /** Whether to create a constraint, which foreign keys can reference, rather than an index. Default: `false`. */
  readonly constraint?: boolean;
  /** Makes the index partial: a SQL condition such as `"cancelled_at IS NULL"`. A partial index adds no `findBy…`. */
  readonly where?: string;
}

/** An index that is not unique. */
export interface IndexOptions<Entity> {
  /** The members of the index, in order. */
  readonly on: IndexMembers<Entity>;
  /** The name of the index. Default: the name that PostgreSQL would choose. */
  readonly name?: string;
  /** Fields that are stored in the index (B-tree or GiST) but not compared, for index-only scans. */
  readonly include?: readonly FieldName<Entity>[];
  /** The access method. Default: `"btree"`. */
  readonly using?: IndexMethod;
  /** Makes the index partial: a SQL condition such as `"cancelled_at IS NULL"`. Default: all rows are indexed. */
  readonly where?: string;
}
