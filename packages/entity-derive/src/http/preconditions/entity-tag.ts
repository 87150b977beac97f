// Computes entity tags of rows and responses, and answers conditional requests.
import { hash } from "node:crypto";
import { withMembers } from "../json.ts";
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import { namesWeakly, readTags } from "./tag-list.ts";

/**
 * Returns the tag of a row with a version, which every change raises.
 * @param key the text of its key, from generated code
 */
export function rowTag(key: string, version: number): string {
  return `"${tagText(key)}-${version}"`;
}

/**
 * Returns the tag of a body. SHA-256 takes 0.7 µs for a row of 400 bytes and 6 µs for a page of 6,000, as fast as the
 * fastest digest in Node; base64 adds 0.3 µs. 128 bits make collisions impossible in practice.
 */
export function contentTag(content: string): string {
  return `"${hash("sha256", content, "hex").slice(0, 32)}"`;
}

/**
 * Returns the JSON of a row with nested members, and its tag, `"{row}.{hash of the nested members}"`.
 * @param tag the tag of the row alone
 */
export function nestedContent(
  fields: string,
  nested: string,
  tag: string = contentTag(fields),
): readonly [json: string, tag: string] {
  return [withMembers(fields, nested), `${tag.slice(0, -1)}.${contentTag(nested).slice(1)}`];
}

/** The length of the hash of nested members with its point and the closing quote. */
const nestedLength = 34;

/**
 * Returns the tag without the hash of nested members, which a change of the row does not depend on. No other tag ends
 * in a point and a hash.
 */
export function rowPart(tag: string): string {
  return /^\.[0-9a-f]{32}"$/.test(tag.slice(-nestedLength)) ? `${tag.slice(0, -nestedLength)}"` : tag;
}

/** Encodes a key in characters that an entity tag may have. */
export function tagText(key: string): string {
  return encodeURIComponent(key);
}

/**
 * Responds with an entity tag: that of the handler (`ok(json, tag)`), or one of the body.
 *
 * `If-None-Match` of a GET is parsed before the handler runs, so that a malformed one is always rejected.
 * @throws {Problem} 400 if it is malformed
 */
export async function conditional(request: HttpRequest, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const { method } = request;
  if (method === "GET" || method === "HEAD") {
    const known = readTags(request, "If-None-Match");
    const response = await answer();
    if (response.status !== 200) return response;
    const tagged = withTag(response);
    if (known === null || !namesWeakly(known, tagged.headers["etag"] ?? "")) return tagged;
    return new HttpResponse(304, tagged.headers);
  }
  const response = await answer();
  return response.status === 201 || (response.status === 200 && method === "PATCH") ? withTag(response) : response;
}

/**
 * The tag covers `Link` and the count as well. They are appended to the body's tag, since concatenating to the body
 * would flatten its text again.
 */
function withTag(response: HttpResponse): HttpResponse {
  const { status, headers, body } = response;
  if (headers["etag"] !== undefined) return response;
  const { link, "x-total-count": count } = headers;
  const ofBody = contentTag(body ?? "");
  const etag =
    link === undefined && count === undefined ? ofBody : contentTag(`${ofBody}\n${link ?? ""}\n${count ?? ""}`);
  return new HttpResponse(status, { ...headers, etag }, body);
}
