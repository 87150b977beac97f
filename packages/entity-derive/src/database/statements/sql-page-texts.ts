// The texts of all pages of a statement in a file with SQL, which `verify` prepares and explains.
import type { Parameter } from "../database.ts";
import { Conditions } from "./conditions.ts";
import type { Place } from "./paging/keyset-condition.ts";
import { orderSql, positionSql, startAfter, type TermSql } from "./paging/order.ts";
import { sqlPageText } from "./sql-page.ts";

/** A term of an order. */
export interface PagedTerm extends TermSql {
  readonly isNullable?: boolean;
}

/**
 * Returns the texts of a first page and of further pages, which begin after values or after NULL.
 * @param count the number of parameters of the statement
 * @param limit a constant; by default it is the last parameter
 */
export function sqlPageTexts(
  text: string,
  terms: readonly PagedTerm[],
  count: number,
  limit: string | null = null,
): readonly string[] {
  const order = { sql: orderSql(terms), position: positionSql(terms) };
  const start = Conditions.after(Array.from<Parameter>({ length: count }).fill(null));
  return [[], ...positionsOf(terms)].map((position) => {
    const ranges = startAfter(start, position);
    const size = limit ?? `$${ranges[0].parameters.length + 1}`;
    return sqlPageText(
      text,
      ranges.map(({ clause }) => clause),
      order,
      size,
    );
  });
}

/** Returns a position for each combination of values and NULLs. */
function positionsOf([term, ...others]: readonly PagedTerm[]): readonly (readonly Place[])[] {
  if (term === undefined) return [[]];
  const { column, direction, isNullable = false } = term;
  const places = (isNullable ? ["", null] : [""]).map((value): Place => ({ column, direction, isNullable, value }));
  const rest = positionsOf(others);
  return places.flatMap((place) => rest.map((further) => [place, ...further]));
}
