// The query string of a list into the page that is asked for.
import { pageLimit } from "../page.ts";
import type { HttpRequest } from "../request.ts";
import { QueryReader } from "./query-reader.ts";

/** What a query has of a page. */
interface Paged {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

/** How long pages are, and what they can say. */
export interface PageOptions {
  readonly default: number;
  readonly max: number;
  /** Whether `?count=true` asks how many there are on all pages. */
  readonly count?: boolean;
  /** What the rows are shown as, where that is not the entity. */
  readonly shape?: string;
}

/**
 * The page that a request asks for; a larger `limit` than `max` is lowered to it.
 * @param orders what refuses an `after` of another list; without it the repository knows
 * @throws {Problem} 400 with all that is wrong with the query string
 * @example const query = readPage(request, readUserQuery, { default: 20, max: 100 }, userOrders);
 */
export function readPage<Query extends Paged>(
  request: HttpRequest,
  read: (parameters: QueryReader) => Query,
  options: PageOptions,
  orders?: { readonly of: (query: NoInfer<Query>, shape?: string) => unknown },
): Query & { readonly limit: number; readonly count?: boolean } {
  const parameters = new QueryReader(request.query);
  const query = read(parameters);
  const count = options.count === true ? parameters.boolean("count") : undefined;
  parameters.excludes("after", ["offset"]);
  if (query.after !== undefined && parameters.isFine) refuseForeign(query, parameters, options, orders);
  parameters.finish();
  const page = { ...query, limit: pageLimit(query.limit, options) };
  return count === true ? { ...page, count } : page;
}

function refuseForeign<Query extends Paged>(
  query: Query,
  parameters: QueryReader,
  { shape }: PageOptions,
  orders: { readonly of: (query: Query, shape?: string) => unknown } | undefined,
): void {
  try {
    orders?.of(query, shape);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    parameters.refuse("after", "is not from a page of this list with the same filters and order");
  }
}
