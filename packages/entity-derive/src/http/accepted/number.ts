// A JSON value into the number that it is, if its type and its bounds hold it.
import { notAccepted } from "./not-accepted.ts";
import { asMatching } from "./text.ts";

export function asI16(value: unknown, min = -32_768, max = 32_767): number {
  if (!isWithin(value, min, max) || value < -32_768 || value > 32_767 || !Number.isInteger(value)) throw notAccepted;
  return value;
}

export function asI32(value: unknown, min = -2_147_483_648, max = 2_147_483_647): number {
  if (!isWithin(value, min, max) || (value | 0) !== value) throw notAccepted;
  return value;
}

export function asI64(
  value: unknown,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (!isWithin(value, min, max) || !Number.isSafeInteger(value)) throw notAccepted;
  return value;
}

export function asF32(value: unknown, min: number = -largestF32, max: number = largestF32): number {
  if (!isWithin(value, min, max) || !isWithin(value, -largestF32, largestF32)) throw notAccepted;
  return value;
}

/** Finite: `1e400` is JSON, and becomes an infinity. */
export function asF64(value: unknown, min: number = -Number.MAX_VALUE, max: number = Number.MAX_VALUE): number {
  if (!isWithin(value, min, max) || !Number.isFinite(value)) throw notAccepted;
  return value;
}

/** Digits as text, since a JSON number would lose some. */
export function asBigint(value: unknown, min: bigint = -(2n ** 63n), max: bigint = 2n ** 63n - 1n): bigint {
  const number = BigInt(asMatching(value, wholeNumber));
  if (number < min || number > max || BigInt.asIntN(64, number) !== number) throw notAccepted;
  return number;
}

/** Exact digits. What is so near to a bound that numbers may not tell them apart is left to the schema. */
export function asDecimal(value: unknown, min?: number, max?: number): string {
  const text = asMatching(value, decimal);
  const number = Number(text);
  if (min !== undefined && !(number > min) && !isExactly(min, text)) throw notAccepted;
  if (max !== undefined && !(number < max) && !isExactly(max, text)) throw notAccepted;
  return text;
}

/** Different decimals of at most 15 digits are different numbers. */
function isExactly(bound: number, text: string): boolean {
  const digits = String(bound);
  return Number(text) === bound && text.length <= 15 && digits.length <= 15 && !digits.includes("e");
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && value >= min && value <= max;
}

const largestF32 = 3.4028234663852886e38;
const wholeNumber = /^-?\d{1,19}$/;
const decimal = /^-?\d+(?:\.\d+)?$/;
