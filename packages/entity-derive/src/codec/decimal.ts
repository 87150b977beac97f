// Codec of NUMERIC as decimal text, with all digits.
import { ValueRangeError } from "../errors/value-errors.ts";
import { checkString } from "./check-type.ts";

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$|^NaN$|^[+-]?Infinity$/;

/**
 * @param scale the number of decimals of the column, if limited: PostgreSQL would round silently
 * @throws {TypeError} if the value is not a string
 * @throws {ValueRangeError} if the text is not a decimal number, or has too many decimals
 */
export function decimalToText(value: string, place?: string, scale?: number): string {
  checkString(value, place);
  if (!decimal.test(value)) throw new ValueRangeError(value, "is not a decimal number", place);
  if (scale !== undefined && decimalsOf(value) > scale)
    throw new ValueRangeError(value, `has more than ${scale} decimals`, place);
  return value;
}

/** Returns the number of significant decimals: 1 for `1.500`, 3 for `1e-3`, 0 for `NaN`. */
function decimalsOf(value: string): number {
  const [digits = "", exponent = "0"] = value.toLowerCase().split("e");
  const point = digits.indexOf(".");
  const significant = withoutLastZeros(digits.replace(".", ""));
  if (!/[1-9]/.test(significant)) return 0;
  const whole = point === -1 ? digits.length : point;
  return significant.length - whole - Number(exponent);
}

/** A loop, since `/0+$/` would restart at each zero that another digit follows. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === zero) end -= 1;
  return digits.slice(0, end);
}

const zero = 48;
