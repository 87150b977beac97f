// The rows of one page of a listing into a response that links to the next page.
import { jsonArray } from "./json.ts";
import type { HttpRequest } from "./request.ts";
import { HttpResponse } from "./response.ts";

/** The number of rows to return: what was asked for, at most `max`, `default` when nothing was. */
export function pageLimit(
  limit: number | undefined,
  bounds: { readonly default: number; readonly max: number },
): number {
  return limit === undefined ? bounds.default : Math.min(limit, bounds.max);
}

/** The rows of a page, what `after` is for the next one, and how many there are on all pages where that was asked for. */
interface ShownPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly count?: number;
}

/**
 * 200 with a JSON array; `Link: <?…>; rel="next"` (RFC 8288) when there is a next page, `X-Total-Count` where it was
 * counted. The link is relative to the query, so it holds behind any prefix.
 * @param json the JSON text of a row
 * @example page(request, await users.queryPage(query), userJson)
 */
export function page<Item>(
  request: HttpRequest,
  { items, next, count }: ShownPage<Item>,
  json: (item: Item) => string,
): HttpResponse {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (next !== null) headers["link"] = nextLink(request, next);
  if (count !== undefined) headers["x-total-count"] = String(count);
  return new HttpResponse(200, headers, jsonArray(items, json));
}

/** All parameters but `offset`, which `after` stands for. */
function nextLink(request: HttpRequest, next: string): string {
  const query = new URLSearchParams(request.query);
  query.delete("offset");
  query.set("after", next);
  return `<?${query}>; rel="next"`;
}
