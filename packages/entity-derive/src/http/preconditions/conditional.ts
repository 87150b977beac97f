// What a handler answers into what is sent: with its entity tag, and as 304 to a client that has it already.
import type { HttpRequest } from "../request.ts";
import { HttpResponse } from "../response.ts";
import { contentTag } from "./entity-tag.ts";
import { namesWeakly, readTags } from "./tag-list.ts";

/**
 * Answers a request with an entity tag: the handler's own (`ok(json, tag)`), else one from the answer's bytes.
 *
 * `If-None-Match` of a GET is read before the handler is asked, so that a malformed one is refused whatever there is.
 * @throws {Problem} 400 when it is malformed
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
 * What `Link` and the count of a list say is not in its body. It is added to the body's tag, not to the body: a page is put
 * together of a thousand pieces, and of a text behind it once more.
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
