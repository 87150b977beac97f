// The methods of repositories that take a query.
import { querySelects, type SelectedRows } from "../sql/query-selects.ts";
import type { Acting } from "./acting.ts";
import type { Row } from "./database.ts";
import { OwnableRepository, Repository } from "./repository.ts";
import type { FromRow } from "./statements/fetch.ts";
import type { ListOrders } from "./statements/paging/order.ts";
import {
  type FilterStatement,
  filterStatement,
  type Queries,
  type Query,
  type QueryStatement,
  queryStatement,
} from "./statements/query-statement.ts";
import {
  anyRow,
  countedPageOf,
  countOf,
  firstQueriedRow,
  type Page,
  pageOf,
  queriedRows,
  streamedRows,
} from "./statements/run-query.ts";

/** Methods that take a query. `PageQuery` is the query of a page, which may ask for the number of matches. */
export interface QueryMethods<T, Q, PageQuery = Q> {
  /** Returns the rows that match the query, in its order, on its page. */
  query(query: Q): Promise<T[]>;
  /** Returns a page of the rows that match the query; the limit and offset of the query are ignored. */
  listFiltered(query: Q, limit: number, offset: number): Promise<T[]>;
  /**
   * Yields the rows that match the query one at a time, without holding all of them in memory.
   * A connection is in use until the loop ends.
   */
  stream(query: Q): AsyncIterable<T>;
  /** Returns a page of the rows that match the query, and the `after` of the next page. */
  queryPage(query: PageQuery): Promise<Page<T>>;
  /** Returns the first row that matches the query, in its order, or null. */
  findFirst(query: Q): Promise<T | null>;
  /** Returns the number of rows that match the query, on all pages. */
  count(query?: Q): Promise<number>;
  /** Returns true if any row matches the query. */
  exists(query?: Q): Promise<boolean>;
}

/** A query of a page that may ask for the number of matches on all pages. */
export type Counted<Q> = Q & { readonly count?: boolean | undefined };

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
 * @throws {Error} if rows have owners, and \`owned\` is no condition on the owner
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

/**
 * Returns a page of a query, with the number of matches if the query asks for it.
 * @param shape the shape of the rows, if not the entity
 */
export function pageOfQuery<T, Filters>(
  acting: Acting,
  { page, countedPage, fromRow }: PageStatements<T, Filters>,
  query: Counted<Query<Filters>>,
  shape?: string,
): Promise<Page<T>> {
  return query.count === true && countedPage !== null
    ? countedPageOf(acting, countedPage, query, fromRow, shape)
    : pageOf(acting, page, query, fromRow, shape);
}

/** A repository of rows that can be queried. */
export abstract class QueryRepository<T, Filters, Q extends Query<Filters>, PageQuery extends Q = Q>
  extends Repository
  implements QueryMethods<T, Q, PageQuery>
{
  protected abstract readonly queries: QueryStatements<T, Filters>;

  async query(query: Q): Promise<T[]> {
    return queriedRows(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async listFiltered(query: Q, limit: number, offset: number): Promise<T[]> {
    return this.query({ ...query, limit, offset });
  }

  async *stream(query: Q): AsyncIterable<T> {
    yield* streamedRows(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async queryPage(query: PageQuery): Promise<Page<T>> {
    return pageOfQuery(this.acting, this.queries, query);
  }

  async findFirst(query: Q): Promise<T | null> {
    return firstQueriedRow(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async count(query?: Q): Promise<number> {
    return countOf(this.acting, this.queries.count, query ?? ({} as Q));
  }

  async exists(query?: Q): Promise<boolean> {
    return anyRow(this.acting, this.queries.exists, query ?? ({} as Q));
  }
}

/** A repository of rows that have owners and can be queried. */
export abstract class OwnableQueryRepository<
    Owner,
    Owned,
    T,
    Filters,
    Q extends Query<Filters>,
    PageQuery extends Q = Q,
  >
  extends OwnableRepository<Owner, Owned>
  implements QueryMethods<T, Q, PageQuery>
{
  protected abstract readonly queries: QueryStatements<T, Filters>;

  async query(query: Q): Promise<T[]> {
    return queriedRows(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async listFiltered(query: Q, limit: number, offset: number): Promise<T[]> {
    return this.query({ ...query, limit, offset });
  }

  async *stream(query: Q): AsyncIterable<T> {
    yield* streamedRows(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async queryPage(query: PageQuery): Promise<Page<T>> {
    return pageOfQuery(this.acting, this.queries, query);
  }

  async findFirst(query: Q): Promise<T | null> {
    return firstQueriedRow(this.acting, this.queries.query, query, this.queries.fromRow);
  }

  async count(query?: Q): Promise<number> {
    return countOf(this.acting, this.queries.count, query ?? ({} as Q));
  }

  async exists(query?: Q): Promise<boolean> {
    return anyRow(this.acting, this.queries.exists, query ?? ({} as Q));
  }
}
