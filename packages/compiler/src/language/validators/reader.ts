// Templates of readers that work without a validator library: runtime calls, with the rules of a field as bounds.
import { type Code, join, ts } from "../../text/code.ts";
import { type Literal, literal } from "../../text/literal.ts";
import { type HttpRuntimeName, httpRuntime } from "../runtime.ts";
import type { Reading, ValueRules } from "../types/scalar-type.ts";

/** Returns a call of the runtime; on a long line the last argument is broken. */
export function call(name: HttpRuntimeName, ...parameters: readonly Code[]): Code {
  return ts`${httpRuntime(name)}(${join(parameters, ", ")})`;
}

/** Returns the expression of the converted value. */
function applyReading(reading: Reading, value: Code): Code {
  return typeof reading === "string" ? call(reading, value) : reading(value);
}

/** Returns a reading that applies `second` to the result of `first`. */
export function chain(first: Reading, second: Reading): Reading {
  return (value) => applyReading(second, applyReading(first, value));
}

/** Returns the function, or a call of it with the bounds. */
export function withBounds(name: HttpRuntimeName, bounds: readonly Code[]): Reading {
  return bounds.length === 0 ? name : (value) => call(name, value, ...bounds);
}

/** Returns the lower and the upper bound of a length; the strictest rules win. */
export function lengthBounds({ length }: ValueRules, varchar?: number): readonly Code[] {
  const equal = length?.equal?.value;
  const min = Math.max(length?.min?.value ?? 0, equal ?? 0);
  const max = Math.min(...[length?.max?.value, equal, varchar].flatMap((most) => most ?? []));
  return max === Number.POSITIVE_INFINITY ? (min === 0 ? [] : [literal(min)]) : [literal(min), literal(max)];
}

/** Returns the lower and the upper bound of a range. */
export function rangeBounds({ range }: ValueRules, bound: (value: number, isMin: boolean) => Literal): readonly Code[] {
  const { min, max } = range ?? {};
  const minimum = min === undefined ? ts`undefined` : literal(bound(min.value, true));
  if (max === undefined) return min === undefined ? [] : [minimum];
  return [minimum, literal(bound(max.value, false))];
}
