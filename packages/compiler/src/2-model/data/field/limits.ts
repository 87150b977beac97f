// Limits of the values of a field in requests besides its rules: what fits the column, and the path of a URL.
import type { Limits } from "../../../language/types/scalar-type.ts";
import type { Entity } from "../entity.ts";
import { hasRowRoute } from "../http.ts";
import { isInKey } from "../table/key.ts";
import { isText } from "./column-type.ts";
import type { Field } from "./field.ts";

export const noLimits: Limits = { varchar: undefined, numeric: null, isSegment: false };

export function limitsOf(field: Field, entity: Entity): Limits {
  const { varchar, numeric } = field.column;
  const isSegment = isText(field.type) && isInKey(entity, field) && hasRowRoute(entity);
  return { varchar: varchar?.value, numeric, isSegment };
}

/** Returns the limits of the elements of an array. */
export function limitsOfItems({ numeric }: Limits): Limits {
  return { ...noLimits, numeric };
}
