// Finds the queries within a node of an analysed statement.
import { TreeNode } from "../tree/node.ts";

/** Returns the queries in a node, without those within them. */
export function queriesIn(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!(value instanceof TreeNode)) return;
    if (value.tag === "QUERY") found.push(value);
    else for (const one of value.values) visit(one);
  };
  for (const value of node.values) visit(value);
  return found;
}
