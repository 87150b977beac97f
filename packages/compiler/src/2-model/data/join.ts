// Joins of an entity's view with other tables.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { ColumnType, Spelling } from "./field/column-type.ts";
import type { Field } from "./field/field.ts";

/** `@join<…>({…})`, which adds columns of another table to the entity's view. */
export interface Join {
  readonly table: string;
  readonly schema: string;
  readonly alias: string;
  /** The fields of this entity, and the columns of the other table that they equal. */
  readonly on: readonly { readonly field: Field; readonly column: Located<string> }[];
  readonly columns: readonly JoinColumn[];
  readonly kind: "inner" | "left";
  readonly span: Span;
}

/** True if the table is the one that the join names. */
export function isJoinOf(join: Join, table: { readonly schema: string; readonly name: string }): boolean {
  return join.table === table.name && join.schema === table.schema;
}

/** A property of the view and its column. */
export interface JoinColumn {
  readonly name: string;
  readonly jsonName: string;
  readonly column: Located<string>;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}
