// The methods of repositories that take a query.
import type { Acting } from "./acting.ts";
import type { Row } from "./database.ts";
import { OwnableRepository, Repository } from "./repository.ts";
import type { FilterStatement, Query, QueryStatement } from "./statements/query-statement.ts";
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

/** The statements of those methods. */
export interface QueryStatements<T, Filters> {
  readonly query: QueryStatement<Row, Filters>;
  readonly page: QueryStatement<Row, Filters>;
  /** The statement with the number of matches; undefined if it is not available. */
  readonly countedPage?: QueryStatement<Row, Filters>;
  readonly count: FilterStatement<Filters>;
  readonly exists: FilterStatement<Filters>;
  fromRow(row: Row): T;
}

function pageOfQuery<T, Filters>(
  acting: Acting,
  { page, countedPage, fromRow }: QueryStatements<T, Filters>,
  query: Counted<Query<Filters>>,
): Promise<Page<T>> {
  return query.count === true && countedPage !== undefined
    ? countedPageOf(acting, countedPage, query, fromRow)
    : pageOf(acting, page, query, fromRow);
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
