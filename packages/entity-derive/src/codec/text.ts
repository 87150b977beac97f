// Codecs of texts; UTF-8 must be able to represent them.

import type { TextCodec } from "../annotations/column.ts";
import { bytesFromText, bytesToText } from "./bytes.ts";
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

/** Returns the text of a stored BYTEA. */
export function decodedText(codec: TextCodec, column: string): string {
  return codec.decode(bytesFromText(column));
}

/**
 * Returns the BYTEA of a text.
 * @throws {TypeError} if the codec does not return a Uint8Array
 */
export function encodedText(codec: TextCodec, text: string): string {
  return bytesToText(codec.encode(text));
}

/** Returns a function that encodes texts as BYTEA. */
export function encodedBy(codec: TextCodec): (text: string) => string {
  return (text) => encodedText(codec, text);
}

export type { TextCodec };
