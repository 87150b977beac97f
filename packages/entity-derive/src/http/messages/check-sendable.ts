// Checks responses: frameworks fail in different ways on invalid ones, or end the process.
import type { HttpResponse } from "./response.ts";

/**
 * Returns the response.
 * @throws {TypeError} for an invalid status or header, without the header's value, which may be secret
 */
export function checkSendable(response: HttpResponse): HttpResponse {
  const reason = unsendableFor(response);
  if (reason === null) return response;
  throw new TypeError(`The response cannot be sent: ${reason}`);
}

function unsendableFor({ status, headers, body, stream }: HttpResponse): string | null {
  if (!Number.isInteger(status) || status < 200 || status > 599) return `its status is ${status}, not 200 to 599`;
  if (body !== null && typeof body !== "string") return "its body is not a text";
  if ((body !== null || stream !== null) && bodiless.has(status)) return `a response with ${status} has no body`;
  let isLowerCase = true;
  for (const [name, value] of Object.entries<unknown>(headers)) {
    if (typeof value !== "string") return `the value of its header ${name} is not a text`;
    if (outsideLatin1.test(value)) return `its header ${name} has a character that is not allowed`;
    if (ordinary.has(name)) continue;
    if (!token.test(name)) return `${JSON.stringify(name)} is not the name of a header`;
    const lower = name.toLowerCase();
    isLowerCase &&= lower === name;
    if (framing.has(lower)) return `its header ${name} can be set only by the server`;
  }
  return isLowerCase || !hasTwice(headers) ? null : "it has a header twice";
}

function hasTwice(headers: HttpResponse["headers"]): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return new Set(names).size < names.length;
}

/** Frequent names, which need no check. */
const ordinary: ReadonlySet<string> = new Set(["content-type", "etag", "location", "link", "vary", "cache-control"]);
/** Statuses without a body: No Content, Reset Content and Not Modified. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);
/** Headers that Node rejects in combination, or that truncate bodies. */
const framing: ReadonlySet<string> = new Set(["content-length", "transfer-encoding", "trailer"]);
const token = /^[\w!#$%&'*+.^`|~-]+$/;
/** Control characters except the tab count as invalid, too. */
const outsideLatin1 = /[^\t\x20-\x7e\x80-\xff]/;
