// TEXT: a string as it is, as long as UTF-8 has bytes for it.

/**
 * Half of a surrogate pair has no bytes in UTF-8: it would be written as another character without a word.
 * @throws {RangeError} for text with one
 */
export function checkText(text: string): void {
  if (!text.isWellFormed()) throw new RangeError("A text has half of a surrogate pair, which is no character");
}
