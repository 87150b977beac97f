// Reads numbers from JSON, within the bounds of their type.
import { leftToSchema } from "./defer-to-schema.ts";
import { asMatching } from "./text.ts";

export function asI16(value: unknown, min = -32_768, max = 32_767): number {
  if (!isWithin(value, min, max) || value < -32_768 || value > 32_767 || !Number.isInteger(value)) throw leftToSchema;
  return value;
}

export function asI32(value: unknown, min = -2_147_483_648, max = 2_147_483_647): number {
  if (!isWithin(value, min, max) || (value | 0) !== value) throw leftToSchema;
  return value;
}

export function asI64(
  value: unknown,
  min: number = Number.MIN_SAFE_INTEGER,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (!isWithin(value, min, max) || !Number.isSafeInteger(value)) throw leftToSchema;
  return value;
}

export function asF32(value: unknown, min: number = -largestF32, max: number = largestF32): number {
  if (!isWithin(value, min, max) || !isWithin(value, -largestF32, largestF32)) throw leftToSchema;
  return value;
}

/** Reads a finite number: the JSON `1e400` parses to infinity. */
export function asF64(value: unknown, min: number = -Number.MAX_VALUE, max: number = Number.MAX_VALUE): number {
  if (!isWithin(value, min, max) || !Number.isFinite(value)) throw leftToSchema;
  return value;
}

/** Reads digits as text, since JSON numbers lose precision. */
export function asBigint(value: unknown, min: bigint = -(2n ** 63n), max: bigint = 2n ** 63n - 1n): bigint {
  const number = BigInt(asMatching(value, wholeNumber));
  if (number < min || number > max || BigInt.asIntN(64, number) !== number) throw leftToSchema;
  return number;
}

/** Reads a decimal as text. A value too close to a bound to compare as a number is left to the schema. */
export function asDecimal(value: unknown, min?: number, max?: number): string {
  const text = asMatching(value, decimal);
  const number = Number(text);
  if (min !== undefined && !(number > min) && !isExactly(min, text)) throw leftToSchema;
  if (max !== undefined && !(number < max) && !isExactly(max, text)) throw leftToSchema;
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
