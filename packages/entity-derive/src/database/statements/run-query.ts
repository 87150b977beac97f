// Runs queries: returns their rows, the first row, a stream, a page, or the number of rows.
import type { Acting } from "../acting.ts";
import type { Row } from "../database.ts";
import type { PageBounds } from "../list-options.ts";
import { allRows, answer, firstRow, isTrue, streamedAnswer } from "./fetch.ts";
import { limitToText } from "./paging/limit-and-offset.ts";
import type { ListOrder } from "./paging/order.ts";
import type { Counted, Query, QueryOptions } from "./query-statement.ts";
import type { PageStatements, QueryStatements } from "./select-statements.ts";

/** Returns the rows of a query, in its order and on its page. */
export function queriedRows<T, Filters>(
  acting: Acting,
  { query: select, fromRow }: QueryStatements<T, Filters>,
  query: Query<Filters>,
  options?: QueryOptions,
): Promise<T[]> {
  const { statement, parameters } = select(acting, query, options);
  return allRows(acting, statement, parameters, fromRow);
}

/** Returns the first row of a query, or null. */
export function firstQueriedRow<T, Filters>(
  acting: Acting,
  { query: select, fromRow }: QueryStatements<T, Filters>,
  query: Query<Filters>,
): Promise<T | null> {
  const { statement, parameters } = select(acting, { ...query, limit: 1 });
  return firstRow(acting, statement, parameters, fromRow);
}

/** Returns the rows of a query in batches, on demand. Traces show the statement as `…stream`. */
export function streamedRows<T, Filters>(
  acting: Acting,
  { query: select, fromRow }: QueryStatements<T, Filters>,
  query: Query<Filters>,
): AsyncGenerator<T, void, undefined> {
  const { statement, parameters } = select(acting, query);
  const { name } = statement;
  const streamed = { ...statement, name: `${name.slice(0, name.lastIndexOf(".") + 1)}stream` };
  return streamedAnswer(acting, streamed, parameters, fromRow);
}

/** Returns the number of rows of a query on all pages. */
export function countOf<Filters>(
  acting: Acting,
  { count: select }: QueryStatements<unknown, Filters>,
  query: Query<Filters>,
): Promise<number> {
  const { statement, parameters } = select(acting, query);
  return answer(acting, statement, parameters, ({ rows }) => Number(rows[0]?.[0]));
}

/** Returns true if a query has any row. */
export function anyRow<Filters>(
  acting: Acting,
  { exists: select }: QueryStatements<unknown, Filters>,
  query: Query<Filters>,
): Promise<boolean> {
  const { statement, parameters } = select(acting, query);
  return answer(acting, statement, parameters, isTrue);
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** The `after` of the next page; null if there is none. */
  readonly next: string | null;
  /** The number of rows on all pages, if it was requested. */
  readonly count?: number;
}

/**
 * Returns a page of a query; without a limit, all rows. One more row is read to detect a next page. If the query asks
 * for it, the page has the number of all rows, also if it is empty.
 *
 * @param shape the shape of the rows, if not the entity
 */
export function pageOf<T, Filters>(
  acting: Acting,
  { page, countedPage, fromRow }: PageStatements<T, Filters>,
  query: Counted<Query<Filters>>,
  shape?: string,
): Promise<Page<T>> {
  if (query.count !== true || countedPage === null) {
    const { statement, parameters, order } = page(acting, withOneMoreRow(query), { shape });
    return answer(acting, statement, parameters, ({ rows }) => pageFrom(rows, -1, order, query, fromRow));
  }
  const { statement, parameters, order } = countedPage(acting, withOneMoreRow(query), { shape, isCounted: true });
  return answer(acting, statement, parameters, ({ rows }) => {
    const found = rows.filter((row) => row.at(-3) !== null);
    return { ...pageFrom(found, -3, order, query, fromRow), count: Number(rows[0]?.at(-1) ?? 0) };
  });
}

function withOneMoreRow<Filters>(query: Query<Filters>): Query<Filters> {
  const { limit } = query;
  return limit === undefined ? query : { ...query, limit: oneMore(limit) };
}

/**
 * Returns the limit of a statement that reads one more row than a page has.
 * @throws {RangeError} if the limit is not a whole number of at least 0
 */
export function oneMore(limit: number): number {
  limitToText(limit);
  return Math.min(limit + 1, Number.MAX_SAFE_INTEGER);
}

/**
 * Returns the page of rows, of which one more than the limit was read.
 * @param place the index of the column with a row's position
 */
export function pageFrom<T>(
  rows: readonly Row[],
  place: number,
  order: ListOrder,
  { limit }: PageBounds,
  fromRow: (row: Row) => T,
): Page<T> {
  const pageRows = limit === undefined ? rows : rows.slice(0, limit);
  const last = pageRows.length < rows.length ? pageRows.at(-1)?.at(place) : undefined;
  return { items: pageRows.map(fromRow), next: typeof last === "string" ? order.tokenOf(last) : null };
}
