// Pages of statements of files with SQL by hand.
import type { Acting } from "../acting.ts";
import type { Parameter, Row } from "../database.ts";
import { Conditions } from "./conditions.ts";
import { answer, type FromRow } from "./fetch.ts";
import { limitToText } from "./paging/limit-and-offset.ts";
import { type ListOrder, listOrder, type OrderTerms } from "./paging/order.ts";
import { concatenated } from "./query-statement.ts";
import { oneMore, type Page, pageFrom } from "./run-query.ts";
import { bindOptional, type OptionalText, type SqlStatementOptions, sqlStatement } from "./sql-statement.ts";
import { formOf, StatementVariants } from "./statement.ts";

/** A page of a statement: the token of the page before, and the number of rows. */
export interface PageRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Reads a page. */
export type PagedStatement<R extends Row> = <T>(
  acting: Acting,
  parameters: readonly Parameter[],
  optional: readonly (Parameter | undefined)[],
  order: OrderTerms,
  page: PageRequest,
  fromRow: FromRow<R, T>,
) => Promise<Page<T>>;

/**
 * Creates a statement whose rows are read in pages. It stands in a subquery, from which the rows after a position are
 * selected in the order.
 */
export function pagedStatement<R extends Row = Row>(
  name: string,
  options: SqlStatementOptions,
  text: OptionalText,
): PagedStatement<R> {
  const texts = new StatementVariants((sql) => sqlStatement<Row>(name, options, sql));
  return async (acting, fixed, optional, terms, { after, limit }, fromRow) => {
    const { parameters, placeholders, key } = bindOptional(fixed, optional);
    const wanted = limitToText(oneMore(limit));
    const list = [name, ...terms.map(({ column, direction }) => `${column} ${direction}`)];
    const order = listOrder({ list, query: { parameters: JSON.stringify(parameters), key }, terms }, after, false);
    const [first, ...further] = order.startIn(Conditions.after(parameters), "ranges");
    const ranges = [first, ...further].map(({ clause }) => clause);
    const values = [...first.parameters];
    const size = `$${values.push(wanted)}`;
    const statement = texts.get(`${key}${order.sql}\n${ranges.join("\n")}`, () =>
      sqlPageText(text(placeholders, ""), ranges, order, size),
    );
    return answer(acting, formOf(acting, statement), values, ({ rows }) =>
      pageFrom(rows, -1, order, { limit }, fromRow as FromRow<Row, never>),
    );
  };
}

/** Several ranges are read one after the other, until the page is full. */
export function sqlPageText(
  text: string,
  ranges: readonly string[],
  { sql, position }: Pick<ListOrder, "sql" | "position">,
  size: string,
): string {
  const selects = ranges.map(
    (where) => `SELECT page.*, ${position} FROM (${text.trim()}) AS page ${where} ORDER BY ${sql} LIMIT ${size}`,
  );
  return concatenated(selects, size);
}
