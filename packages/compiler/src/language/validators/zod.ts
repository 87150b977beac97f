// What schemas of Zod are written with: the library, and the rules of a field as checks.
import { type Code, join, list, namespace, ts } from "../../text/code.ts";
import { identifier, type Literal, literal, text } from "../../text/literal.ts";
import type { ValueRules } from "../types/scalar-type.ts";

/** The whole module under a name: of the object `z` that it exports as well, no bundler leaves anything out. */
export const z = namespace("zod", "z");

/** A check with its arguments; the message of a broken rule is the last of them. */
export function ruled(name: string, message: ValueRules["message"], ...given: readonly Code[]): Code {
  const said = message === null ? [] : [text(message.value)];
  return list(ts`.${identifier(name)}(`, [...given, ...said], ")");
}

/** Of a text, or of an array by its elements. */
export function zodLength({ length, message }: ValueRules, varchar?: number): Code {
  const { equal, min, max: most } = length ?? {};
  const max = Math.min(most?.value ?? Number.POSITIVE_INFINITY, varchar ?? Number.POSITIVE_INFINITY);
  const parts = [
    equal === undefined ? null : ruled("length", message, literal(equal.value)),
    min === undefined ? null : ruled("min", message, literal(min.value)),
    max === Number.POSITIVE_INFINITY ? null : ruled("max", most === undefined ? null : message, literal(max)),
  ];
  return join(parts, "");
}

export function zodRange({ range, message }: ValueRules, bound: (value: number, isMin: boolean) => Literal): Code {
  const { min, max } = range ?? {};
  const least = min === undefined ? null : ruled("gte", message, literal(bound(min.value, true)));
  return join([least, max === undefined ? null : ruled("lte", message, literal(bound(max.value, false)))], "");
}

/** More than nanoseconds are more than anything here can hold. */
export const atMostNanoseconds: Code = ts`.regex(/^(?!.*\\.\\d{10})/, "must have at most 9 decimals")`;
