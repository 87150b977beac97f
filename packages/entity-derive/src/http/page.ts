// Sends a page of rows, with a link to the next page.
import { jsonArray } from "./json.ts";
import type { HttpRequest } from "./messages/request.ts";
import { HttpResponse } from "./messages/response.ts";

/** Returns the requested limit, at most `max`; `default` if there is none. */
export function pageLimit(
  limit: number | undefined,
  bounds: { readonly default: number; readonly max: number },
): number {
  return limit === undefined ? bounds.default : Math.min(limit, bounds.max);
}

/** A page of rows, the token of the next page, and the total count if requested. */
interface PageResult<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly count?: number;
}

/**
 * Returns 200 with a JSON array; `Link: <?…>; rel="next"` (RFC 8288) if there is a next page, and `X-Total-Count` if it
 * was counted. The link is relative to the query, so it works behind any prefix.
 * @param json prints a row
 * @example page(request, await users.queryPage(query), userJson)
 */
export function page<Item>(
  request: HttpRequest,
  { items, next, count }: PageResult<Item>,
  json: (item: Item) => string,
): HttpResponse {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (next !== null) headers["link"] = nextLink(request, next);
  if (count !== undefined) headers["x-total-count"] = String(count);
  return new HttpResponse(200, headers, jsonArray(items, json));
}

/** Keeps all parameters but `offset`, which `after` replaces. */
function nextLink(request: HttpRequest, next: string): string {
  const query = new URLSearchParams(request.query);
  query.delete("offset");
  query.set("after", next);
  return `<?${query}>; rel="next"`;
}
