// Templates of Zod schemas: the rules of a field as checks.
import { type Code, join, list, namespace, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text } from "../../text/literal.ts";
import type { ValueRules } from "../types/scalar-type.ts";

/** A namespace import: bundlers cannot tree-shake the object `z` that the module also exports. */
export const z = namespace("zod", "z");

/** Returns a check; the message of a broken rule is its last argument. */
export function checkWithMessage(name: string, message: ValueRules["message"], ...parameters: readonly Code[]): Code {
  const ownMessage = message === null ? [] : [text(message.value)];
  return list(ts`.${identifier(name)}(`, [...parameters, ...ownMessage], ")");
}

/** Returns the checks for the length of a text or an array. */
export function zodLength({ length, message }: ValueRules, varchar?: number): Code {
  const { equal, min, max: most } = length ?? {};
  const max = Math.min(most?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const parts = [
    equal === undefined ? null : checkWithMessage("length", message, literal(equal.value)),
    min === undefined ? null : checkWithMessage("min", message, literal(min.value)),
    max === Number.POSITIVE_INFINITY
      ? null
      : checkWithMessage("max", most === undefined ? null : message, literal(max)),
  ];
  return join(parts, "");
}

export function zodRange({ range, message }: ValueRules, bound: (value: number, isMin: boolean) => Literal): Code {
  const { min, max } = range ?? {};
  const minimum = min === undefined ? null : checkWithMessage("gte", message, literal(bound(min.value, true)));
  return join(
    [minimum, max === undefined ? null : checkWithMessage("lte", message, literal(bound(max.value, false)))],
    "",
  );
}

/** PostgreSQL has microseconds and `Temporal` nanoseconds, so more decimals would be lost. */
export const atMostNanoseconds: Code = ts`.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")`;
