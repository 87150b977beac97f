// The outer joins of a query, with the ranges on each side.

import type { TreeNode } from "./node.ts";
import { type FromItem, type JoinKind, rangesIn } from "./query-tree.ts";

export type JoinSide = "left" | "right";

export interface OuterJoin {
  readonly kind: Exclude<JoinKind, "inner">;
  readonly index: number;
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
  readonly condition: TreeNode | null;
}

/** Returns the outer joins by their `varno`. */
export function outerJoins(item: FromItem): ReadonlyMap<number, OuterJoin> {
  return new Map(joinsIn(item).map((join) => [join.index, join]));
}

function joinsIn(item: FromItem): readonly OuterJoin[] {
  if (item.kind === "range") return [];
  if (item.kind === "list") return item.items.flatMap(joinsIn);
  const below = [...joinsIn(item.left), ...joinsIn(item.right)];
  if (item.join === "inner") return below;
  const [left, right] = [new Set(rangesIn(item.left)), new Set(rangesIn(item.right))];
  return [...below, { kind: item.join, index: item.index, left, right, condition: item.condition }];
}

/** Returns the side of a join on which a range is; null if it is on neither. */
export function sideOf(join: OuterJoin, range: number): JoinSide | null {
  if (join.left.has(range)) return "left";
  return join.right.has(range) ? "right" : null;
}
