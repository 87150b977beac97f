// Checks the Content-Type and Content-Encoding headers.
import { Problem } from "../problems/problem.ts";

/** The media types of patches, for `Accept-Patch` (RFC 5789). */
export const patchTypes = "application/json, application/merge-patch+json";

/**
 * Accepts `application/json` and types that end in `+json`, with UTF-8 only. JSON Patch (RFC 6902) is rejected: it is a
 * list of operations, not of members.
 * @throws {Problem} 415, with the `Accept` header of RFC 9110, and `Accept-Patch` for PATCH
 */
export function checkJsonType(method: string, contentType: string | undefined): void {
  if (contentType === "application/json") return;
  const match = contentType === undefined ? null : jsonType.exec(contentType);
  if (match === null) throw unsupported(method, "the body must be sent as application/json");
  const charset = charsetParameter.exec(match[1] ?? "")?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported(method, "the body must be sent as UTF-8");
}

function unsupported(method: string, detail: string): Problem {
  const accept = "application/json";
  const headers = method === "PATCH" ? { accept, "accept-patch": patchTypes } : { accept };
  return new Problem(415, detail, { headers });
}

const jsonType = /^\s*application\/(?!json-patch\+)(?:[\w.!#$&^-]+\+)?json\s*(;.*)?$/i;
const charsetParameter = /;\s*charset\s*=\s*"?([^";\s]*)/i;

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
