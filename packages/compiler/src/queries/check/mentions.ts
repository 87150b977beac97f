// Tells which columns of a query's ranges an expression names.
import { conjunctsOf } from "../analyze/rows/equalities.ts";
import type { Scope } from "../analyze/scope.ts";
import type { TreeNode } from "../analyze/tree/node.ts";

/** Whether a condition that holds for all rows of the range names the column. */
export function isRestricted(scope: Scope, range: number, column: number): boolean {
  return conjunctsOf(scope).some(
    ({ condition, restricts }) => restricts?.has(range) !== false && mentions(condition, range, column),
  );
}

/** @param column null for any column of the range */
export function mentions(node: TreeNode, range: number, column: number | null, depth = 0): boolean {
  if (node.tag === "VAR" && node.number("varlevelsup") === depth)
    return node.number("varno") === range && (column === null || node.number("varattno") === column);
  const inner = node.tag === "QUERY" ? depth + 1 : depth;
  return node.children.some((one) => mentions(one, range, column, inner));
}
