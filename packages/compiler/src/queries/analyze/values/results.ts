// The columns of a query's result.
import type { ResultColumn, Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { visibleTargets } from "../tree/query-tree.ts";
import { setOperationValues } from "./set-operations.ts";
import { nullableValue, type Value, withReason } from "./value.ts";

export function resultOf(scope: Scope): readonly ResultColumn[] {
  const { tree } = scope;
  const targets = visibleTargets(tree);
  if (tree.setOperation !== null) {
    const values = setOperationValues(tree.setOperation, scope);
    return targets.map(({ name }, index) => ({ name, value: values[index] ?? nullableValue(0, "unknown") }));
  }
  const list = tree.command === "select" ? scope : scope.returning;
  const counts = targets.map(({ value }) => countSetFunctions(value));
  const isPadded = counts.reduce((sum, count) => sum + count, 0) > 1;
  return targets.map((target, index) => {
    const value = list.value(target.value);
    return { name: target.name, value: isPadded && counts[index] !== 0 ? padded(value) : value };
  });
}

/** If a query has several functions that return sets, the shorter ones return NULL after their end. */
function padded(value: Value): Value {
  return withReason(value, "function", "set");
}

/** Counts the functions of an expression that return sets, without those of its subqueries. */
function countSetFunctions(node: TreeNode): number {
  if (node.tag === "QUERY") return 0;
  const own = node.is("funcretset") || node.is("opretset") ? 1 : 0;
  return node.children.reduce((sum, one) => sum + countSetFunctions(one), own);
}
