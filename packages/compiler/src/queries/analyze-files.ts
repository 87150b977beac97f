// Analyzes the statements of *.queries.sql files on a database, and resolves them to methods.
import type { Transaction } from "entity-derive/runtime";
import { Report } from "../diagnostics/report.ts";
import { askDatabase } from "./ask-database.ts";
import { type CheckedStatement, checkedStatement, type ModelContext } from "./checked-statement.ts";
import type { PostgresVersion } from "./data/postgres-version.ts";
import type { QueryModule, QueryModuleNames } from "./data/query-module.ts";
import type { QueryStatement } from "./data/statement.ts";
import { KnownSchema } from "./known-schema.ts";
import type { ModelTables } from "./resolve/model-tables.ts";
import { resolveModule } from "./resolve/resolve.ts";
import type { QueryFile } from "./source/parse-query-file.ts";

export interface ParsedQueries {
  readonly file: QueryFile;
  readonly names: QueryModuleNames;
}

export interface AnalyzedQueries {
  /** Null if a statement has an error. */
  readonly module: QueryModule | null;
  readonly report: Report;
}

/**
 * Returns the modules of files by their paths.
 * @param known what earlier analyses on the same schema have found
 */
export async function analyzeFiles(
  db: Transaction,
  files: readonly ParsedQueries[],
  tables: ModelTables,
  postgres: PostgresVersion,
  known: KnownSchema = new KnownSchema(),
): Promise<ReadonlyMap<string, AnalyzedQueries>> {
  const statements = files.flatMap(({ file }) => file.statements.map(({ statement }) => statement));
  const unknown = statements.filter((statement) => !known.statements.has(statement));
  if (unknown.length > 0) {
    const answers = await askDatabase(db, unknown, known.catalog);
    for (const [index, answer] of answers.entries()) {
      const statement = unknown[index];
      if (statement !== undefined) known.statements.set(statement, { answer, checked: null });
    }
  }
  const context = { tables, postgres };
  return new Map(files.map((one) => [one.file.path, analyzedFile(one, known, context)]));
}

function analyzedFile({ file, names }: ParsedQueries, known: KnownSchema, context: ModelContext): AnalyzedQueries {
  const report = new Report();
  const resolved = file.statements.flatMap(({ start, statement }) => {
    const checked = checkedAgain(statement, known, context);
    report.include(checked.report, start);
    return checked.resolved === null ? [] : [{ ...checked.resolved, start }];
  });
  const module = resolveModule(file, names, resolved, context.tables, report);
  const isWhole = resolved.length === file.statements.length && report.failedPaths.size === 0;
  return { module: isWhole ? module : null, report };
}

/** Checks a statement unless that was done with the same entities. */
function checkedAgain(statement: QueryStatement, { statements }: KnownSchema, context: ModelContext): CheckedStatement {
  const found = statements.get(statement);
  if (found === undefined) throw new Error(`\`${statement.name}\` was not analysed`);
  if (found.checked?.tables !== context.tables) found.checked = checkedStatement(statement, found.answer, context);
  return found.checked;
}
