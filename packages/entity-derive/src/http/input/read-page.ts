// Reads the query string of a list as a page request.

import { foreignToken } from "../../database/statements/paging/order.ts";
import type { HttpRequest } from "../messages/request.ts";
import { pageLimit } from "../page.ts";
import { QueryReader } from "./query-reader.ts";

/** The page parameters of a query. */
interface PageParameters {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** Options of pages. */
export interface PageOptions {
  readonly default: number;
  readonly max: number;
  /** Whether `?count=true` returns the total count. */
  readonly count?: boolean;
  /** The shape of the rows, if it is not the entity. */
  readonly shape?: string;
}

/**
 * Returns the requested page. A `limit` above `max` is lowered to it.
 * @param orders rejects an `after` of another list; without it the repository does
 * @throws {Problem} 400 with all problems of the query string
 * @example const query = readPage(request, readUserQuery, { default: 20, max: 100 }, userOrders);
 */
export function readPage<Query extends PageParameters>(
  request: HttpRequest,
  read: (parameters: QueryReader) => Query,
  options: PageOptions,
  orders?: { readonly of: (query: NoInfer<Query>, shape?: string) => unknown },
): Query & { readonly limit: number; readonly count?: boolean } {
  const parameters = new QueryReader(request.query);
  const query = read(parameters);
  const count = options.count === true ? parameters.value("count", "boolean") : undefined;
  parameters.excludes("after", ["offset"]);
  if (query.after !== undefined && parameters.isFine) checkAfter(query, parameters, options, orders);
  parameters.finish();
  const page = { ...query, limit: pageLimit(query.limit, options) };
  return count === true ? { ...page, count } : page;
}

function checkAfter<Query extends PageParameters>(
  query: Query,
  parameters: QueryReader,
  { shape }: PageOptions,
  orders: { readonly of: (query: Query, shape?: string) => unknown } | undefined,
): void {
  try {
    orders?.of(query, shape);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    parameters.refuse("after", foreignToken);
  }
}
