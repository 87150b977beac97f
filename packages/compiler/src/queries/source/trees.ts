// Compares parse trees, without the places of their nodes.
import type { TreeNode } from "./sql-parser.ts";

/** The keys from the root to a node. */
export type TreePath = readonly (string | number)[];

/** A place where the second tree has another node than the first. */
export interface TreeDifference {
  readonly path: TreePath;
  readonly first: unknown;
  readonly second: unknown;
}

/** The keys of places in the text, such as `location`, `rexpr_list_start` and `stmt_len`. */
const places = /(?:location|list_start|list_end|stmt_len)$/;

/** Returns the differences of trees. Nodes of `isSlot` are not looked into: they are one difference if they differ. */
export function treeDifferences(
  first: unknown,
  second: unknown,
  isSlot: (node: unknown) => boolean = () => false,
  path: TreePath = [],
): readonly TreeDifference[] {
  const whole = [{ path, first, second }];
  if (isSlot(second)) return treeDifferences(first, second).length === 0 ? [] : whole;
  if (Array.isArray(first) && Array.isArray(second)) {
    if (first.length !== second.length) return whole;
    return first.flatMap((one, index) => treeDifferences(one, second[index], isSlot, [...path, index]));
  }
  if (!(isNode(first) && isNode(second))) return first === second ? [] : whole;
  const keys = Object.keys(first).filter((key) => !places.test(key));
  const others = Object.keys(second).filter((key) => !places.test(key));
  if (keys.length !== others.length || keys.some((key) => !others.includes(key))) return whole;
  return keys.flatMap((key) => treeDifferences(first[key], second[key], isSlot, [...path, key]));
}

export function isNode(value: unknown): value is TreeNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the child of a node if it is a node, else null: `child(select, "whereClause")`. */
export function child(node: unknown, key: string): TreeNode | null {
  const value = isNode(node) ? node[key] : undefined;
  return isNode(value) ? value : null;
}

/** Returns the children of a node in a list. */
export function children(node: unknown, key: string): readonly TreeNode[] {
  const value = isNode(node) ? node[key] : undefined;
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Yields a node and all nodes within it, with their paths. */
export function* nodesWithin(node: unknown): Generator<TreeNode> {
  if (Array.isArray(node)) for (const one of node) yield* nodesWithin(one);
  else if (isNode(node)) {
    yield node;
    for (const one of Object.values(node)) yield* nodesWithin(one);
  }
}
