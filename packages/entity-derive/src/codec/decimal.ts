// NUMERIC: decimal text, kept exactly as it is.
import { checkString } from "./kind.ts";

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$|^NaN$|^[+-]?Infinity$/;

export function decimalFromText(text: string): string {
  return text;
}

/**
 * @throws {TypeError} for anything but a string
 * @throws {RangeError} for text that is no decimal number
 */
export function decimalToText(value: string): string {
  checkString(value);
  if (decimal.test(value)) return value;
  throw new RangeError("The value is not a decimal number");
}
