// `entity-derive verify`: prepares every generated statement on a PostgreSQL with the project's tables.

import { failureFinding, prepareAll } from "@entity-derive/migrations";
import { type ListedStatement, listStatements } from "../../4-plan/statement-list.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { counted, countedSources, renderCounts } from "../../diagnostics/render/summary.ts";
import { Report } from "../../diagnostics/report.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import type { SessionCompilation } from "../../project/session.ts";
import type { ExitCode } from "../command-error.ts";
import { compileSession } from "../compile-project.ts";
import { type ListedQuery, listQueries } from "../listed-queries.ts";
import { printFindings } from "../migrate/output/print-findings.ts";
import { applyStrict } from "../migrate/output/strict.ts";
import { printReport } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";
import { removeAllowed } from "./allow-comments.ts";
import { type PreparedStatement, reportTypes } from "./column-types.ts";
import { reportDistribution } from "./distributed-tables.ts";
import { readFacts } from "./explain/facts.ts";
import { reportPlans } from "./explain/report-plans.ts";
import { type RefusedStatement, refusedOf, reportRefused } from "./refused-statements.ts";
import { sharedStatements } from "./shared-statements.ts";
import type { VerifyOptions } from "./target.ts";
import { type Target, withTarget } from "./target.ts";

/** @throws {CommandError} for invalid arguments or a failed connection */
export async function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const { session, compilation, context } = await compileSession([], options, terminal, "all");
  const { root, config } = session;
  const { textOf } = context;
  const print = (diagnostics: readonly Diagnostic[], summary: string): ExitCode => {
    const counts = renderCounts(diagnostics);
    const line = counts === null ? `nothing found: ${summary}` : `${counts}; ${summary}`;
    return printReport(options.format, { diagnostics, summary: line }, context, terminal);
  };
  const wrong = compilation.diagnostics.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) return print(wrong, "nothing was verified because of entity files with errors");
  const { findings } = readFolder({ root, config });
  const migrations = { root, folder: config.migrations.folder };
  if (findings.length > 0) return printFindings(findings, migrations, options.format, terminal);
  const statements = compilation.entities.flatMap((entity) => listStatements(compilation.planOf(entity)));
  const queries = listQueries(compilation.queryModules);
  // Statements that wait for a migration are not verified.
  const pending = compilation.diagnostics.filter(({ id }) => id === "ED901");
  try {
    return await withTarget({ root, config }, compilation.entities, options, terminal, async (target) => {
      const report = new Report(textOf);
      const areAccepted = await tryStatements(statements, queries, compilation, target, report);
      // The plan of a refused statement is unknown.
      const isExplained = options.explain === true && areAccepted;
      if (isExplained) await explain(compilation, queries, target, report);
      const found = isExplained ? removeAllowed(report.sorted, compilation.paths, queries, textOf) : report.sorted;
      const diagnostics = applyStrict([...pending, ...found], options);
      const subject = `${counted(statements.length + queries.length, "statement")} of ${countedSources({ entities: compilation.entities.length, queryFiles: compilation.queryModules.length })}`;
      const time = diagnostics.length > 0 ? "" : `, in ${Math.round(performance.now() - started)} ms`;
      return print(diagnostics, `${subject} on ${target.description}${time}`);
    });
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return printFindings([finding], migrations, options.format, terminal);
  }
}

async function explain(
  { entities, planOf }: SessionCompilation,
  queries: readonly ListedQuery[],
  { db, withCopy }: Target,
  report: Report,
): Promise<void> {
  const stored = entities.filter(({ sql }) => sql !== "none");
  const facts = await readFacts(db, stored, withCopy !== null);
  const plans = stored.map(planOf);
  if (withCopy === null) await reportPlans(db, plans, queries, facts, report);
  else await withCopy((copy) => reportPlans(copy, plans, queries, facts, report));
}

/** Returns true if PostgreSQL accepts all statements. */
async function tryStatements(
  statements: readonly ListedStatement[],
  queries: readonly ListedQuery[],
  { entities }: SessionCompilation,
  target: Target,
  report: Report,
): Promise<boolean> {
  const generated = statements.flatMap((one) => one.texts.map((text) => ({ listed: one, text })));
  const shared = sharedStatements(entities).map((one) => ({ listed: null, ...one }));
  const own = queries.flatMap(({ name, span, texts }) => texts.map((text) => ({ listed: null, name, span, text })));
  const refused: RefusedStatement[] = [];
  const prepared: PreparedStatement[] = [];
  for (const { statement, result } of await prepareAll(target.db, [...generated, ...shared, ...own])) {
    const { listed: one } = statement;
    if (result.kind === "refused")
      refused.push(
        one === null ? { name: statement.name, span: statement.span, refusal: result } : refusedOf(one, result),
      );
    else if (one !== null) prepared.push({ listed: one, prepared: result });
  }
  reportRefused(refused, target, report);
  const stored = entities.filter(({ sql }) => sql !== "none");
  await reportDistribution(target.db, stored, report);
  await reportTypes(target.db, prepared, stored, report);
  return refused.length === 0;
}
