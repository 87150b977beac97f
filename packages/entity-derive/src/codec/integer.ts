// Codecs of SMALLINT, INTEGER and BIGINT as number or bigint.
import { ValueRangeError } from "../errors/value-errors.ts";
import { columnSuffix } from "./check-type.ts";

const minimumBigint = -(2n ** 63n);
const maximumBigint = 2n ** 63n - 1n;

export function i16FromText(text: string): number {
  return Number(text);
}

/**
 * @throws {TypeError} if the value is not a number; {ValueRangeError} for a fraction or a number outside −32,768 to
 * 32,767
 */
export function i16ToText(value: number, place?: string): string {
  return wholeToText(value, -0x8000, 0x7fff, place);
}

export function i32FromText(text: string): number {
  return Number(text);
}

/**
 * @throws {TypeError} if the value is not a number; {ValueRangeError} for a fraction or a number outside −2^31 to
 * 2^31−1
 */
export function i32ToText(value: number, place?: string): string {
  return wholeToText(value, -0x80000000, 0x7fffffff, place);
}

/** @throws {RangeError} if a JavaScript number cannot represent the stored number exactly */
export function i64FromText(text: string, place?: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`A stored BIGINT${columnSuffix(place)} is outside ±(2^53−1): declare the field as bigint`);
}

/** @throws {TypeError} if the value is not a number; {ValueRangeError} for a fraction or a number outside ±(2^53−1) */
export function i64ToText(value: number, place?: string): string {
  return wholeToText(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, place);
}

export function bigintFromText(text: string): bigint {
  return BigInt(text);
}

/** @throws {TypeError} if the value is not a bigint; {ValueRangeError} for one outside −2^63 to 2^63−1 */
export function bigintToText(value: bigint, place?: string): string {
  if (typeof value !== "bigint") throw new TypeError(`The value${columnSuffix(place)} is not a bigint`);
  if (value >= minimumBigint && value <= maximumBigint) return value.toString();
  throw new ValueRangeError(value, `is not between ${minimumBigint} and ${maximumBigint}`, place);
}

function wholeToText(value: number, minimum: number, maximum: number, place: string | undefined): string {
  // `+ 0` converts -0 to 0. The comparison is false for NaN.
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return String(value + 0);
  if (typeof value !== "number") throw new TypeError(`The value${columnSuffix(place)} is not a number`);
  throw new ValueRangeError(value, `is not a whole number between ${minimum} and ${maximum}`, place);
}
