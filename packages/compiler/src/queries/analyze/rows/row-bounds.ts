// Whether a query has at least one row, and at most one.
import { withDescendants } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
import type { FromItem } from "../tree/query-tree.ts";
import { isAtMostOne } from "./unique-rows.ts";

export interface RowBounds {
  readonly atLeastOne: boolean;
  readonly atMostOne: boolean;
}

export function rowBounds(scope: Scope): RowBounds {
  return { atLeastOne: hasRow(scope), atMostOne: isAtMostOne(scope) };
}

function hasRow(scope: Scope): boolean {
  const { tree } = scope;
  const { node } = tree;
  if (tree.command === "insert") return insertsRow(scope);
  if (tree.command !== "select" || !keepsRow(scope) || tree.having !== null) return false;
  if (tree.setOperation !== null) return false;
  const isAggregate = node.is("hasAggs") && node.list("groupClause").length === 0;
  if (isAggregate && node.list("groupingSets").length === 0) return true;
  return !node.is("hasTargetSRFs") && node.list("groupClause").length === 0 && hasRowIn(tree.from, scope);
}

/** A row of VALUES is inserted or updated, unless a conflict, a trigger or a rule leaves it out. */
function insertsRow(scope: Scope): boolean {
  const relation = scope.relation(scope.tree.target);
  if (relation === null || relation.hasRules || mayDoNothing(scope)) return false;
  const tables = withDescendants(scope.catalog, relation);
  if (tables.some(({ kind, triggers }) => (kind !== "r" && kind !== "p") || triggers.length > 0)) return false;
  return hasRowIn(scope.tree.from, scope);
}

/** Whether ON CONFLICT does nothing for some rows: it has no UPDATE, or one with a WHERE. */
function mayDoNothing({ tree }: Scope): boolean {
  return tree.actions.some(({ command, condition }) => command === "nothing" || condition !== null);
}

/** LIMIT and OFFSET may leave out the only row. */
function keepsRow({ tree: { node } }: Scope): boolean {
  const limit = node.node("limitCount");
  const count = limit === null ? 1n : constantNumber(limit);
  return node.node("limitOffset") === null && count !== null && count > 0n;
}

/** Returns whether FROM has a row that WHERE lets through. */
export function hasRowIn(item: FromItem, scope: Scope): boolean {
  if (item.kind === "list") return item.condition === null && item.items.every((one) => hasRowIn(one, scope));
  if (item.kind === "range") return hasRowInRange(item.index, scope);
  const [left, right] = [hasRowIn(item.left, scope), hasRowIn(item.right, scope)];
  switch (item.join) {
    case "left":
      return left;
    case "right":
      return right;
    case "full":
      return left || right;
    case "inner":
      return left && right && item.condition?.tag === "CONST" && constantNumber(item.condition) === 1n;
  }
}

function hasRowInRange(index: number, scope: Scope): boolean {
  const range = scope.range(index);
  if (range?.kind === "values") return true;
  return range?.kind === "subquery" && hasRow(scope.child(range.query));
}
