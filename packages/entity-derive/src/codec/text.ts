// TEXT: a string as it is, as long as UTF-8 has bytes for it.
import { checkString } from "./check-type.ts";

/**
 * The text itself.
 *
 * Half of a surrogate pair has no bytes in UTF-8: it would be written as another character without a word. A number or
 * an object would be turned into text by some drivers, and refused by others.
 * @throws {TypeError} for anything but a string
 * @throws {RangeError} for text with half of a surrogate pair
 */
export function checkText(text: string): string {
  checkString(text);
  if (!text.isWellFormed()) throw new RangeError("A text contains an unpaired surrogate");
  return text;
}
