// Checks the columns of a result: each has a name of its own, and `!` and `?` say something new.
import { certain, replace } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { Analysis, AnalyzedColumn, SqlType } from "../data/analysis.ts";
import type { QueryStatement } from "../data/statement.ts";
import { columnName, propertyName } from "./property-names.ts";

export function checkResult(statement: QueryStatement, { columns }: Analysis, report: Report): void {
  const { kind, nameSpan, name } = statement;
  const isValue = kind === "value" || kind === "values";
  if (isValue && columns.length !== 1)
    report.add("result-not-one-column", nameSpan, { name, kind, count: String(columns.length) });
  else if (kind !== "exec" && columns.length === 0) report.add("result-missing", nameSpan, { name, kind });
  if (kind !== "exec") checkColumns(columns, statement, report, isValue);
}

function checkColumns(
  columns: readonly AnalyzedColumn[],
  statement: QueryStatement,
  report: Report,
  isValue: boolean,
): void {
  const { name, nameSpan } = statement;
  const names = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const { name: written, assertion } = columnName(column.name);
    const property = propertyName(written);
    const number = String(index + 1);
    const isNamed = written !== "?column?" && property !== "";
    if (!isValue && !isNamed) report.add("result-unnamed", nameSpan, { name, number });
    else if (!isValue && names.has(property))
      report.add("result-name-taken", nameSpan, { name, column: written, property });
    names.set(property, written);
    const problem = problemOf(column.type);
    if (problem !== null) report.add("result-record", nameSpan, { name, column: written, ...problem });
    if (isNamed && assertion !== null && (assertion === "nullable") === column.nullable)
      reportKnown(column.name, assertion, statement, report);
  }
}

/** ED909: `!` or `?` says what is known. */
function reportKnown(
  column: string,
  assertion: NonNullable<ReturnType<typeof columnName>["assertion"]>,
  statement: QueryStatement,
  report: Report,
): void {
  const span = spanOf(statement, column);
  const plain = quoteIdentifier(columnName(column).name);
  const written = `"${column.replaceAll('"', '""')}"`;
  const fixes =
    span === statement.nameSpan
      ? []
      : [certain(`change \`${written}\` to \`${plain}\``, replace(span, plain, written))];
  const message = assertion === "nullable" ? "null-known" : "not-null-known";
  report.add(message, span, { name: statement.name, column: columnName(column).name }, ...fixes);
}

/** Returns the place of a quoted name in the statement, or else that of the statement's name. */
function spanOf({ text, span, nameSpan }: QueryStatement, quoted: string): Span {
  const name = `"${quoted.replaceAll('"', '""')}"`;
  const at = text.lastIndexOf(name);
  if (at === -1) return nameSpan;
  return { path: span.path, start: span.start + at, end: span.start + at + name.length };
}

/** Returns what is missing of the columns of a record within the type; null if nothing is. */
function problemOf(type: SqlType): { readonly problem: string; readonly suggestion: string } | null {
  switch (type.kind) {
    case "record":
      return {
        problem: "whose columns are not known",
        suggestion: "select its columns: `SELECT r.a, r.b FROM f() AS r(a integer, b text)`",
      };
    case "array":
      return problemOf(type.element.type);
    case "row":
      if (type.columns.some((column) => column.name === ""))
        return {
          problem: "whose columns have no names",
          suggestion: "select a row of a subquery: `(SELECT x FROM (SELECT u.id, u.name) x)`",
        };
      return type.columns.map((column) => problemOf(column.type)).find((problem) => problem !== null) ?? null;
    case "base":
    case "enum":
      return null;
  }
}
