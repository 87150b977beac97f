// The fields of dates that infinite ones have as well.
import type { CatalogFunction } from "../catalog/catalog.ts";
import { constantText } from "../tree/constant-values.ts";
import type { TreeNode } from "../tree/node.ts";

/** Infinity has a year, which is infinite, but no hour: then the result is NULL. */
const monotonicFields: ReadonlySet<string> = new Set([
  "century",
  "decade",
  "epoch",
  "isoyear",
  "julian",
  "millennium",
  "year",
]);

/** Types without infinite values: `time`, `timetz`. */
const finiteTypes: ReadonlySet<number> = new Set([1083, 1266]);

/** Returns whether a call of EXTRACT or date_part never gives NULL. */
export function isNeverNullField(called: CatalogFunction, call: TreeNode): boolean {
  if (called.name !== "extract" && called.name !== "date_part") return false;
  if (finiteTypes.has(called.parameters[1] ?? 0)) return true;
  const [field, date] = call.nodes("args");
  if (field === undefined || date === undefined) return false;
  return monotonicFields.has((constantText(field) ?? "").toLowerCase()) || isPresent(date);
}

/** The present is finite. */
function isPresent(date: TreeNode): boolean {
  return date.tag === "SQLVALUEFUNCTION" || (date.tag === "FUNCEXPR" && presentFunctions.has(date.number("funcid")));
}

/** `now()`, `transaction_timestamp()`, `statement_timestamp()` and `clock_timestamp()`. */
const presentFunctions: ReadonlySet<number> = new Set([1299, 2647, 2648, 2649]);
