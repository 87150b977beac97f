// A field into what can be stored and reached of the values of its type, which requests are held to beside its rules.
import { isText } from "./column-type.ts";
import type { Entity } from "./entity.ts";
import type { Field } from "./field.ts";
import { isInKey } from "./key.ts";
import type { Numeric } from "./numeric.ts";
import { hasPathOfRow } from "./served.ts";

export interface Limits {
  readonly varchar: number | undefined;
  readonly numeric: Numeric | null;
  /** Whether a text is a segment of a path, where the empty one, `.` and `..` mean other paths. */
  readonly isSegment: boolean;
}

export const noLimits: Limits = { varchar: undefined, numeric: null, isSegment: false };

export function limitsOf(field: Field, entity: Entity): Limits {
  const { varchar, numeric } = field.column;
  const isSegment = isText(field.type) && isInKey(entity, field) && hasPathOfRow(entity);
  return { varchar: varchar?.value, numeric, isSegment };
}

/** The limits of the elements, of those of an array. */
export function limitsOfItems({ numeric }: Limits): Limits {
  return { ...noLimits, numeric };
}

/** What every segment but those three matches. */
export const segmentPattern = "^([^.]|\\.[^.]|\\.\\.[\\s\\S])";

/** What is said of those three. */
export const segmentRule = "must not be empty, `.` or `..`";
