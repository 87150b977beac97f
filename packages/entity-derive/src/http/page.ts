// The rows of one page of a listing into a response that links to the next page.
import type { HttpRequest } from "./request.ts";
import { HttpResponse } from "./response.ts";

/** Where the next page starts: rows to skip so far, or after the last id of this page. */
export type NextPage = { readonly offset: number | undefined } | { readonly after: string | undefined };

/** The number of rows to return: what was asked for, at most `max`, `default` when nothing was. */
export function pageLimit(
  limit: number | undefined,
  bounds: { readonly default: number; readonly max: number },
): number {
  return limit === undefined ? bounds.default : Math.min(limit, bounds.max);
}

/**
 * 200 with a JSON array, and `Link: <…>; rel="next"` (RFC 8288) when the page is full.
 * @param items the JSON text of each row
 * @param next `{ offset }` of this page, or `{ after }`: the id of its last row
 * @example page(request, users.map(userJson), limit, { after: users.at(-1)?.id })
 */
export function page(request: HttpRequest, items: readonly string[], limit: number, next: NextPage): HttpResponse {
  const body = `[${items.join(",")}]`;
  const link = items.length < limit || limit === 0 ? undefined : nextLink(request, limit, next);
  if (link === undefined) return new HttpResponse(200, { "content-type": "application/json" }, body);
  return new HttpResponse(200, { "content-type": "application/json", link }, body);
}

function nextLink(request: HttpRequest, limit: number, next: NextPage): string | undefined {
  const query = new URLSearchParams(request.query);
  if ("after" in next) {
    if (next.after === undefined) return undefined;
    query.set("after", next.after);
  } else {
    const offset = (next.offset ?? 0) + limit;
    if (!Number.isSafeInteger(offset)) return undefined;
    query.set("offset", String(offset));
  }
  const path = request.path.replace(/[<>"]/g, encodeURIComponent);
  return `<${path}?${query}>; rel="next"`;
}
