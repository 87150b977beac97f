// Columns as expressions refer to them: through outer joins and grouping sets, and of written rows.
import type { NullReason } from "../../data/analysis.ts";
import type { Scope } from "../scope.ts";
import { type OuterJoin, sideOf } from "../tree/joins.ts";
import type { TreeNode } from "../tree/node.ts";
import { modifierOfNode, typeOfNode } from "./node-types.ts";
import { asNotNull, nullableValue, type Value, withReasons } from "./value.ts";
import { writtenColumn } from "./written-rows.ts";

export function variableValue(node: TreeNode, scope: Scope): Value {
  const owner = scope.up(node.number("varlevelsup"));
  if (owner === null) return nullableValue(typeOfNode(node), "unknown");
  const value = referencedValue(node, owner);
  return { ...value, type: typeOfNode(node), modifier: modifierOfNode(node) };
}

function referencedValue(node: TreeNode, scope: Scope): Value {
  const [range, column] = [node.number("varno"), node.number("varattno")];
  if (scope.isReturning && range === scope.tree.target) return writtenColumn(node, scope);
  const value = readColumn(range, column, node.numbers("varnullingrels"), scope);
  return isSourceMissing(scope) ? withReasons(value, [{ kind: "missing-row", subject: "source" }]) : value;
}

/** `WHEN NOT MATCHED BY SOURCE` writes rows for which the source of a MERGE has none. */
function isSourceMissing({ isReturning, tree }: Scope): boolean {
  return isReturning && tree.actions.some(({ rows }) => rows === "not-matched-by-source");
}

/** Returns a column above the joins and grouping sets of `nulledBy`. */
function readColumn(range: number, column: number, nulledBy: readonly number[], scope: Scope): Value {
  const value = columnBelowJoins(range, column, scope);
  const isUndone = (join: number): boolean =>
    isPresent(scope, join, range) || (join === range && scope.known.isGrouped(range, column));
  if (scope.known.hasColumn(range, column, nulledBy, isUndone)) return asNotNull(value);
  const reasons = nulledBy.filter((join) => !isUndone(join)).map((join) => nullingReason(join, range, column, scope));
  return withReasons(value, reasons);
}

/** Facts of CASE about a column of a join or group hold for the expression that it stands for. */
function columnBelowJoins(range: number, column: number, scope: Scope): Value {
  const { kind } = scope.range(range) ?? {};
  const isStandIn = (kind === "join" || kind === "group") && column > 0;
  return isStandIn ? scope.analyzer.columnOf(range, column, scope) : scope.column(range, column);
}

function isPresent(scope: Scope, join: number, range: number): boolean {
  const outer = scope.joins.get(join);
  return outer !== undefined && scope.known.isPresent(outer, range);
}

function nullingReason(join: number, range: number, column: number, scope: Scope): NullReason {
  const outer = scope.joins.get(join);
  if (outer === undefined) return { kind: "grouping-set", subject: scope.range(range)?.columnNames[column - 1] ?? "" };
  return { kind: joinReason(outer), subject: aliasIn(outer, range, scope) };
}

function joinReason({ kind }: OuterJoin): NullReason["kind"] {
  return kind === "left" ? "left-join" : kind === "right" ? "right-join" : "full-join";
}

/** The alias of a merged column is that of the join's side. */
function aliasIn(join: OuterJoin, range: number, scope: Scope): string {
  const { kind, alias } = scope.range(range) ?? {};
  if (kind !== "join") return alias ?? "";
  const side = sideOf(join, range) === "left" ? join.left : join.right;
  const [first] = [...side].filter((index) => scope.range(index)?.kind !== "join");
  return scope.range(first ?? 0)?.alias ?? "";
}
