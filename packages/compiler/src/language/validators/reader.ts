// What reads JSON without a library: calls of the runtime, with the rules of a field as bounds.
import { type Code, join, ts } from "../../text/code.ts";
import { type Literal, literal } from "../../text/literal.ts";
import { type HttpRuntimeName, httpRuntime } from "../runtime.ts";
import type { Reading, ValueRules } from "../types/scalar-type.ts";

/** A call of the runtime; where a line has no room for it, the last argument is the one that is laid out. */
export function call(name: HttpRuntimeName, ...given: readonly Code[]): Code {
  return ts`${httpRuntime(name)}(${join(given, ", ")})`;
}

/** The expression that a value becomes. */
function read(reading: Reading, value: Code): Code {
  return typeof reading === "string" ? call(reading, value) : reading(value);
}

/** The second takes what the first has passed. */
export function then(first: Reading, second: Reading): Reading {
  return (value) => read(second, read(first, value));
}

/** The function, or what calls it with the bounds. */
export function bounded(name: HttpRuntimeName, bounds: readonly Code[]): Reading {
  return bounds.length === 0 ? name : (value) => call(name, value, ...bounds);
}

/** The fewest and the most: all rules hold at once, so the narrower ones do. */
export function lengthBounds({ length }: ValueRules, varchar?: number): readonly Code[] {
  const equal = length?.equal?.value;
  const min = Math.max(length?.min?.value ?? 0, equal ?? 0);
  const max = Math.min(...[length?.max?.value, equal, varchar].flatMap((most) => most ?? []));
  return max === Number.POSITIVE_INFINITY ? (min === 0 ? [] : [literal(min)]) : [literal(min), literal(max)];
}

/** The least and the greatest. */
export function rangeBounds({ range }: ValueRules, bound: (value: number, isMin: boolean) => Literal): readonly Code[] {
  const { min, max } = range ?? {};
  const least = min === undefined ? ts`undefined` : literal(bound(min.value, true));
  if (max === undefined) return min === undefined ? [] : [least];
  return [least, literal(bound(max.value, false))];
}
