// Content into its SHA-256, by which it is known again.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * In hexadecimal, unless otherwise said. A run without changes compares times and hashes nothing, and loading the module
 * takes a tenth of it: that waits for the first content.
 */
export function contentHash(content: string | Uint8Array, encoding: "hex" | "base64" = "hex"): string {
  return (load("node:crypto") as typeof import("node:crypto")).hash("sha256", content, encoding);
}
