// Derives facts about a query from EXISTS, IN and LATERAL subqueries in it.
import { isGroupNeverEmpty } from "../rows/groups.ts";
import type { Outcome, Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { allFacts, type Facts } from "./facts.ts";

const existsLink = 0;
const anyLink = 2;

export function subselectFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const query = node.node("subselect");
  const kind = node.number("subLinkType");
  if (outcome !== "true" || query === null || (kind !== existsLink && kind !== anyLink)) return [];
  const hasRow = rowFacts(scope.child(query));
  const test = kind === anyLink ? node.node("testexpr") : null;
  return allFacts([hasRow, scope.facts(test, "true")]);
}

/** Returns what the query around a subquery knows if the subquery has a row. */
export function rowFacts(inner: Scope): Facts {
  const { tree } = inner;
  if (tree.command !== "select" || tree.setOperation !== null) return [];
  return hasEmptyGroup(inner) ? [] : inner.known.outer;
}

/** Whether a query may give a row for no rows, as an aggregate without GROUP BY does. */
export function hasEmptyGroup(scope: Scope): boolean {
  const { node, having } = scope.tree;
  const isAggregated = node.is("hasAggs") || node.list("groupingSets").length > 0 || having !== null;
  return isAggregated && !isGroupNeverEmpty(scope);
}
