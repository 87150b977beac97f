// Built-in functions on arrays, as far as more is known of their result than its type.
import type { Scope } from "../scope.ts";
import { elementOf, elementType } from "./elements.ts";
import { asNotNull, computedFrom, neverNull, oneOf, type Value } from "./value.ts";

type ArrayFunction = (type: number, values: readonly Value[], scope: Scope) => Value | null;

/** Returns null for functions without a rule. */
export function arrayFunctionValue(name: string, type: number, values: readonly Value[], scope: Scope): Value | null {
  return arrayFunctions[name]?.(type, values, scope) ?? null;
}

const arrayFunctions: Readonly<Record<string, ArrayFunction>> = {
  array_append: (type, [array, added], scope) => extended(type, array, added, scope),
  array_prepend: (type, [added, array], scope) => extended(type, array, added, scope),
  array_cat: joined,
  array_positions: positions,
  array_remove: removed,
  array_reverse: sameElements,
  array_sort: sameElements,
  enum_range: enumRange,
  regexp_split_to_array: withoutNulls,
  string_to_array: splitText,
};

/** An array that is NULL counts as empty. */
function extended(type: number, array: Value | undefined, added: Value | undefined, scope: Scope): Value | null {
  if (array === undefined || added === undefined) return null;
  const element =
    array.origins === null ? added : oneOf(added.type, [elementOf(array, added.type, scope.catalog), added]);
  return { ...neverNull(type), element };
}

/** The concatenation is NULL only if both arrays are. */
function joined(type: number, values: readonly Value[], scope: Scope): Value | null {
  const present = values.filter(({ origins }) => origins !== null);
  const value = computedFrom(type, values);
  const elements = present.map((array) => elementOf(array, elementType(type, scope.catalog), scope.catalog));
  const element = elements.length === 0 ? null : oneOf(elements[0]?.type ?? 0, elements);
  const result = { ...value, element };
  return values.some(({ nullable }) => !nullable) ? asNotNull(result) : result;
}

/** Returns null if the array itself may be NULL. */
function removed(type: number, [array, element]: readonly Value[], scope: Scope): Value | null {
  if (array === undefined || element === undefined) return null;
  const remaining = elementOf(array, elementType(type, scope.catalog), scope.catalog);
  // Only what is always NULL removes all NULLs.
  const isNull = element.origins === null && element.nullable;
  return { ...computedFrom(type, [array]), element: isNull ? asNotNull(remaining) : remaining };
}

function sameElements(type: number, values: readonly Value[]): Value {
  return { ...computedFrom(type, values), element: values[0]?.element ?? null };
}

function withoutNulls(type: number, values: readonly Value[], scope: Scope): Value {
  return { ...computedFrom(type, values), element: neverNull(elementType(type, scope.catalog)) };
}

/** The third argument of string_to_array is the text that stands for NULL; a delimiter that is NULL splits characters. */
function splitText(type: number, values: readonly Value[], scope: Scope): Value | null {
  const [text] = values;
  if (text === undefined) return null;
  const element = values.length === 2 ? neverNull(elementType(type, scope.catalog)) : null;
  return { ...computedFrom(type, [text]), element };
}

/** A bound that is NULL is the first or the last label. */
function enumRange(type: number, _values: readonly Value[], scope: Scope): Value {
  return { ...neverNull(type), element: neverNull(elementType(type, scope.catalog)) };
}

function positions(type: number, values: readonly Value[], scope: Scope): Value {
  return { ...computedFrom(type, values.slice(0, 1)), element: neverNull(elementType(type, scope.catalog)) };
}
