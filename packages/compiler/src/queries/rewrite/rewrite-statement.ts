// Rewrites an analysed statement to the text that is sent.
import type { Analysis } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import { nested, wordOf } from "../source/brackets.ts";
import type { Token } from "../source/tokens.ts";
import { pageOrders } from "./page-orders.ts";
import { writtenOut } from "./rows-and-stars.ts";
import { statementText } from "./statement-text.ts";
import type { ColumnsOf } from "./table-columns.ts";

/**
 * Returns the text with stars and whole rows written out; that of a `:page` without its ORDER BY. The names of the
 * analysis' columns are those of the result. Nothing else of the user's text changes.
 */
export function rewriteStatement(
  statement: QueryStatement,
  analysis: Pick<Analysis, "columns">,
  columnsOf: ColumnsOf,
): StatementText {
  const written = writtenOut(statement, analysis, columnsOf);
  const isPage = statement.kind === "page";
  const order = isPage ? orderByOf(statement.source.tokens) : null;
  const cut = order === null ? [] : [{ ...order, text: "" }];
  const replacements = written.replacements.filter(
    ({ start, end }) => order === null || end <= order.start || start >= order.end,
  );
  return {
    ...statementText(statement, [...replacements, ...cut]),
    columns: written.columns,
    page: isPage ? pageOrders(statement, analysis, columnsOf) : null,
  };
}

/** Returns the range of the outermost ORDER BY, which is the last but for FOR UPDATE. */
function orderByOf(tokens: readonly Token[]): { readonly start: number; readonly end: number } | null {
  const items = nested(tokens);
  const first = items.findLastIndex((item, index) => wordOf(item) === "ORDER" && wordOf(items[index + 1]) === "BY");
  const start = items[first]?.start;
  if (start === undefined) return null;
  const after = items.findIndex((item, index) => index > first && wordOf(item) === "FOR");
  const end = after === -1 ? items.at(-1)?.end : items[after - 1]?.end;
  return { start, end: end ?? start };
}
