// Expressions without conversions that keep their value.
import type { TreeNode } from "../tree/node.ts";

const implicitCast = 2;

/** Returns what is converted to another type of the same value, to a domain, or to the length of a column. */
export function withoutConversions(node: TreeNode): TreeNode {
  const [first] = node.tag === "FUNCEXPR" && node.number("funcformat") === implicitCast ? node.nodes("args") : [];
  const inner = node.tag === "RELABELTYPE" || node.tag === "COERCETODOMAIN" ? node.node("arg") : (first ?? null);
  return inner === null ? node : withoutConversions(inner);
}
