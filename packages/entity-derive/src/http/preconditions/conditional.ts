// Conditional requests: adds entity tags, and answers with 304.
import type { HttpRequest } from "../messages/request.ts";
import { HttpResponse } from "../messages/response.ts";
import { contentTag } from "./entity-tag.ts";
import { namesWeakly, readTags } from "./tag-list.ts";

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
