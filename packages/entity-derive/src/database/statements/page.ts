// The rows of a page and one more into its items, and the token of the next page.
import type { Queryable, Row } from "../database.ts";
import type { Conditions } from "./conditions.ts";
import { many } from "./fetch.ts";
import type { ListOrder } from "./order.ts";
import { limitToText } from "./paging.ts";
import type { PageBounds, queryStatement } from "./query-statement.ts";

/** A page of a list. */
export interface Page<Item> {
  readonly items: Item[];
  /** What `after` is for the next page; null where there is none. */
  readonly next: string | null;
  /** How many there are on all pages, where that was asked for. */
  readonly count?: number;
}

/** A row with its place behind its columns; of a counted page its number and the number of all rows follow. */
type PlacedRow = readonly (string | null)[];

type Ask<R extends Row> = ReturnType<typeof queryStatement<R>>;

/**
 * A page of what the conditions leave, in this order; without a limit all of it. One row more than are shown says
 * whether there is a next page.
 */
export async function pageOf<R extends Row, Item>(
  db: Queryable,
  statement: Ask<R>,
  where: Conditions,
  order: ListOrder,
  bounds: PageBounds,
  fromRow: (row: R) => Item,
): Promise<Page<Item>> {
  const rows = await many(db, ...statement(where, order, oneMore(bounds)));
  return pageFrom(rows, -1, order, bounds, fromRow);
}

/** The same with the number of all rows, which comes also where the page has none. */
export async function countedPageOf<R extends Row, Item>(
  db: Queryable,
  statement: Ask<R>,
  where: Conditions,
  order: ListOrder,
  bounds: PageBounds,
  fromRow: (row: R) => Item,
): Promise<Page<Item>> {
  const rows = await many(db, ...statement(where, order, { ...oneMore(bounds), isCounted: true }));
  const count = Number((rows[0] as PlacedRow | undefined)?.at(-1) ?? 0);
  const found = rows.filter((row) => (row as PlacedRow).at(-3) !== null);
  return { ...pageFrom(found, -3, order, bounds, fromRow), count };
}

function oneMore({ limit, offset }: PageBounds): PageBounds {
  if (limit === undefined) return { offset };
  limitToText(limit);
  return { limit: Math.min(limit + 1, Number.MAX_SAFE_INTEGER), offset };
}

function pageFrom<R extends Row, Item>(
  rows: readonly R[],
  place: number,
  order: ListOrder,
  { limit }: PageBounds,
  fromRow: (row: R) => Item,
): Page<Item> {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.length < rows.length ? (shown.at(-1) as PlacedRow | undefined)?.at(place) : undefined;
  return { items: shown.map(fromRow), next: typeof last === "string" ? order.tokenOf(last) : null };
}
