// The properties that integer types share, if they are a `number` in TypeScript.
import { ts } from "../../text/code.ts";
import { type Literal, literal } from "../../text/literal.ts";
import { runtime } from "../runtime.ts";
import { rangeBounds, withBounds } from "../validators/reader.ts";
import { action, actionWithMessage, number, pipe } from "../validators/valibot.ts";
import { checkWithMessage, z } from "../validators/zod.ts";
import type { JsonSchema, Requirements, ScalarType, ValueRules } from "./scalar-type.ts";

/**
 * Returns the properties of an integer with this many bits. JSON Schema has `format` alone: tools take a `minimum` of
 * -2147483648 as an example.
 */
export function integer(bits: 16 | 32): Omit<ScalarType, "names" | "sql"> {
  const name = `i${bits}` as const;
  return {
    value: "number",
    family: "integer",
    order: "range",
    textForm: "unique",
    codec: { read: `${name}FromText`, write: `${name}ToText`, event: runtime(`${name}InJson`) },
    tokenFormat: name,
    parameter: name,
    writer: null,
    schema: { type: "integer", format: `int${bits}` },
    schemaConstant: `int${bits}Schema`,
    schemaOfRules: rangeSchema,
    zod({ rules }) {
      const [least, most] = narrowestBounds(bits, rules);
      return ts`${z}.int()${checkWithMessage("gte", ...least)}${checkWithMessage("lte", ...most)}`;
    },
    valibot({ rules }) {
      const [least, most] = narrowestBounds(bits, rules);
      return pipe(number, [
        action("integer"),
        actionWithMessage("minValue", ...least),
        actionWithMessage("maxValue", ...most),
      ]);
    },
    reader: ({ rules }) => withBounds(`asI${bits}`, rangeBounds(rules, asNumber)),
    isDefault: (value) => Number.isInteger(value) && Math.abs((value as number) + 0.5) < 2 ** (bits - 1),
    defaultHint: integerHint,
  };
}

/**
 * Returns the stricter of the column's and the rule's bounds, each with its message, so that a value is reported once.
 */
function narrowestBounds(bits: number, { range, message }: ValueRules): readonly [Bound, Bound] {
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
    ? "choose a larger type: the value is out of range"
    : "use `Decimal` or `f64` for fractions: the type has only whole numbers";
}
