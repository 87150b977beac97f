// The query string of a list into the page that is asked for.
import { pageLimit } from "../page.ts";
import type { HttpRequest } from "../request.ts";
import { QueryReader } from "./query-reader.ts";

/** A page by offset, or by keyset where there is an `after`, which neither filters nor orders. */
export interface PageRequest<Query> {
  readonly query: Query;
  /** The number of rows to return. */
  readonly limit: number;
  /** The last id of the page before. */
  readonly after: string | undefined;
}

/**
 * The page that a request asks for; a larger `limit` than `size.max` is lowered to it.
 * @throws {Problem} 400 with all that is wrong with the query string
 * @example const { query, limit, after } = readPage(request, readUserQuery, { default: 20, max: 100 });
 */
export function readPage<Query extends { readonly limit?: number | undefined }>(
  request: HttpRequest,
  read: (parameters: QueryReader) => Query,
  size: { readonly default: number; readonly max: number },
): PageRequest<Query> {
  const parameters = new QueryReader(request.query);
  const query = read(parameters);
  const after = parameters.uuid("after");
  const others = Object.keys(query).filter((name) => name !== "limit");
  parameters.excludes("after", others);
  parameters.finish();
  return { query, limit: pageLimit(query.limit, size), after };
}
