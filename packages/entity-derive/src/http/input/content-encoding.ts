// A Content-Encoding header into the decision whether the body's bytes are its text.
import { Problem } from "../problems/problem.ts";

/**
 * Accepts a body that is sent as it is. Which compressed ones are taken is up to a proxy or a middleware, which
 * decompresses them with a limit of its own and removes the header.
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
