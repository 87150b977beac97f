// A field into what can be stored and reached of the values of its type, which requests are held to beside its rules.
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

/** The limits of the elements, of those of an array. */
export function limitsOfItems({ numeric }: Limits): Limits {
  return { ...noLimits, numeric };
}
