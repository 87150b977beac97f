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

/** The keys of places in the text. */
const places: ReadonlySet<string> = new Set([
  ...["location", "name_location", "stmt_location", "stmt_len"],
  ...["list_start", "list_end", "rexpr_list_start", "rexpr_list_end"],
]);

/** Returns the differences of trees. Nodes of `isSlot` are not looked into: they are one difference if they differ. */
export function treeDifferences(
  first: unknown,
  second: unknown,
  isSlot: (node: unknown) => boolean = () => false,
): readonly TreeDifference[] {
  const found: TreeDifference[] = [];
  const path: (string | number)[] = [];
  const compareAt = (key: string | number, one: unknown, other: unknown): void => {
    path.push(key);
    compare(one, other);
    path.pop();
  };
  const compare = (one: unknown, other: unknown): void => {
    const add = (): void => void found.push({ path: [...path], first: one, second: other });
    if (isSlot(other)) {
      if (treeDifferences(one, other).length > 0) add();
    } else if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) add();
      else for (let index = 0; index < one.length; index += 1) compareAt(index, one[index], other[index]);
    } else if (!(isNode(one) && isNode(other))) {
      if (one !== other) add();
    } else if (!hasSameKeys(one, other)) add();
    else for (const key in one) if (!places.has(key)) compareAt(key, one[key], other[key]);
  };
  compare(first, second);
  return found;
}

function hasSameKeys(one: TreeNode, other: TreeNode): boolean {
  for (const key in one) if (!(places.has(key) || key in other)) return false;
  for (const key in other) if (!(places.has(key) || key in one)) return false;
  return true;
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

/** Returns a node and all nodes within it, each before its own. */
export function nodesWithin(node: unknown): readonly TreeNode[] {
  const found: TreeNode[] = [];
  addNodes(node, found);
  return found;
}

/** Returns the nodes of some kinds, in the order of the tree, as a function of the kind. */
export function nodesByKind(tree: TreeNode, kinds: readonly string[]): (kind: string) => readonly TreeNode[] {
  const found = new Map(kinds.map((kind): [string, TreeNode[]] => [kind, []]));
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const one of value) visit(one);
    else
      for (const key in value) {
        const inner = (value as TreeNode)[key];
        if (isNode(inner)) found.get(key)?.push(inner);
        visit(inner);
      }
  };
  visit(tree);
  return (kind) => found.get(kind) ?? [];
}

function addNodes(node: unknown, found: TreeNode[]): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) for (const one of node) addNodes(one, found);
  else {
    found.push(node as TreeNode);
    for (const key in node) addNodes((node as TreeNode)[key], found);
  }
}
