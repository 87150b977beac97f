// Statements whose WHERE clause, order and page depend on a query.
import type { QueryClauses, QuerySelect } from "../../sql/query-selects.ts";
import { type Acting, allOwners } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import type { Alternatives, ListOptions } from "../list-options.ts";
import { type AddFilters, Conditions } from "./conditions.ts";
import { limitToText, offsetToText } from "./paging/limit-and-offset.ts";
import type { ListOrder, ListOrders } from "./paging/order.ts";
import {
  checkSlot,
  type NamedStatement,
  type OwnerSlot,
  ownedName,
  type StatementVariants,
  variantsNamed,
  variantsOf,
} from "./statement.ts";

/**
 * The usual page sizes, and one more row, which shows whether there is a next page. Without filters, these sizes are
 * written into the statement. With a parameter as LIMIT, PostgreSQL finds no generic plan that is good for all sizes,
 * and plans each call anew, which takes as long as reading a small page. Other sizes are parameters, since otherwise
 * clients could cause a prepared statement for each number.
 *
 * With filters or an owner, sizes are always parameters. With a literal, PostgreSQL may keep a generic plan that suits
 * the values of the first calls: the newest 20 `done` rows of a million are found by walking down the ids, and then the
 * nine `pending` ones took 420 ms instead of 0.5.
 */
const commonSizes: ReadonlySet<number> = new Set([1, 10, 20, 25, 50, 100].flatMap((size) => [size, size + 1]));

/** The sort orders, filters and fixed conditions of an entity's queries. */
export interface Queries<Filters> {
  readonly orders?: ListOrders;
  /** Adds the conditions of filters; undefined if there are no filters. */
  readonly filters?: AddFilters<Filters>;
  /** The condition of rows that are not soft-deleted; undefined without soft deletion. */
  readonly live?: string;
  /** The condition of rows of `$owner`; undefined if rows have no owners. */
  readonly owned?: string;
}

/** A query as statements receive it. */
export type Query<Filters> = Filters & ListOptions & Alternatives<Filters>;

/** A query of a page that may ask for the number of matches on all pages. */
export type Counted<Q> = Q & { readonly count?: boolean | undefined };

/** Options of a query. */
export interface QueryOptions {
  /** Whether soft-deleted rows are included. Default: `false`. */
  readonly withDeleted?: boolean | undefined;
  /** The shape of the rows, if not the entity. */
  readonly shape?: string | undefined;
  /** Whether the statement also counts the rows of all pages, which it has to read. Default: `false`. */
  readonly isCounted?: boolean | undefined;
}

/** A statement for a query, with its parameters except the named ones. */
export interface BoundQuery<R extends Row> {
  readonly statement: NamedStatement<R>;
  readonly parameters: readonly Parameter[];
}

/** Returns the statement for a query. */
export type QueryStatement<R extends Row, Filters> = (
  acting: Acting,
  query: Query<Filters>,
  options?: QueryOptions,
) => BoundQuery<R> & { readonly order: ListOrder };

/** @throws {Error} if rows have owners, and the SELECT for one owner has no condition on it */
export function queryStatement<R extends Row, Filters>(
  name: string,
  queries: Queries<Filters> & { readonly orders: ListOrders },
  text: QuerySelect,
): QueryStatement<R, Filters> {
  const variants = queryVariants<R>(name, queries, text);
  return (acting, query, { withDeleted = false, shape, isCounted = false } = {}) => {
    const where = conditionsOf(acting, name, queries, query, withDeleted);
    const order = queries.orders.of(query, shape);
    const [first, ...further] = order.startIn(where, isCounted ? "one" : "ranges");
    const clauses = [first, ...further].map(({ clause }) => clause);
    const parameters = [...first.parameters];
    const limit = limitSql(query.limit, parameters, acting.owner === allOwners && where.parameters.length === 0);
    const offset = offsetSql(query.offset, parameters);
    const select = (clause: string): string =>
      text({ where: clause, filters: where.clause, orderBy: order.sql, position: order.position, limit, offset });
    const statement = variants(acting).get(`${clauses.join("\n")}\n${order.sql}\n${limit} ${offset}`, () =>
      concatenated(clauses.map(select), limit),
    );
    return { statement, parameters, order };
  };
}

/** Returns the statement for the filters of a query. */
export type FilterStatement<Filters> = (acting: Acting, query: Query<Filters>) => BoundQuery<Row>;

/** @throws {Error} if rows have owners, and the SELECT for one owner has no condition on it */
export function filterStatement<Filters>(
  name: string,
  queries: Queries<Filters>,
  text: QuerySelect,
): FilterStatement<Filters> {
  const variants = queryVariants<Row>(name, queries, text);
  return (acting, query) => {
    const { clause, parameters } = conditionsOf(acting, name, queries, query, false);
    return { statement: variants(acting).get(clause, () => text({ ...noClauses, where: clause })), parameters };
  };
}

const noClauses: QueryClauses = { where: "", filters: "", orderBy: "", position: "", limit: "", offset: "" };

function queryVariants<R extends Row>(
  name: string,
  { owned: condition }: Queries<never>,
  text: QuerySelect,
): (acting: Acting) => StatementVariants<NamedStatement<R>> {
  if (condition !== undefined) checkSlot(name, text({ ...noClauses, where: condition }));
  const all = variantsNamed<R>(name, true);
  const owned = variantsNamed<R>(ownedName(name), true);
  return ({ owner }) => (owner === allOwners ? all : owned);
}

/** The condition on the owner comes first, separate from the filters and their `or`. */
function conditionsOf<Filters>(
  { owner }: Acting,
  name: string,
  { filters, live, owned }: Queries<Filters>,
  query: Query<Filters>,
  withDeleted: boolean,
): Conditions {
  if (owner !== allOwners && owned === undefined)
    throw new Error(`${name} uses rows of all owners, and cannot run for one owner`);
  const own = owner === allOwners || owned === undefined ? [] : [owned];
  const where = new Conditions(...own, ...(live === undefined || withDeleted ? [] : [live]));
  return filters === undefined ? where : where.filter(query, filters);
}

/**
 * Returns the rows of consecutive SELECTs: PostgreSQL runs the branches of UNION ALL in this order, and only until the
 * page is full.
 */
export function concatenated(selects: readonly string[], limit: string): string {
  const [first = "", ...further] = selects;
  return further.length === 0 ? first : `${selects.map((one) => `(${one})`).join("\nUNION ALL\n")}\nLIMIT ${limit}`;
}

/** The values for the template of a list. */
export type ListSlots = OwnerSlot & Pick<QueryClauses, "limit" | "offset">;

/** Returns the SELECT for a page size, from a template. */
export type ListStatement<R extends Row> = (
  acting: Acting,
  keys: readonly Parameter[],
  page: { readonly limit: number; readonly offset?: number },
) => BoundQuery<R>;

/**
 * Returns a SELECT with placeholders for LIMIT and OFFSET. Its plan must not depend on other parameters: it lists all
 * rows, or those after a key.
 *
 * @throws {RangeError} when called with a limit or offset that is not a whole number of at least 0
 */
export function listStatement<R extends Row = Row>(name: string, text: (slots: ListSlots) => string): ListStatement<R> {
  const forms = variantsOf<R, ListSlots>(name, text, { limit: "", offset: "" }, true);
  return (acting, keys, page) => {
    const { variants, owned } = forms(acting);
    const parameters = [...keys];
    const limit = sizeSql(page.limit, parameters, acting.owner === allOwners);
    const offset = offsetSql(page.offset, parameters);
    return { statement: variants.get(`${limit} ${offset}`, () => text({ owned, limit, offset })), parameters };
  };
}

/** Returns the expression for LIMIT; unless written literally, the number is added to the parameters. */
function limitSql(limit: number | undefined, parameters: Parameter[], isWritten: boolean): string {
  return limit === undefined ? "ALL" : sizeSql(limit, parameters, isWritten);
}

function sizeSql(limit: number, parameters: Parameter[], isWritten: boolean): string {
  const text = limitToText(limit);
  return isWritten && commonSizes.has(limit) ? text : `$${parameters.push(text)}`;
}

function offsetSql(offset: number | undefined, parameters: Parameter[]): string {
  const text = offset === undefined ? "0" : offsetToText(offset);
  return text === "0" ? text : `$${parameters.push(text)}`;
}
