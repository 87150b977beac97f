// Runs queries: returns their rows, the first row, a stream, a page, or the number of rows.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import type { Acting } from "../acting.ts";
import type { Row } from "../database.ts";
import type { PageBounds } from "../list-options.ts";
import { allRows, answer, type FromRow, firstRow, isTrue } from "./fetch.ts";
import { limitToText } from "./paging/limit-and-offset.ts";
import type { ListOrder } from "./paging/order.ts";
import type { FilterStatement, Query, QueryOptions, QueryStatement } from "./query-statement.ts";
import { withNamed } from "./statement.ts";

/** Returns the rows of a query, in its order and on its page. */
export function queriedRows<R extends Row, Filters, T>(
  acting: Acting,
  select: QueryStatement<R, Filters>,
  query: Query<Filters>,
  fromRow: FromRow<R, T>,
  options?: QueryOptions,
): Promise<T[]> {
  const { statement, parameters } = select(acting, query, options);
  return allRows(acting, statement, parameters, fromRow);
}

/** Returns the first row of a query, or null. */
export function firstQueriedRow<R extends Row, Filters, T>(
  acting: Acting,
  select: QueryStatement<R, Filters>,
  query: Query<Filters>,
  fromRow: FromRow<R, T>,
): Promise<T | null> {
  const { statement, parameters } = select(acting, { ...query, limit: 1 });
  return firstRow(acting, statement, parameters, fromRow);
}

/** Returns the rows of a query in batches, on demand. Traces show the statement as `…stream`. */
export async function* streamedRows<R extends Row, Filters, T>(
  acting: Acting,
  select: QueryStatement<R, Filters>,
  query: Query<Filters>,
  fromRow: FromRow<R, T>,
): AsyncGenerator<T, void, undefined> {
  const { statement, parameters } = select(acting, query);
  const { name, text } = statement;
  const streamed = { name: `${name.slice(0, name.lastIndexOf(".") + 1)}stream`, text };
  try {
    for await (const rows of acting.db.stream(streamed, withNamed(acting, statement, parameters))) {
      for (const row of rows) yield fromRow(row as unknown as R);
    }
  } catch (error) {
    noteFailedStatement(error, streamed);
    throw error;
  }
}

/** Returns the number of rows of a query on all pages. */
export function countOf<Filters>(
  acting: Acting,
  select: FilterStatement<Filters>,
  query: Query<Filters>,
): Promise<number> {
  const { statement, parameters } = select(acting, query);
  return answer(acting, statement, parameters, ({ rows }) => Number(rows[0]?.[0]));
}

/** Returns true if a query has any row. */
export function anyRow<Filters>(
  acting: Acting,
  select: FilterStatement<Filters>,
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
  /** The number of rows on all pages, if it was asked for. */
  readonly count?: number;
}

/** A row and its position; on a counted page, also its number and the number of all rows. */
type PlacedRow = readonly (string | null)[];

/** Returns a page of a query; without a limit, all rows. One more row is read to detect a next page. */
export function pageOf<R extends Row, Filters, Item>(
  acting: Acting,
  select: QueryStatement<R, Filters>,
  query: Query<Filters>,
  fromRow: FromRow<R, Item>,
  shape?: string,
): Promise<Page<Item>> {
  const { statement, parameters, order } = select(acting, withOneMoreRow(query), { shape });
  return answer(acting, statement, parameters, ({ rows }) => pageFrom(rows as readonly R[], -1, order, query, fromRow));
}

/** Returns a page and the number of all rows, also if the page is empty. */
export function countedPageOf<R extends Row, Filters, Item>(
  acting: Acting,
  select: QueryStatement<R, Filters>,
  query: Query<Filters>,
  fromRow: FromRow<R, Item>,
  shape?: string,
): Promise<Page<Item>> {
  const { statement, parameters, order } = select(acting, withOneMoreRow(query), { shape, isCounted: true });
  return answer(acting, statement, parameters, ({ rows }) => {
    const count = Number((rows[0] as PlacedRow | undefined)?.at(-1) ?? 0);
    const found = rows.filter((row) => (row as PlacedRow).at(-3) !== null);
    return { ...pageFrom(found as readonly Row[] as readonly R[], -3, order, query, fromRow), count };
  });
}

function withOneMoreRow<Filters>(query: Query<Filters>): Query<Filters> {
  const { limit } = query;
  if (limit === undefined) return query;
  limitToText(limit);
  return { ...query, limit: Math.min(limit + 1, Number.MAX_SAFE_INTEGER) };
}

function pageFrom<R extends Row, Item>(
  rows: readonly R[],
  place: number,
  order: ListOrder,
  { limit }: PageBounds,
  fromRow: FromRow<R, Item>,
): Page<Item> {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.length < rows.length ? (shown.at(-1) as PlacedRow | undefined)?.at(place) : undefined;
  return { items: shown.map(fromRow), next: typeof last === "string" ? order.tokenOf(last) : null };
}
