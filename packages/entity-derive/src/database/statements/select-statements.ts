// Creates the statements of the methods that take a query.
import { querySelects, type SelectedRows } from "../../sql/query-selects.ts";
import type { Row } from "../database.ts";
import type { FromRow } from "./fetch.ts";
import type { ListOrders } from "./paging/order.ts";
import {
  type FilterStatement,
  filterStatement,
  type Queries,
  type QueryStatement,
  queryStatement,
} from "./query-statement.ts";

/** The rows of queries, and their conversion to objects. */
export interface QueriedRows<R extends Row, T> extends SelectedRows {
  readonly fromRow: FromRow<R, T>;
  /** Whether pages may have the number of matches. Default: `false`. */
  readonly isCounted?: boolean;
}

/** The statements of a page. */
export interface PageStatements<T, Filters> {
  readonly page: QueryStatement<Row, Filters>;
  /** Null if pages cannot have the number of matches. */
  readonly countedPage: QueryStatement<Row, Filters> | null;
  fromRow(row: Row): T;
}

/** The statements of the methods that take a query. */
export interface QueryStatements<T, Filters> extends PageStatements<T, Filters> {
  readonly parts: OrderedQueries<Filters>;
  readonly query: QueryStatement<Row, Filters>;
  readonly count: FilterStatement<Filters>;
  readonly exists: FilterStatement<Filters>;
}

type OrderedQueries<Filters> = Queries<Filters> & { readonly orders: ListOrders };

/**
 * Returns the statements of the methods that take a query.
 * @throws {Error} if rows have owners, and `owned` is no condition on the owner
 *
 * @example
 * const queries = queryStatements("notes", {
 *   columns: noteColumns, from: "public.notes", fromRow: noteFromRow, orders: noteOrders, live: "deleted_at IS NULL",
 * });
 */
export function queryStatements<R extends Row, T, Filters = unknown>(
  table: string,
  parts: QueriedRows<R, T> & OrderedQueries<Filters>,
): QueryStatements<T, Filters> {
  const { query, count, exists } = querySelects(parts);
  return {
    parts,
    ...pageStatements(`${table}.queryPage`, parts, parts),
    query: queryStatement(`${table}.query`, parts, query),
    count: filterStatement(`${table}.count`, parts, count),
    exists: filterStatement(`${table}.exists`, parts, exists),
  };
}

/** Returns the statements of a page. */
export function pageStatements<R extends Row, T, Filters>(
  name: string,
  queries: OrderedQueries<Filters>,
  rows: QueriedRows<R, T>,
): PageStatements<T, Filters> {
  const { page, countedPage } = querySelects(rows);
  return {
    page: queryStatement(name, queries, page),
    countedPage: rows.isCounted === true ? queryStatement(`${name}Counted`, queries, countedPage) : null,
    fromRow: rows.fromRow as FromRow<Row, T>,
  };
}
