// Arrays: constructors, subscripts, slices and conversions.
import { isBuiltIn } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
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
  if (node.node("refassgnexpr") !== null) return assignedValue(type, scope);
  if (container === null) return nullableValue(type, "element");
  const value = scope.value(container);
  const isSlice = node.list("reflowerindexpr").length > 0;
  if (!isSlice)
    return isElementThere(container, node, scope) && value.element !== null
      ? value.element
      : { ...nullableValue(type, "element"), origins: elementOf(value, type, scope.catalog).origins };
  const ofElement = elementType(value.type, scope.catalog);
  if (ofElement === 0) return nullableValue(type, "element");
  const bounds = [...node.nodes("refupperindexpr"), ...node.nodes("reflowerindexpr")].map((one) => scope.value(one));
  return { ...computedFrom(type, [value, ...bounds]), element: elementOf(value, ofElement, scope.catalog) };
}

const jsonb = 3802;

/** `SET tags[1] = 'x'` makes an array of NULL, and an object or an array of a `jsonb` that is NULL. */
function assignedValue(type: number, scope: Scope): Value {
  const isWritable = type === jsonb || elementType(type, scope.catalog) !== 0;
  return isWritable ? neverNull(type) : nullableValue(type, "element");
}

/** `ARRAY[a, b][2]` and `(array_agg(x ORDER BY y))[1]` of at least one row are there. */
function isElementThere(container: TreeNode, node: TreeNode, scope: Scope): boolean {
  const [subscript, ...others] = node.nodes("refupperindexpr");
  const position = subscript === undefined ? null : constantNumber(subscript);
  if (position === null || position < 1n || others.length > 0) return false;
  if (container.tag === "ARRAYEXPR")
    return !container.is("multidims") && position <= container.nodes("elements").length;
  const called = scope.catalog.functions.get(container.number("aggfnoid"));
  const isCollected = container.tag === "AGGREF" && called?.name === "array_agg" && isBuiltIn(called.oid);
  const [collected] = container.nodes("args");
  const isFlat = elementType(typeOfNode(collected?.node("expr") ?? node), scope.catalog) === 0;
  return isCollected && isFlat && position === 1n && !scope.value(container).nullable;
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
