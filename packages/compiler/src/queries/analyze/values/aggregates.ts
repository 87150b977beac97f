// Aggregates and window functions.
import { type Catalog, isBuiltIn } from "../catalog/catalog.ts";
import type { Fact } from "../facts/facts.ts";
import { isGroupNeverEmpty } from "../rows/groups.ts";
import type { Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
import type { TreeNode } from "../tree/node.ts";
import { elementType } from "./elements.ts";
import { typeOfNode } from "./node-types.ts";
import { asNotNull, computedFrom, neverNull, nullableValue, oneOf, type Value, withReason } from "./value.ts";

/** Aggregates that give a value for no rows as well. */
const alwaysValues: ReadonlySet<string> = new Set([
  "count",
  "regr_count",
  "rank",
  "dense_rank",
  "percent_rank",
  "cume_dist",
]);

/** Aggregates that give a value for at least one row, whatever is in it. */
const collecting: ReadonlySet<string> = new Set([
  "array_agg",
  "json_agg",
  "jsonb_agg",
  "json_agg_strict",
  "jsonb_agg_strict",
  "json_object_agg",
  "json_object_agg_strict",
  "json_object_agg_unique",
  "json_object_agg_unique_strict",
  "jsonb_object_agg",
  "jsonb_object_agg_strict",
  "jsonb_object_agg_unique",
  "jsonb_object_agg_unique_strict",
]);

/** Aggregates that give a value for at least one row in which their arguments are not NULL. */
const strict: ReadonlySet<string> = new Set([
  "any_value",
  "avg",
  "bit_and",
  "bit_or",
  "bit_xor",
  "bool_and",
  "bool_or",
  "covar_pop",
  "every",
  "max",
  "min",
  "mode",
  "percentile_cont",
  "percentile_disc",
  "range_agg",
  "range_intersect_agg",
  "regr_avgx",
  "regr_avgy",
  "regr_sxx",
  "regr_sxy",
  "regr_syy",
  "stddev_pop",
  "string_agg",
  "sum",
  "var_pop",
  "xmlagg",
]);

/** Aggregates and window functions whose value is that of one of the rows. */
const choosing: ReadonlySet<string> = new Set([
  "any_value",
  "first_value",
  "lag",
  "last_value",
  "lead",
  "max",
  "min",
  "mode",
  "nth_value",
  "percentile_disc",
]);

export function aggregateValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const called = scope.catalog.functions.get(node.number("aggfnoid"));
  const owner = scope.up(node.number("agglevelsup"));
  if (called === undefined || owner === null || !isBuiltIn(called.oid))
    return nullableValue(type, "function", called?.name ?? "");
  const inside = withFilter(node.node("aggfilter"), scope.withoutBranches);
  const arguments_ = node.nodes("args").flatMap((entry) => entry.node("expr") ?? []);
  const all = [...node.nodes("aggdirectargs"), ...arguments_];
  const valueIn = (rows: Scope): Value => {
    const values = all.map((argument) => rows.value(argument));
    return aggregated(called.name, type, values, scope.catalog);
  };
  const value = valueIn(inside);
  const isFiltered = node.node("aggfilter") !== null;
  // One row in which the arguments are not NULL is enough.
  const isProved = (facts: readonly Fact[]): boolean => !valueIn(inside.assuming(facts)).nullable;
  if (!isFiltered && strict.has(called.name) && owner === scope && owner.known.ofSomeRow.some(isProved))
    return asNotNull(value);
  const isEmpty = isFiltered || !isGroupNeverEmpty(owner);
  return isEmpty && !alwaysValues.has(called.name) ? withReason(value, "aggregate-of-no-rows", called.name) : value;
}

/** Only rows that the filter lets through are aggregated. */
function withFilter(filter: TreeNode | null, scope: Scope): Scope {
  return scope.assuming(scope.facts(filter, "true"));
}

/** The result for at least one row. */
function aggregated(name: string, type: number, values: readonly Value[], catalog: Catalog): Value {
  const [first] = values;
  if (alwaysValues.has(name)) return neverNull(type);
  if (collecting.has(name))
    return { ...neverNull(type), element: name === "array_agg" ? collected(first, catalog) : null };
  if (!strict.has(name)) return nullableValue(type, "function", name);
  const chosenValue = name === "percentile_disc" ? values[1] : first;
  // With an array of fractions, the result is an array.
  if (choosing.has(name) && chosenValue?.type === type) return chosen(type, chosenValue, values);
  return computedFrom(type, name === "string_agg" ? values.slice(0, 1) : values);
}

/** `array_agg` of arrays returns an array with one more dimension. */
function collected(value: Value | undefined, catalog: Catalog): Value | null {
  if (value === undefined) return null;
  return elementType(value.type, catalog) === 0 ? value : value.element;
}

function chosen(type: number, value: Value | undefined, all: readonly Value[]): Value {
  if (value === undefined) return nullableValue(type, "unknown");
  const { nullable, reasons } = computedFrom(type, all);
  return { ...value, type, sources: [], nullable, reasons };
}

/** Window functions that give a value in each row. */
const numbering: ReadonlySet<string> = new Set(["row_number", "rank", "dense_rank", "percent_rank", "cume_dist"]);

export function windowValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const called = scope.catalog.functions.get(node.number("winfnoid"));
  if (called === undefined || !isBuiltIn(called.oid)) return nullableValue(type, "function", called?.name ?? "");
  const filter = node.node("aggfilter");
  // Other rows of the window are in the result as well, but not in the branch.
  const inside = withFilter(filter, scope.withoutBranches);
  const values = node.nodes("args").map((argument) => inside.value(argument));
  const { name } = called;
  if (numbering.has(name)) return neverNull(type);
  if (name === "ntile") return computedFrom(type, values);
  if (name === "lag" || name === "lead") return neighbour(name, type, values);
  const isFirst = name === "nth_value" && constantNumber(node.nodes("args")[1] ?? node) === 1n;
  const isValue = name === "first_value" || name === "last_value" || isFirst;
  if (name === "nth_value" && !isFirst) return withReason(chosen(type, values[0], values), "window-frame", name);
  const value = isValue ? chosen(type, values[0], values) : aggregated(name, type, values, scope.catalog);
  if (alwaysValues.has(name) || (filter === null && hasCurrentRow(node, scope))) return value;
  return withReason(value, "window-frame", name);
}

/** The row before the first one has the default, which is NULL unless it is given. */
function neighbour(name: string, type: number, [value, offset, otherwise]: readonly Value[]): Value {
  if (value === undefined) return nullableValue(type, "unknown");
  const all = [value, offset, otherwise].filter((one) => one !== undefined);
  if (otherwise === undefined) return withReason(chosen(type, value, all), "window-frame", name);
  const origins = otherwise.origins === null ? value.origins : [];
  return { ...chosen(type, oneOf(type, [value, otherwise]), all), origins };
}

/** Bits of `frameOptions`. */
const frame = {
  endsUnboundedPreceding: 0x40,
  startsUnboundedFollowing: 0x80,
  endsPreceding: 0x1000,
  startsFollowing: 0x2000,
  excludesCurrentRow: 0x8000,
  excludesGroup: 0x10000,
} as const;

function hasCurrentRow(node: TreeNode, scope: Scope): boolean {
  const clause = scope.tree.node.nodes("windowClause").find((one) => one.number("winref") === node.number("winref"));
  if (clause === undefined) return false;
  const options = clause.number("frameOptions");
  return Object.values(frame).every((bit) => (options & bit) === 0);
}
