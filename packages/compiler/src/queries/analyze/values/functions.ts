// Calls of functions and operators.
import { isBuiltIn } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { arrayFunctionValue } from "./array-functions.ts";
import { isNeverNullField } from "./date-fields.ts";
import { elementOf } from "./elements.ts";
import { setFunctionValue } from "./function-ranges.ts";
import { isNeverNullFunction, nullTolerance } from "./never-null-functions.ts";
import { modifierOfNode, typeOfNode } from "./node-types.ts";
import { computedFrom, neverNull, nullableValue, type Value } from "./value.ts";

export function functionValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const called = scope.catalog.functions.get(node.number("funcid"));
  if (called === undefined || !isBuiltIn(called.oid)) return nullableValue(type, "function", called?.name ?? "");
  if (called.returnsSet) return setFunctionValue(node, called.name, 0, scope);
  const values = node.nodes("args").map((argument) => scope.value(argument));
  const isCast = node.number("funcformat") === implicitCast && values.length > 0;
  const call = callValue(called.oid, type, values, node, scope);
  // A parameter that is cut to the length of its column is still that parameter.
  return isCast ? { ...call, modifier: modifierOfNode(node), sources: values[0]?.sources ?? [] } : call;
}

/** `COERCE_IMPLICIT_CAST` */
const implicitCast = 2;

function callValue(oid: number, type: number, values: readonly Value[], node: TreeNode, scope: Scope): Value {
  const called = scope.catalog.functions.get(oid);
  if (called === undefined) return nullableValue(type, "function");
  const onArray = arrayFunctionValue(called.name, type, values, scope);
  if (onArray !== null) return onArray;
  // `concat(VARIADIC array)` is NULL if the array is.
  const tolerance = node.is("funcvariadic") ? null : nullTolerance(called);
  if (called.name === "array_to_string") return computedFrom(type, values.slice(0, 2));
  if (node.is("funcvariadic") && nullTolerance(called) !== null) return computedFrom(type, values);
  if (tolerance === "all") return neverNull(type);
  if (tolerance === "all but the first") return computedFrom(type, values.slice(0, 1));
  if (isNeverNullFunction(called, scope.catalog) || isNeverNullField(called, node)) return computedFrom(type, values);
  return nullableValue(type, "function", called.name);
}

/** Operators are functions; `= ANY(array)` compares with each element. */
export function operatorValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const arguments_ = node.nodes("args");
  const values = arguments_.map((argument) => scope.value(argument));
  if (node.tag === "OPEXPR") return operatorResult(node, type, values, scope);
  const [left, array] = values;
  if (left === undefined || array === undefined) return nullableValue(type, "unknown");
  return operatorResult(node, type, [left, array, elementOf(array, 0, scope.catalog)], scope);
}

function operatorResult(node: TreeNode, type: number, values: readonly Value[], scope: Scope): Value {
  const oid = node.number("opfuncid");
  if (!isBuiltIn(oid))
    return nullableValue(type, "function", scope.catalog.operators.get(node.number("opno"))?.name ?? "");
  return callValue(oid, type, values, node, scope);
}

/**
 * Returns the value of a comparison with the rows of a subselect.
 * @param columns of the subselect, which the test has as parameters
 */
export function comparisonValue(test: TreeNode, columns: readonly Value[], scope: Scope): Value {
  const type = typeOfNode(test);
  if (test.tag === "BOOLEXPR") {
    return computedFrom(
      type,
      test.nodes("args").map((one) => comparisonValue(one, columns, scope)),
    );
  }
  if (test.tag !== "OPEXPR") return nullableValue(type, "subquery");
  const values = test.nodes("args").map((argument) => comparedColumn(argument, columns) ?? scope.value(argument));
  return operatorResult(test, type, values, scope);
}

/** Returns the column of the subselect that an argument is, converted or not; null if it is none. */
function comparedColumn(node: TreeNode, columns: readonly Value[]): Value | null {
  if (node.tag === "RELABELTYPE") {
    const inner = node.node("arg");
    return inner === null ? null : comparedColumn(inner, columns);
  }
  const isColumn = node.tag === "PARAM" && node.number("paramkind") === 2;
  return isColumn ? (columns[node.number("paramid") - 1] ?? null) : null;
}
