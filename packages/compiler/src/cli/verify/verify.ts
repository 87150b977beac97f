// `entity-derive verify`: prepares every generated statement on a PostgreSQL with the project's tables.

import { resolve } from "node:path";
import { failureFinding, prepareAll } from "@entity-derive/migrations";
import { type ListedStatement, listStatements } from "../../4-plan/statement-list.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { renderDiagnostics } from "../../diagnostics/render/render.ts";
import { counted, renderCounts } from "../../diagnostics/render/summary.ts";
import { Report } from "../../diagnostics/report.ts";
import { readFolder } from "../../project/migrations/read-folder.ts";
import { ProjectSession, type SessionCompilation } from "../../project/session.ts";
import { noMatchError } from "../../project/sources/select-sources.ts";
import type { ExitCode } from "../command-error.ts";
import { type ListedQuery, listQueries } from "../listed-queries.ts";
import { printFindings } from "../migrate/output/print-findings.ts";
import { pathFormatter } from "../output/display-path.ts";
import { printNestedProjects } from "../output/print-nested-projects.ts";
import type { Terminal } from "../terminal.ts";
import { removeAllowed } from "./allow-comments.ts";
import { type PreparedStatement, reportTypes } from "./column-types.ts";
import { reportDistribution } from "./distributed-tables.ts";
import { readFacts } from "./explain/facts.ts";
import { reportPlans } from "./explain/report-plans.ts";
import { type RefusedStatement, refusedOf, reportRefused } from "./refused-statements.ts";
import { sharedStatements } from "./shared-statements.ts";
import { type Target, withTarget } from "./target.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** @throws {CommandError} for invalid arguments or a failed connection */
export async function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const session = new ProjectSession(
    resolve(terminal.folder, options.project ?? "."),
    [],
    null,
    options.shadow ?? null,
  );
  const compilation = await session.compile("all");
  const { root, config } = session;
  if (compilation.paths.length === 0)
    throw noMatchError(root, { from: root, globs: config.include }, compilation.nestedProjects);
  printNestedProjects(compilation, root, terminal);
  const textOf = (path: string): string | null => session.read(path);
  const print = (diagnostics: readonly Diagnostic[], summary: string): ExitCode =>
    printDiagnostics(diagnostics, summary, session, options, terminal);
  const wrong = compilation.diagnostics.filter(({ severity }) => severity === "error");
  if (wrong.length > 0) return print(wrong, "nothing was verified because of entity files with errors");
  const { findings } = readFolder({ root, config });
  const context = { root, folder: config.migrations.folder, places: compilation.schema?.places ?? new Map() };
  if (findings.length > 0) return printFindings(findings, context, options.format, terminal);
  const statements = compilation.entities.flatMap((entity) => listStatements(compilation.planOf(entity)));
  const queries = listQueries(compilation.queryModules);
  // Statements that wait for a migration are not verified.
  const pending = compilation.diagnostics.filter(({ id }) => id === "ED901");
  try {
    return await withTarget({ root, config }, compilation.entities, options, terminal, async (target) => {
      const report = new Report((path) => session.read(path));
      const areAccepted = await tryStatements(statements, queries, compilation, target, report);
      // The plan of a refused statement is unknown.
      const isExplained = options.explain === true && areAccepted;
      if (isExplained) await explain(compilation, queries, target, report);
      const found = isExplained ? removeAllowed(report.sorted, compilation.paths, queries, textOf) : report.sorted;
      const diagnostics = [...pending, ...found].map((one) => strictly(one, options));
      const subject = `${counted(statements.length + queries.length, "statement")} of ${counted(compilation.entities.length, "entity", "entities")}${filesOf(compilation.queryModules.length)}`;
      const time = diagnostics.length > 0 ? "" : `, in ${Math.round(performance.now() - started)} ms`;
      return print(diagnostics, `${subject} on ${target.description}${time}`);
    });
  } catch (error) {
    const finding = failureFinding(error);
    if (finding === null) throw error;
    return printFindings([finding], context, options.format, terminal);
  }
}

function filesOf(count: number): string {
  return count === 0 ? "" : ` and ${counted(count, "file")} with SQL`;
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

function strictly(diagnostic: Diagnostic, { strict }: VerifyOptions): Diagnostic {
  return strict === true && diagnostic.severity === "warning" ? { ...diagnostic, severity: "error" } : diagnostic;
}

/** Prints diagnostics and a summary. Returns 1 if one of them is an error. */
function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  summary: string,
  session: ProjectSession,
  { format }: VerifyOptions,
  terminal: Terminal,
): ExitCode {
  const shownPath = pathFormatter(terminal, session.root);
  const context = { textOf: (path: string) => session.read(path), shownPath };
  const output = renderDiagnostics(format, diagnostics, [], context, terminal.paint);
  if (output !== "") terminal.print(output);
  const counts = renderCounts(diagnostics.map(({ severity, span }) => ({ severity, path: span.path })));
  const line = counts === null ? `nothing found: ${summary}` : `${counts}; ${summary}`;
  if (format === "text") terminal.print(output === "" ? line : `\n${line}`);
  else terminal.printError(line);
  return diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
}
