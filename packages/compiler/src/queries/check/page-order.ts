// ED908: the order of a `:page` names columns of its result, and ends in what tells rows apart.

import type { Span } from "../../diagnostics/span.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import { isAtMostOne } from "../analyze/rows/unique-rows.ts";
import type { PageOrder } from "../data/statement-text.ts";
import { columnName } from "../resolve/property-names.ts";
import type { Token } from "../source/tokens.ts";
import { type CheckContext, entityOf } from "./check-context.ts";

export function checkPageOrder(checked: AnalyzedStatement, context: CheckContext): void {
  const { report } = context;
  const { statement, text } = checked;
  const { name, span: within, kindSpan, orders, source } = statement;
  const add = (problem: string, suggestion: string, span = kindSpan): void =>
    report.add("query-page-order", span, { name, problem, suggestion });
  const found = text.page ?? [];
  const spanOf = ({ choice }: PageOrder): Span | undefined => orders?.choices.find((one) => one.name === choice)?.span;
  for (const order of found)
    for (const { offset, problem } of order.foreign) {
      const start = within.start + offset;
      const token = nameAt(source.tokens, offset);
      const place = spanOf(order) ?? { path: within.path, start, end: within.start + (token?.end ?? offset + 1) };
      if (problem === "operator") add("is ordered with USING, which pages cannot continue", "write ASC or DESC", place);
      else add("is ordered by what is no column of its result", "add it to the columns, with a name", place);
    }
  if (found.some(({ foreign }) => foreign.length > 0)) return;
  for (const order of found) {
    const span = spanOf(order) ?? kindSpan;
    const hidden = hiddenColumn(order, checked, context);
    if (order.terms.length === 0)
      add("has no order, so no row is the next one", `add ORDER BY, ending ${totalOrder(order, checked)}`, span);
    else if (hidden !== null)
      add(
        `is ordered by \`${hidden}\`, which no response contains, and its tokens would`,
        "order it by a field that responses contain",
        span,
      );
    else if (!isTotal(order, checked))
      add("may have rows that its order does not tell apart", `end the order ${totalOrder(order, checked)}`, span);
  }
}

/** Returns the last token of the name at a place: `name` of `u.name`. */
function nameAt(tokens: readonly Token[], offset: number): Token | undefined {
  const at = tokens.findIndex(({ start }) => start === offset);
  const isQualified = tokens[at + 1]?.word === "." && at !== -1;
  return isQualified ? nameAt(tokens, tokens[at + 2]?.start ?? offset) : tokens[at];
}

/** Returns the name of a hidden field among the columns of an order, whose values are in tokens; null if there is none. */
function hiddenColumn(
  { terms }: PageOrder,
  { analysis }: AnalyzedStatement,
  { entities }: CheckContext,
): string | null {
  for (const { column } of terms)
    for (const origin of analysis.columns[column]?.origins ?? []) {
      const field = entityOf(origin, entities)?.fields.find((one) => one.column.name === origin.column);
      if (field?.isHidden === true) return field.name;
    }
  return null;
}

/** Returns how to end the order, with columns of the result that tell its rows apart. */
function totalOrder(order: PageOrder, checked: AnalyzedStatement): string {
  const { columns } = checked.analysis;
  const ends = columns.map((_, column): readonly number[] => [column]);
  const pairs = ends.flatMap(([first = 0], index) => ends.slice(index + 1).map((end) => [first, ...end]));
  const terms = (end: readonly number[]): PageOrder["terms"] => [
    ...order.terms,
    ...end.map((column) => ({ column, direction: "asc", nulls: "last" }) as const),
  ];
  const end = [...ends, ...pairs].find((one) => isTotal({ ...order, terms: terms(one) }, checked));
  if (end === undefined) return "in a unique key of each table, which the result needs as columns";
  const names = terms(end).map(({ column, direction }) => {
    const name = quoteIdentifier(columnName(columns[column]?.name ?? "").name);
    return direction === "desc" ? `${name} DESC` : name;
  });
  const text = names.join(", ");
  return `in a unique key: \`${order.choice === null ? "ORDER BY " : `${order.choice}: `}${text}\``;
}

/** Whether no two rows have the same values in all columns of the order. */
function isTotal({ terms }: PageOrder, { analysis }: AnalyzedStatement): boolean {
  const { scope } = analysis;
  // A server of another version cannot tell.
  if (scope === null) return true;
  // A unique key does not tell rows with NULL apart, but a group does.
  const known = terms.map(({ column }) => column).filter((column) => analysis.columns[column]?.nullable === false);
  if (isAtMostOne(scope, new Set(known.map((column) => column + 1)))) return true;
  const groups = scope.tree.node.nodes("groupClause");
  const columns = new Set(terms.map(({ column }) => column + 1));
  return (
    groups.length > 0 &&
    scope.tree.node.list("groupingSets").length === 0 &&
    groups.every((group) => {
      const reference = group.number("tleSortGroupRef");
      return scope.tree.targets.some(({ sortGroup, number }) => sortGroup === reference && columns.has(number));
    })
  );
}
