// Hashes content with SHA-256.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/**
 * Returns the hash in hexadecimal. `node:crypto` is loaded with the first content, because loading it takes
 * a tenth of a run without changes.
 */
export function contentHash(content: string | Uint8Array): string {
  return (load("node:crypto") as typeof import("node:crypto")).hash("sha256", content);
}
