// Codec of BYTEA: `\x` and hexadecimal digits.
import { columnSuffix } from "./check-type.ts";

/**
 * Up to this size, such as for hashes, decoding each digit takes 0.25 µs; Buffer takes 0.8 µs, since it creates an
 * object.
 */
const fewBytes = 32;

/** @throws {RangeError} if the connection's bytea_output is not hex */
export function bytesFromText(text: string): Uint8Array {
  if (!text.startsWith("\\x")) throw new RangeError("A stored BYTEA is not in hex format: set bytea_output to hex");
  const bytes = new Uint8Array((text.length - 2) / 2);
  if (bytes.length <= fewBytes) {
    for (let index = 0, at = 2; index < bytes.length; index++, at += 2) {
      bytes[index] = (hexDigit(text.charCodeAt(at)) << 4) | hexDigit(text.charCodeAt(at + 1));
    }
    return bytes;
  }
  Buffer.from(bytes.buffer).write(text.slice(2), "hex");
  return bytes;
}

/** @throws {TypeError} if the value is not a Uint8Array */
export function bytesToText(value: Uint8Array, place?: string): string {
  if (!(value instanceof Uint8Array)) throw new TypeError(`The value${columnSuffix(place)} is not a Uint8Array`);
  return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
}

/** Returns the value of a digit from `0` to `9` or `a` to `f`. */
function hexDigit(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}
