// The text of a page of a statement in a file with SQL.
import { type ListOrder, orderSql, positionSql, type TermSql } from "./paging/order.ts";

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
  return selects.length === 1
    ? (selects[0] ?? "")
    : `${selects.map((one) => `(${one})`).join(" UNION ALL ")} LIMIT ${size}`;
}

/** Returns the text of a first page. */
export function firstSqlPageText(text: string, terms: readonly TermSql[], size: string): string {
  return sqlPageText(text, [""], { sql: orderSql(terms), position: positionSql(terms) }, size);
}
