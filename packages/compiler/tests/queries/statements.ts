// Statements of tests, read from text.
import assert from "node:assert/strict";
import { Report } from "../../src/diagnostics/report.ts";
import type { QueryStatement } from "../../src/queries/data/statement.ts";
import { parseQueryFile } from "../../src/queries/source/parse-query-file.ts";
import { loadStatementParser } from "../../src/queries/source/sql-parser.ts";

export const parser = await loadStatementParser();

/** The statements of a file that has no mistake. */
export function statementsIn(text: string): readonly QueryStatement[] {
  const report = new Report(() => text);
  const { statements } = parseQueryFile("reports.queries.sql", text, parser, report);
  assert.deepEqual(
    report.sorted.map(({ message, span }) => `${message}: ${text.slice(span.start, span.end)}`),
    [],
  );
  return statements.map(({ statement }) => statement);
}

export function statementOf(sql: string, header = "", kind = "many"): QueryStatement {
  const [statement] = statementsIn(`-- name: one :${kind}\n${header}${sql};`);
  assert.ok(statement !== undefined);
  return statement;
}
