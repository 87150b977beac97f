// Reads text files as UTF-8.
import { readFileSync } from "node:fs";

/** Returns null for a file that is missing, or not UTF-8. */
export function textOrNull(path: string): string | null {
  try {
    return decodeText(readFileSync(path));
  } catch {
    return null;
  }
}

/** Returns a text to show, with a replacement for bytes that are not UTF-8; null for a missing file and for a folder. */
export function shownTextOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** @throws {Error} if the bytes are not UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
