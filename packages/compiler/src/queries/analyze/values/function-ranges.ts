// The columns of functions in FROM.
import { isBuiltIn } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import type { Range } from "../tree/query-tree.ts";
import { elementOf } from "./elements.ts";
import { fieldsOfType } from "./node-types.ts";
import { fieldNumbered, neverNull, nullableValue, type Value, withReason } from "./value.ts";

type FunctionRange = Extract<Range, { kind: "functions" }>;

export function functionRangeColumn(range: FunctionRange, index: number, column: number, scope: Scope): Value {
  let first = 1;
  for (const entry of range.functions) {
    const count = entry.number("funccolcount");
    if (column < first + count) {
      const value = columnOfFunction(entry, index, column - first, scope);
      // Shorter functions of ROWS FROM are filled up with NULL.
      return range.functions.length === 1 ? value : withReason(value, "function", "ROWS FROM");
    }
    first += count;
  }
  return range.hasOrdinality && column === first ? neverNull(20) : nullableValue(0, "unknown");
}

/** The built-in set-returning functions whose columns are never NULL. */
const neverNullSets: ReadonlySet<string> = new Set([
  "generate_series",
  "generate_subscripts",
  "json_array_elements",
  "json_each",
  "json_object_keys",
  "jsonb_array_elements",
  "jsonb_each",
  "jsonb_object_keys",
  "jsonb_path_query",
  "jsonb_path_query_tz",
  "regexp_matches",
  "regexp_split_to_table",
]);

const keyOnlySets: ReadonlySet<string> = new Set(["json_each_text", "jsonb_each_text"]);

/** The built-in functions whose columns the statement lists, and whether they return several rows. */
export const recordFunctions: ReadonlyMap<string, boolean> = new Map([
  ["json_to_recordset", true],
  ["jsonb_to_recordset", true],
  ["json_to_record", false],
  ["jsonb_to_record", false],
]);

function columnOfFunction(entry: TreeNode, index: number, position: number, scope: Scope): Value {
  const call = entry.node("funcexpr");
  if (call === null) return nullableValue(0, "unknown");
  const called = scope.catalog.functions.get(call.number("funcid"));
  const listed = entry.numbers("funccoltypes");
  if (listed.length > 0) return listedColumn(entry, index, position, scope);
  if (call.tag !== "FUNCEXPR" || called === undefined)
    return position === 0 ? scope.value(call) : nullableValue(0, "unknown");
  if (!isBuiltIn(called.oid)) return nullableValue(typeOfResult(call, position, scope), "function", called.name);
  if (called.returnsSet) return columnOfSet(call, called.name, position, scope);
  return position === 0 && entry.number("funccolcount") === 1
    ? scope.value(call)
    : nullableValue(0, "function", called.name);
}

/** Returns the type of a column of a function's result; 0 if only the statement's variables have it. */
function typeOfResult(call: TreeNode, position: number, { catalog }: Scope): number {
  const type = call.number("funcresulttype");
  const fields = fieldsOfType(type, catalog);
  if (fields !== null) return fields[position]?.value.type ?? 0;
  return position === 0 && type !== record ? type : 0;
}

const record = 2249;

function columnOfSet(call: TreeNode, name: string, position: number, scope: Scope): Value {
  const value = setFunctionValue(call, name, position, scope);
  const fields = value.fields ?? fieldsOfType(value.type, scope.catalog);
  if (name !== "unnest" || fields === null) return value;
  const field = fieldNumbered(fields, position + 1)?.value ?? nullableValue(0, "unknown");
  return value.nullable ? withReason(field, "element") : field;
}

/** Returns a column of what a built-in function returns in each row, or the row itself. */
export function setFunctionValue(call: TreeNode, name: string, position: number, scope: Scope): Value {
  const type = call.number("funcresulttype");
  const [argument] = call.nodes("args");
  if (name === "unnest" && argument !== undefined) return elementOf(scope.value(argument), type, scope.catalog);
  const isNeverNull = neverNullSets.has(name) || (keyOnlySets.has(name) && position === 0);
  return isNeverNull ? neverNull(type) : nullableValue(type, "function", name);
}

/** The columns after AS are what the JSON has under these names. */
function listedColumn(entry: TreeNode, index: number, position: number, scope: Scope): Value {
  const call = entry.node("funcexpr");
  const name = scope.catalog.functions.get(call?.number("funcid") ?? 0)?.name ?? "";
  const type = entry.numbers("funccoltypes")[position] ?? 0;
  const modifier = entry.numbers("funccoltypmods")[position] ?? -1;
  const value = nullableValue(type, "function", name, modifier);
  return recordFunctions.has(name)
    ? { ...value, sources: [{ name: recordsetSource(scope, index, position), node: null, isElement: false }] }
    : value;
}

/** The name of a column of a record set, by which the places are found where it is stored or compared. */
export function recordsetSource(scope: Scope, index: number, position: number): string {
  return `${scope.base.number}.${index}.${position}`;
}
