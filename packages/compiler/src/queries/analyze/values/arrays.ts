// Arrays: constructors, subscripts, slices and conversions.
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { elementOf, elementType } from "./elements.ts";
import { typeOfNode } from "./node-types.ts";
import { asNotNull, computedFrom, neverNull, nullableValue, oneOf, type Value } from "./value.ts";

export function arrayValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const members = node.nodes("elements").map((element) => scope.value(element));
  const isNested = node.is("multidims");
  const elements = isNested ? members.map((array) => elementOf(array, 0, scope.catalog)) : members;
  const element = elements.length === 0 ? null : oneOf(node.number("element_typeid"), elements);
  return { ...neverNull(type), element };
}

/** An element may not be there; a slice is an array, if there is one to take it from. */
export function subscriptValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const container = node.node("refexpr");
  if (container === null || node.node("refassgnexpr") !== null) return nullableValue(type, "element");
  const value = scope.value(container);
  const isSlice = node.list("reflowerindexpr").length > 0;
  if (!isSlice || elementType(value.type, scope.catalog) === 0) return nullableValue(type, "element");
  const bounds = [...node.nodes("refupperindexpr"), ...node.nodes("reflowerindexpr")].map((one) => scope.value(one));
  return { ...computedFrom(type, [value, ...bounds]), element: value.element };
}

export function arrayCoercionValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const argument = node.node("arg");
  if (argument === null) return nullableValue(type, "unknown");
  const array = scope.value(argument);
  const conversion = node.node("elemexpr");
  const from = elementOf(array, 0, scope.catalog);
  const to = elementType(type, scope.catalog);
  const isSame = conversion === null || conversion.tag === "RELABELTYPE" || conversion.tag === "CASETESTEXPR";
  const element = isSame ? { ...from, type: to } : convertedElement(from, to, conversion, scope);
  return { ...computedFrom(type, [array]), element, sources: array.sources };
}

/** An element that is not NULL is converted to one that is not, if that holds for any such value. */
function convertedElement(from: Value, to: number, conversion: TreeNode, scope: Scope): Value {
  const converted = scope.comparing(asNotNull(from)).value(conversion);
  return from.nullable || converted.nullable ? nullableValue(to, "element") : neverNull(to);
}
