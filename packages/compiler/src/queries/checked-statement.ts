// Checks a statement that a database has analysed, and resolves it to a method.
import { Report } from "../diagnostics/report.ts";
import type { DatabaseAnswer } from "./ask-database.ts";
import { checkStatement } from "./check/check-statement.ts";
import type { PostgresVersion } from "./data/postgres-version.ts";
import type { QueryStatement } from "./data/statement.ts";
import { reportRefusal } from "./report-refusal.ts";
import type { ModelTables } from "./resolve/model-tables.ts";
import { type ResolvedStatement, resolveStatement } from "./resolve/resolve.ts";

/** The findings about a statement, and its method. They depend on the answer and the entities alone. */
export interface CheckedStatement {
  readonly tables: ModelTables;
  /** Null if PostgreSQL refuses it. */
  readonly resolved: ResolvedStatement | null;
  readonly report: Report;
}

export interface ModelContext {
  readonly tables: ModelTables;
  readonly postgres: PostgresVersion;
}

export function checkedStatement(
  statement: QueryStatement,
  { analyzed, refused }: DatabaseAnswer,
  { tables, postgres }: ModelContext,
): CheckedStatement {
  const report = new Report(() => statement.written);
  const { entities } = tables;
  if (analyzed !== null) checkStatement(analyzed, { entities, postgres, report });
  if (refused !== null) reportRefusal(statement, refused.variant, refused.refusal, entities, report);
  // A statement with an error is resolved too, so that its other mistakes are reported in the same run.
  const resolved = analyzed === null || refused !== null ? null : resolveStatement(analyzed, tables, report);
  return { tables, resolved, report };
}
