// Ranges between two fields, for EXCLUDE constraints.
import { scalarOf } from "../field/column-type.ts";
import type { Field } from "../field/field.ts";

/** The values between two columns. */
export interface FieldRange {
  readonly from: Field;
  readonly to: Field;
  /** PostgreSQL's range type: `tstzrange`. */
  readonly type: string;
  readonly bounds: "[)" | "[]" | "()" | "(]";
}

/** The range types of PostgreSQL, by the types of their ends. */
const rangeTypes: readonly (readonly [type: RegExp, range: string])[] = [
  [/^(?:timestamptz|timestamp *(?:\(\d\))? with time zone)\b/i, "tstzrange"],
  [/^timestamp\b/i, "tsrange"],
  [/^date$/i, "daterange"],
  [/^(?:numeric|decimal)\b/i, "numrange"],
  [/^(?:smallint|int2|integer|int4|int)$/i, "int4range"],
  [/^(?:bigint|int8)$/i, "int8range"],
];

/** Returns the range type of the values between two fields; null if PostgreSQL has none, or if their types differ. */
export function rangeTypeOf(from: Field, to: Field): string | null {
  const [first, second] = [from, to].map(({ type, column }) => {
    const sqlType = column.type?.value.trim() ?? scalarOf(type)?.sql ?? "";
    return rangeTypes.find(([pattern]) => scalarOf(type) !== null && pattern.test(sqlType))?.[1];
  });
  return first !== undefined && first === second ? first : null;
}
