// ED908: the order of a `:page` names columns of its result, and ends in what tells rows apart.
import { isAtMostOne } from "../analyze/rows/unique-rows.ts";
import type { PageOrder } from "../data/statement-text.ts";
import { pageOrders } from "../rewrite/page-orders.ts";
import { type CheckContext, type CheckedStatement, entityOf } from "./checked-statement.ts";

export function checkPageOrder(checked: CheckedStatement, context: CheckContext): void {
  const { columnsOf, parser, report } = context;
  const { statement, analysis, source } = checked;
  if (statement.kind !== "page" || source === null) return;
  const { name, span: within, kindSpan, orders } = statement;
  const add = (problem: string, suggestion: string, span = kindSpan): void =>
    report.add("query-page-order", span, { name, problem, suggestion });
  const { orders: found, foreign } = pageOrders(statement, source, analysis, { columnsOf, parser });
  for (const { choice, offset, problem } of foreign) {
    const start = within.start + offset;
    const token = source.tokens.find((one) => one.start === offset);
    const span = orders?.choices.find((one) => one.name === choice)?.span;
    const place = span ?? { path: within.path, start, end: within.start + (token?.end ?? offset + 1) };
    if (problem === "operator") add("is ordered with USING, which pages cannot continue", "write ASC or DESC", place);
    else add("is ordered by what is no column of its result", "add it to the columns, with a name", place);
  }
  if (foreign.length > 0) return;
  for (const order of found) {
    const span = orders?.choices.find((one) => one.name === order.choice)?.span ?? kindSpan;
    if (order.terms.length === 0)
      add(
        "has no order, so no row is the next one",
        "add ORDER BY, ending in a unique key: `ORDER BY created_at, id`",
        span,
      );
    else if (hiddenColumn(order, checked, context) !== null)
      add(
        `is ordered by \`${hiddenColumn(order, checked, context)}\`, which no response contains, and its tokens would`,
        "order it by a field that responses contain",
        span,
      );
    else if (!isTotal(order, checked))
      add(
        "may have rows that its order does not tell apart",
        "end the order in a unique key: `ORDER BY created_at, id`",
        span,
      );
  }
}

/** Returns the name of a hidden field among the columns of an order, whose values are in tokens; null if there is none. */
function hiddenColumn({ terms }: PageOrder, { analysis }: CheckedStatement, { entities }: CheckContext): string | null {
  for (const { column } of terms)
    for (const origin of analysis.columns[column]?.origins ?? []) {
      const field = entityOf(origin, entities)?.fields.find((one) => one.column.name === origin.column);
      if (field?.isHidden === true) return field.name;
    }
  return null;
}

/** Whether no two rows have the same values in all columns of the order. */
function isTotal({ terms }: PageOrder, { analysis }: CheckedStatement): boolean {
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
