// Statements whose WHERE clause, order and page follow from a query.
import type { Parameter, Row, Statement } from "../database.ts";
import type { Conditions } from "./conditions.ts";
import type { ListOrder } from "./order.ts";
import { limitToText, offsetToText } from "./paging.ts";
import { readStatement, StatementVariants } from "./statement.ts";

/** What fills the gaps of a statement that lists rows. */
export interface QueryGaps {
  /** The WHERE clause of the page: the filters, and the place where the page begins. */
  readonly where: string;
  /** The WHERE clause of all pages. */
  readonly filters: string;
  readonly orderBy: string;
  /** The place of a row in this order, as one text. */
  readonly position: string;
  readonly limit: string;
  readonly offset: string;
}

/** A page of a list; a number that is absent sets no bound. */
export interface PageBounds {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Whether the statement counts the rows of all pages, too: it reads them all, in one SELECT. */
  readonly isCounted?: boolean;
}

/**
 * The sizes that most pages have, and one more, which says whether there is a next page. Where no filter has a value, they
 * are written into the statement. Where the number of rows is a parameter, PostgreSQL finds no plan that is good for all
 * numbers, and plans the statement anew for each call, which takes as long as finding the rows of a small page. Other sizes
 * stay parameters: else a client could have a statement prepared for each number.
 *
 * With filters they stay parameters, too. With a number there, PostgreSQL may keep a plan that suits the values of the
 * first calls: the newest 20 `done` of a million are found by walking down the ids, and then the nine `pending` ones took
 * 420 ms instead of 0.5.
 */
const usualSizes: ReadonlySet<number> = new Set([1, 10, 20, 25, 50, 100].flatMap((size) => [size, size + 1]));

type Asked<R extends Row> = readonly [Statement<R>, readonly Parameter[]];

/** A SELECT with gaps for the WHERE clause, the order, LIMIT and OFFSET; what it returns takes what fills them. */
export function queryStatement<R extends Row = Row>(
  name: string,
  text: (gaps: QueryGaps) => string,
): (where: Conditions, order: ListOrder, page: PageBounds) => Asked<R> {
  const variants = new StatementVariants<R>(name, readStatement);
  return (where, order, page) => {
    const [first, ...further] = page.isCounted === true ? [order.startIn(where)] : order.rangesIn(where);
    const clauses = [first, ...further].map(({ clause }) => clause);
    const parameters = [...first.parameters];
    const limit = limitSql(page.limit, parameters, where.parameters.length === 0);
    const offset = offsetSql(page.offset, parameters);
    const select = (clause: string): string =>
      text({
        where: clause,
        filters: where.clause,
        orderBy: order.sql,
        position: order.position,
        limit,
        offset,
      });
    const statement = variants.get(`${clauses.join("\n")}\n${order.sql}\n${limit} ${offset}`, () =>
      further.length === 0 ? select(first.clause) : oneAfterAnother(clauses.map(select), limit),
    );
    return [statement, parameters];
  };
}

/** The rows of the first SELECT, then those of the next: PostgreSQL appends them in this order, and reads no more than the page has. */
function oneAfterAnother(selects: readonly string[], limit: string): string {
  return `${selects.map((one) => `(${one})`).join("\nUNION ALL\n")}\nLIMIT ${limit}`;
}

/**
 * A SELECT with gaps for LIMIT and OFFSET of which the plan is the same whatever its other parameters are: it lists all
 * rows, or those that follow a key. What it returns takes these parameters and the page.
 *
 * @throws {RangeError} what it returns, unless limit and offset are whole numbers from 0 on
 */
export function listStatement<R extends Row = Row>(
  name: string,
  text: (gaps: Pick<QueryGaps, "limit" | "offset">) => string,
): (keys: readonly Parameter[], limit: number, offset?: number) => Asked<R> {
  const variants = new StatementVariants<R>(name, readStatement);
  return (keys, limit, offset) => {
    const parameters = [...keys];
    const gaps = { limit: sizeSql(limit, parameters, true), offset: offsetSql(offset, parameters) };
    return [variants.get(`${gaps.limit} ${gaps.offset}`, () => text(gaps)), parameters];
  };
}

/** What stands after LIMIT; a number that is not written there is added to the parameters. */
function limitSql(limit: number | undefined, parameters: Parameter[], isWritten: boolean): string {
  return limit === undefined ? "ALL" : sizeSql(limit, parameters, isWritten);
}

function sizeSql(limit: number, parameters: Parameter[], isWritten: boolean): string {
  const text = limitToText(limit);
  return isWritten && usualSizes.has(limit) ? text : `$${parameters.push(text)}`;
}

function offsetSql(offset: number | undefined, parameters: Parameter[]): string {
  const text = offset === undefined ? "0" : offsetToText(offset);
  return text === "0" ? text : `$${parameters.push(text)}`;
}

/** A SELECT with a gap for the WHERE clause. */
export function filterStatement<R extends Row = Row>(
  name: string,
  text: (where: string) => string,
): (where: Conditions) => Asked<R> {
  const variants = new StatementVariants<R>(name, readStatement);
  return ({ clause, parameters }) => [variants.get(clause, () => text(clause)), parameters];
}
