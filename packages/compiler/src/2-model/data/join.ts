// The columns of another table that an entity's view shows.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { ColumnType, Spelling } from "./field/column-type.ts";
import type { Field } from "./field/field.ts";

/** `@join<…>({…})`: columns of another table in the entity's view. */
export interface Join {
  readonly table: string;
  readonly schema: string;
  readonly alias: string;
  /** This entity's fields, and the other table's columns that they equal. */
  readonly on: readonly { readonly field: Field; readonly column: Located<string> }[];
  readonly columns: readonly JoinColumn[];
  readonly kind: "inner" | "left";
  readonly span: Span;
}

/** Whether this is the joined table. */
export function isJoinOf(join: Join, table: { readonly schema: string; readonly name: string }): boolean {
  return join.table === table.name && join.schema === table.schema;
}

/** A property of the view and the column that it comes from. */
export interface JoinColumn {
  readonly name: string;
  readonly jsonName: string;
  readonly column: Located<string>;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}
