// Checks texts: UTF-8 must be able to represent them.
import { checkString } from "./check-type.ts";

/**
 * Returns the text unchanged.
 *
 * UTF-8 cannot represent half of a surrogate pair, which would silently become another character. Some drivers would
 * convert a number or an object to text, and others would throw.
 * @throws {TypeError} if the value is not a string
 * @throws {RangeError} for an unpaired surrogate
 */
export function checkText(text: string): string {
  checkString(text);
  if (!text.isWellFormed()) throw new RangeError("A text contains an unpaired surrogate");
  return text;
}
