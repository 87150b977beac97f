// The methods of repositories that take a query.
import { type Ownership, ownedRepository, ownerOf, scopedRepository } from "./acting.ts";
import { Repository } from "./repository.ts";
import type { Query } from "./statements/query-statement.ts";
import {
  anyRow,
  countOf,
  firstQueriedRow,
  type Page,
  pageOf,
  queriedRows,
  streamedRows,
} from "./statements/run-query.ts";
import type { QueryStatements } from "./statements/select-statements.ts";

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

/** A repository of rows that can be queried. */
export abstract class QueryRepository<T, Filters, Q extends Query<Filters>, PageQuery extends Q = Q>
  extends Repository
  implements QueryMethods<T, Q, PageQuery>
{
  protected abstract readonly queries: QueryStatements<T, Filters>;

  async query(query: Q): Promise<T[]> {
    return queriedRows(this.acting, this.queries, query);
  }

  async listFiltered(query: Q, limit: number, offset: number): Promise<T[]> {
    return this.query({ ...query, limit, offset });
  }

  async *stream(query: Q): AsyncIterable<T> {
    yield* streamedRows(this.acting, this.queries, query);
  }

  async queryPage(query: PageQuery): Promise<Page<T>> {
    return pageOf(this.acting, this.queries, query);
  }

  async findFirst(query: Q): Promise<T | null> {
    return firstQueriedRow(this.acting, this.queries, query);
  }

  async count(query?: Q): Promise<number> {
    return countOf(this.acting, this.queries, query ?? ({} as Q));
  }

  async exists(query?: Q): Promise<boolean> {
    return anyRow(this.acting, this.queries, query ?? ({} as Q));
  }
}

/** A repository of rows that have owners and can be queried. `Owned` is its type after restricting it to an owner. */
export abstract class OwnableQueryRepository<
  Owner,
  Owned,
  T,
  Filters,
  Q extends Query<Filters>,
  PageQuery extends Q = Q,
> extends QueryRepository<T, Filters, Q, PageQuery> {
  protected abstract readonly ownership: Ownership<Owner>;

  /**
   * The owner to which the repository is restricted.
   * @throws {TypeError} if it is not restricted to one
   */
  get owner(): Owner {
    return ownerOf(this.acting, this.ownership);
  }

  ownedBy(owner: Owner): Owned {
    return ownedRepository<Owner, Owned>(this, owner);
  }

  protected scopedTo(owner: Owner): this {
    return scopedRepository(this, owner);
  }
}
