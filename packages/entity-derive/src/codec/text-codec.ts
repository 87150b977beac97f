// Encodes texts as BYTEA with a codec of the user.
import type { TextCodec } from "../annotations/column.ts";
import { bytesFromText, bytesToText } from "./bytes.ts";

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
