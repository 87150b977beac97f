// The equalities that hold for all rows of a query, or for one side of its outer joins.
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { type FromItem, rangesIn } from "../tree/query-tree.ts";

export interface Equality {
  readonly left: TreeNode;
  readonly right: TreeNode;
  readonly collation: number;
  /** The ranges that it restricts: those of the side that may be missing for ON of an outer join, null for all. */
  readonly restricts: ReadonlySet<number> | null;
}

/** A condition that is a member of the outermost AND. */
export interface Conjunct {
  readonly condition: TreeNode;
  readonly restricts: ReadonlySet<number> | null;
}

export function conjunctsOf({ tree }: Scope): readonly Conjunct[] {
  return [...conjunctsIn(tree.from), ...membersOf(tree.having, null)];
}

function conjunctsIn(item: FromItem): readonly Conjunct[] {
  if (item.kind === "range") return [];
  if (item.kind === "list") return [...item.items.flatMap(conjunctsIn), ...membersOf(item.condition, null)];
  const [left, right] = [conjunctsIn(item.left), conjunctsIn(item.right)];
  switch (item.join) {
    case "inner":
      return [...left, ...right, ...membersOf(item.condition, null)];
    case "left":
      return [...left, ...onSide([...right, ...membersOf(item.condition, null)], item.right)];
    case "right":
      return [...right, ...onSide([...left, ...membersOf(item.condition, null)], item.left)];
    case "full":
      return [...onSide(left, item.left), ...onSide(right, item.right)];
  }
}

function onSide(conjuncts: readonly Conjunct[], item: FromItem): readonly Conjunct[] {
  const side = new Set(rangesIn(item));
  return conjuncts.map(({ condition, restricts }) => ({
    condition,
    restricts: restricts === null ? side : restricts.intersection(side),
  }));
}

/** Returns the members of the outermost AND. */
export function membersOf(condition: TreeNode | null, restricts: ReadonlySet<number> | null): readonly Conjunct[] {
  if (condition === null) return [];
  if (condition.tag === "BOOLEXPR" && condition.string("boolop") === "and")
    return condition.nodes("args").flatMap((member) => membersOf(member, restricts));
  return [{ condition, restricts }];
}

export function equalitiesOf(scope: Scope): readonly Equality[] {
  return equalitiesIn(conjunctsOf(scope), scope);
}

/** Returns the equalities of the condition of MERGE, which hold for the rows of its target that match. */
export function mergeEqualities(scope: Scope): readonly Equality[] {
  const { command, node, target } = scope.tree;
  return command === "merge" ? equalitiesIn(membersOf(node.node("mergeJoinCondition"), new Set([target])), scope) : [];
}

/** Returns the equalities by `=`, and `= ANY(ARRAY[value])`. */
export function equalitiesIn(conjuncts: readonly Conjunct[], { catalog }: Scope): readonly Equality[] {
  return conjuncts.flatMap(({ condition, restricts }) => {
    const [left, right] = condition.nodes("args");
    const operator = catalog.operators.get(condition.number("opno"));
    const isEquality = condition.tag === "OPEXPR" && operator?.name === "=" && operator.isBuiltIn;
    if (!isEquality || left === undefined || right === undefined) return [];
    return [
      { left: withoutLabels(left), right: withoutLabels(right), collation: condition.number("inputcollid"), restricts },
    ];
  });
}

/** Returns the expression without conversions that do not change it. */
export function withoutLabels(node: TreeNode): TreeNode {
  const inner = node.tag === "RELABELTYPE" ? node.node("arg") : null;
  return inner === null ? node : withoutLabels(inner);
}

/** Returns a column of a range of this query; null for other expressions. */
export function columnIn(node: TreeNode): { readonly range: number; readonly column: number } | null {
  if (node.tag !== "VAR" || node.number("varlevelsup") !== 0) return null;
  return { range: node.number("varno"), column: node.number("varattno") };
}

/** Returns the ranges of this query that an expression refers to, within subqueries too; null if it calls a volatile function. */
export function rangesUsed(node: TreeNode, scope: Scope): ReadonlySet<number> | null {
  const ranges = new Set<number>();
  return collectRanges(node, 0, ranges, scope) ? ranges : null;
}

function collectRanges(node: TreeNode, depth: number, ranges: Set<number>, scope: Scope): boolean {
  if (node.tag === "VAR" && node.number("varlevelsup") === depth) ranges.add(node.number("varno"));
  const called = scope.catalog.functions.get(node.number("funcid") || node.number("opfuncid"));
  if (called?.volatility === "v") return false;
  const inside = node.tag === "QUERY" ? depth + 1 : depth;
  return node.children.every((one) => collectRanges(one, inside, ranges, scope));
}
