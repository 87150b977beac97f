// The columns of UNION, INTERSECT and EXCEPT.
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { asNotNull, oneOf, type Value } from "./value.ts";

const union = 1;
const intersect = 2;

export function setOperationValues(node: TreeNode | null, scope: Scope): readonly Value[] {
  if (node?.tag === "RANGETBLREF") {
    const range = scope.range(node.number("rtindex"));
    return range?.kind === "subquery" ? scope.child(range.query).result.map(({ value }) => value) : [];
  }
  if (node?.tag !== "SETOPERATIONSTMT") return [];
  const left = setOperationValues(node.node("larg"), scope);
  const right = setOperationValues(node.node("rarg"), scope);
  const types = node.numbers("colTypes");
  return left.map((value, index) =>
    combine(node.number("op"), value, right[index] ?? null, types[index] ?? value.type),
  );
}

function combine(operation: number, left: Value, right: Value | null, type: number): Value {
  if (right === null) return left;
  if (operation === union) return oneOf(type, [left, right]);
  // Rows of INTERSECT are equal on both sides, and EXCEPT has rows of the left side alone.
  return operation === intersect && !right.nullable ? asNotNull(left) : left;
}
