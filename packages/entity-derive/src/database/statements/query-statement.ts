// Statements whose WHERE clause, order and page follow from a query.
import type { Parameter, Row, Statement } from "../database.ts";
import type { Conditions } from "./conditions.ts";
import type { ListOrder } from "./order.ts";
import { offsetToText, optionalLimitToText } from "./paging.ts";
import { StatementVariants } from "./statement.ts";

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
}

type Asked<R extends Row> = readonly [Statement<R>, readonly Parameter[]];

/**
 * A SELECT with gaps for the WHERE clause, the order and the placeholders of LIMIT and OFFSET; what it returns takes
 * what fills them.
 */
export function queryStatement<R extends Row = Row>(
  name: string,
  text: (gaps: QueryGaps) => string,
): (where: Conditions, order: ListOrder, page: PageBounds) => Asked<R> {
  const variants = new StatementVariants<R>(name);
  return (where, order, page) => {
    const placed = order.startIn(where);
    const limit = optionalLimitToText(page.limit);
    const offset = page.offset === undefined ? null : offsetToText(page.offset);
    const { parameters, clause } = placed;
    const statement = variants.get(`${clause}\n${order.sql}`, () =>
      text({
        where: clause,
        filters: where.clause,
        orderBy: order.sql,
        position: order.position,
        limit: `$${parameters.length + 1}`,
        offset: `$${parameters.length + 2}`,
      }),
    );
    return [statement, [...parameters, limit, offset]];
  };
}

/** A SELECT with a gap for the WHERE clause. */
export function filterStatement<R extends Row = Row>(
  name: string,
  text: (where: string) => string,
): (where: Conditions) => Asked<R> {
  const variants = new StatementVariants<R>(name);
  return ({ clause, parameters }) => [variants.get(clause, () => text(clause)), parameters];
}
