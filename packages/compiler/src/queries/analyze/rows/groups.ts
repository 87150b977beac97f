// Whether the groups of a query have at least one row each.

import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { hasRowIn } from "./row-bounds.ts";

/** False for an aggregate without GROUP BY, and for the empty set of GROUPING SETS, ROLLUP and CUBE. */
export function isGroupNeverEmpty(scope: Scope): boolean {
  const { node, from, command } = scope.tree;
  const sets = node.nodes("groupingSets");
  const isGrouped = sets.length === 0 ? node.list("groupClause").length > 0 : sets.some((set) => !hasEmptySet(set));
  return isGrouped || scope.known.hasRows || (command === "select" && hasRowIn(from, scope));
}

/** `GroupingSetKind` */
const kinds = { empty: 0, simple: 1, rollup: 2, cube: 3, sets: 4 } as const;

function hasEmptySet(set: TreeNode): boolean {
  switch (set.number("kind")) {
    case kinds.simple:
      return false;
    case kinds.sets:
      return set.nodes("content").some(hasEmptySet);
    default:
      return true;
  }
}
