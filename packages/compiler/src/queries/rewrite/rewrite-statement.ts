// Rewrites an analysed statement to the text that is sent.
import type { Analysis } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import type { StatementText } from "../data/statement-text.ts";
import { nested, wordOf } from "../source/brackets.ts";
import { sentText } from "../source/sent-text.ts";
import { byteOffsets, isFault, type SqlParser } from "../source/sql-parser.ts";
import { type Token, tokensOf } from "../source/tokens.ts";
import { pageOrders } from "./page-orders.ts";
import type { RewrittenTree } from "./rewritten-tree.ts";
import { writtenOut } from "./rows-and-stars.ts";
import { statementText } from "./statement-text.ts";
import type { ColumnsOf } from "./table-columns.ts";

/**
 * Returns the text with stars and whole rows written out; that of a `:page` without its ORDER BY. The names of the
 * analysis' columns are those of the result. Nothing else of the user's text changes.
 * @param source the parsed statement
 */
export function rewriteStatement(
  statement: QueryStatement,
  analysis: Pick<Analysis, "columns">,
  columnsOf: ColumnsOf,
  parser: SqlParser,
  source: RewrittenTree | null = rewrittenTree(statement, parser),
): StatementText {
  const written = source === null ? null : writtenOut(source, analysis, columnsOf);
  const order = source === null || statement.kind !== "page" ? null : orderByOf(source.tokens);
  const cut = order === null ? [] : [{ ...order, text: "" }];
  const replacements = (written?.replacements ?? []).filter(
    ({ start, end }) => order === null || end <= order.start || start >= order.end,
  );
  const columns = written?.columns ?? analysis.columns.map(() => ({ kind: "value" }) as const);
  const page =
    source === null || order === null ? null : pageOrders(statement, source, analysis, { columnsOf, parser });
  return { ...statementText(statement, [...replacements, ...cut]), columns, page: page?.orders ?? null };
}

/** Parses a statement again; null if it does not parse, which its file reports. */
export function rewrittenTree(statement: QueryStatement, parser: SqlParser): RewrittenTree | null {
  const { text, span } = statement;
  const named = statement.parameters.flatMap(({ name, spans }) => spans.map((one) => ({ name, ...one })));
  const order = statement.orders === null ? [] : [{ name: statement.orders.name, ...statement.orders.span }];
  const parameters = [...named, ...order].map(({ name, start, end }) => ({
    name,
    start: start - span.start,
    end: end - span.start,
    isQuoted: false,
  }));
  const range = { start: 0, end: text.length };
  const sent = sentText(
    text,
    range,
    parameters.toSorted((a, b) => a.start - b.start),
    parser,
  );
  const tokens = tokensOf(text, parser);
  if (isFault(sent) || isFault(tokens)) return null;
  const utf16 = byteOffsets(sent.textWith([]));
  return {
    text,
    tree: sent.trees[0] ?? {},
    tokens: tokens.filter(({ kind }) => kind !== "comment"),
    offsetOf: (location) => sent.originalOffset(utf16(location)),
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
