// Rules for the tables of a statement: a column of each is equal to one value, such as the owner.
import type { TableName } from "../../data/analysis.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";

export interface RestrictedTable {
  /** The column that has to be equal to the value. */
  readonly column: string;
  /** Foreign keys that contain the column: rows that refer to each other have the same value. */
  readonly references: readonly RestrictedReference[];
}

/** A foreign key without the column that has to be equal, whose target columns are a key by themselves. */
export interface RestrictedReference extends TableName {
  readonly pairs: readonly { readonly own: string; readonly target: string }[];
}

export interface RestrictionRules {
  /** Returns null for a table of which all rows may be read and written. */
  tableOf(name: TableName): RestrictedTable | null;
  /** Whether an expression is the value, such as the parameter `:owner`. */
  isValue(node: TreeNode): boolean;
  /** Whether equalities with columns of the query around a subquery count. */
  countsOuterColumns(subquery: Scope): boolean;
}

export interface UnrestrictedTable extends TableName {
  readonly alias: string;
  readonly column: string;
  /**
   * `read`: rows with another value are among those that are read, changed or deleted. `inserted`: new rows may have
   * another value. `changed`: an UPDATE sets another one. `conflict`: ON CONFLICT may update a row with another one.
   */
  readonly problem: "read" | "inserted" | "changed" | "conflict";
  /** The view that reads it; null for a table in the text. */
  readonly view: TableName | null;
}
