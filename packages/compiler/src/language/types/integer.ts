// What the types of whole numbers have in common that are a `number` in TypeScript.
import { ts } from "../../text/code.ts";
import { type Literal, literal } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { bounded, rangeBounds } from "../validators/reader.ts";
import { action, number, piped, ruledAction } from "../validators/valibot.ts";
import { ruled, z } from "../validators/zod.ts";
import type { JsonSchema, Requirements, ScalarType, ValueRules } from "./scalar-type.ts";

/** One of so many bits. `format` alone says the range: tools take a `minimum` as an example, which -2147483648 is not. */
export function integer(bits: 16 | 32): Omit<ScalarType, "names" | "sql"> {
  const name = `i${bits}` as const;
  return {
    value: "number",
    family: "integer",
    order: "range",
    text: "unique",
    codec: { read: `${name}FromText`, write: `${name}ToText`, event: runtime(`${name}InJson`) },
    position: name,
    parameter: name,
    writer: null,
    schema: { type: "integer", format: `int${bits}` },
    ruledSchema: rangeSchema,
    zod({ rules }) {
      const [least, most] = narrowed(bits, rules);
      return ts`${z}.int()${ruled("gte", ...least)}${ruled("lte", ...most)}`;
    },
    valibot({ rules }) {
      const [least, most] = narrowed(bits, rules);
      return piped(number, [action("integer"), ruledAction("minValue", ...least), ruledAction("maxValue", ...most)]);
    },
    reader: ({ rules }) => bounded(`asI${bits}`, rangeBounds(rules, asNumber)),
    isDefault: (value) => Number.isInteger(value) && Math.abs((value as number) + 0.5) < 2 ** (bits - 1),
    defaultHint: integerHint,
  };
}

/** The narrower of the column's bounds and the rule's, each with its message: what breaks both is reported once. */
function narrowed(bits: number, { range, message }: ValueRules): readonly [Bound, Bound] {
  const min = Math.max(-(2 ** (bits - 1)), range?.min?.value ?? Number.NEGATIVE_INFINITY);
  const max = Math.min(2 ** (bits - 1) - 1, range?.max?.value ?? Number.POSITIVE_INFINITY);
  return [
    [range?.min === undefined ? null : message, literal(min)],
    [range?.max === undefined ? null : message, literal(max)],
  ];
}

type Bound = readonly [message: ValueRules["message"], bound: ReturnType<typeof literal>];

export function asNumber(bound: number): number {
  return bound;
}

export function rangeSchema({ rules: { range } }: Requirements): JsonSchema {
  const { min, max } = range ?? {};
  return {
    ...(min === undefined ? {} : { minimum: min.value }),
    ...(max === undefined ? {} : { maximum: max.value }),
  };
}

export function integerHint(value: Literal): string | null {
  if (typeof value !== "number") return null;
  return Number.isInteger(value)
    ? "the value is beyond the type's range: choose a larger type"
    : "the type has whole numbers alone: `Decimal` and `f64` have fractions";
}
