// The elements of arrays.
import type { Catalog } from "../catalog/catalog.ts";
import { nullableValue, type Value } from "./value.ts";

/**
 * Returns what is known of each element; those of an array of which only the type is known can be NULL. The origins of an
 * element are the columns of the arrays.
 */
export function elementOf(array: Value, type: number, catalog: Catalog): Value {
  if (array.element !== null) return array.element;
  const element = nullableValue(type === 0 ? elementType(array.type, catalog) : type, "element");
  const origins = elementType(array.type, catalog) === 0 ? [] : (array.origins ?? []);
  return { ...element, origins, sources: array.sources.map((source) => ({ ...source, isElement: true })) };
}

export function elementType(array: number, catalog: Catalog): number {
  const type = catalog.types.get(array);
  if (type?.kind === "d") return elementType(type.base, catalog);
  return type?.element ?? 0;
}
