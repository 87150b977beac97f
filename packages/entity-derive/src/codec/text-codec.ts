// A text that a codec of the user's stores as BYTEA.
import type { TextCodec } from "../annotations/column.ts";
import { bytesFromText, bytesToText } from "./bytes.ts";

/** The text of a stored BYTEA. */
export function decodedText(codec: TextCodec, column: string): string {
  return codec.decode(bytesFromText(column));
}

/**
 * The BYTEA of a text.
 * @throws {TypeError} if the codec gives anything but a Uint8Array
 */
export function encodedText(codec: TextCodec, text: string): string {
  return bytesToText(codec.encode(text));
}
/** The function that makes the BYTEA of a text. */
export function encodedBy(codec: TextCodec): (text: string) => string {
  return (text) => encodedText(codec, text);
}

export type { TextCodec };
