// Reads text files as UTF-8.
import { readFileSync } from "node:fs";

/** @throws {Error} if the file is missing, or is not UTF-8 */
export function readText(path: string): string {
  return decodeText(readFileSync(path));
}

/** @throws {Error} if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
