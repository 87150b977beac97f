// A file on disk into its text.
import { readFileSync } from "node:fs";

/** @throws {Error} for a file that is not there, or is not UTF-8 */
export function readText(path: string): string {
  return decodeText(readFileSync(path));
}

/** @throws {Error} for what is not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
