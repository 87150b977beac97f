// Codec of REAL and DOUBLE PRECISION, including NaN and infinities, as the shortest text that is read back unchanged.
import { ValueRangeError } from "../errors/value-errors.ts";
import { columnSuffix } from "./check-type.ts";

const maximumF32 = 3.4028235677973366e38;

export function f32FromText(text: string): number {
  return Number(text);
}

/**
 * @throws {TypeError} if the value is not a number
 * @throws {ValueRangeError} if a finite number is too large for REAL
 */
export function f32ToText(value: number, place?: string): string {
  if (Number.isFinite(value) && Math.abs(value) >= maximumF32)
    throw new ValueRangeError(value, "is too large for REAL", place);
  return f64ToText(value, place);
}

export function f64FromText(text: string): number {
  return Number(text);
}

/** @throws {TypeError} if the value is not a number */
export function f64ToText(value: number, place?: string): string {
  if (typeof value !== "number") throw new TypeError(`The value${columnSuffix(place)} is not a number`);
  return Object.is(value, -0) ? "-0" : String(value);
}
