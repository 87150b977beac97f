// NUMERIC: decimal text, kept exactly as it is.
import { ValueRangeError } from "../errors/value-range-error.ts";
import { checkString } from "./check-type.ts";

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$|^NaN$|^[+-]?Infinity$/;

export function decimalFromText(text: string): string {
  return text;
}

/**
 * @param scale how many decimals the column keeps, where it says so: PostgreSQL would round any more, without a word
 * @throws {TypeError} for anything but a string
 * @throws {ValueRangeError} for text that is no decimal number, and for one of more decimals than the column keeps
 */
export function decimalToText(value: string, place?: string, scale?: number): string {
  checkString(value, place);
  if (!decimal.test(value)) throw new ValueRangeError(value, "is not a decimal number", place);
  if (scale !== undefined && decimalsOf(value) > scale)
    throw new ValueRangeError(value, `has more than ${scale} decimals`, place);
  return value;
}

/** How many digits after the point the number needs: `1.500` one, `1e-3` three, `NaN` none. */
function decimalsOf(value: string): number {
  const [digits = "", exponent = "0"] = value.toLowerCase().split("e");
  const point = digits.indexOf(".");
  const significant = withoutLastZeros(digits.replace(".", ""));
  if (!/[1-9]/.test(significant)) return 0;
  const whole = point === -1 ? digits.length : point;
  return significant.length - whole - Number(exponent);
}

/** `/0+$/` would begin anew at each of the zeros before another digit. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === zero) end -= 1;
  return digits.slice(0, end);
}

const zero = 48;
