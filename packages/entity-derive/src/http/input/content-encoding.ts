// Checks the Content-Encoding header.
import { Problem } from "../problems/problem.ts";

/**
 * Accepts uncompressed bodies. Decompression is left to a proxy or middleware, which limits the size and removes the
 * header.
 * @throws {Problem} 415 for any other coding, with the `Accept-Encoding` header of RFC 9110
 */
export function checkContentEncoding(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.split(",").every(isIdentity)) return;
  throw new Problem(415, "the body must be sent without a Content-Encoding", {
    headers: { "accept-encoding": "identity" },
  });
}

function isIdentity(coding: string): boolean {
  return ["", "identity"].includes(coding.trim().toLowerCase());
}
