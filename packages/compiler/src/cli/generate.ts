// `entity-derive generate`: writes the derived folders of a project.
import type { Diagnostic, FileProblem } from "../diagnostics/diagnostic.ts";
import type { Format } from "../diagnostics/render/render.ts";
import { counted, countedSources, renderCounts } from "../diagnostics/render/summary.ts";
import { type RunResult, reuseLastRun } from "../project/cache/cached-run.ts";
import type { CachedState, ProjectSession, SessionCompilation } from "../project/session.ts";
import type { Outcome } from "../project/write-output.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { pathFormatter } from "./output/display-path.ts";
import { noSources, printReport } from "./output/print-report.ts";
import { resolveGlobs } from "./output/resolve-globs.ts";
import { type Findings, selectFindings } from "./output/select-findings.ts";
import { warnUnmatchedGlobs } from "./output/warn-unmatched-globs.ts";
import type { Terminal } from "./terminal.ts";

export interface GenerateOptions {
  readonly check?: true;
  readonly fix?: true;
  readonly force?: true;
  readonly verbose?: true;
  readonly format: Format;
  readonly project?: string;
  /** The URL of a server that analyzes statements in place of PGlite. */
  readonly shadow?: string;
}

/** @throws {CommandError} if nothing can be generated */
export async function generate(
  globs: readonly string[],
  options: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    return await run(globs, options, terminal);
  } catch (error) {
    const failure = commandError(error);
    if (failure === null) throw error;
    // Programs read a single format, for fatal errors too.
    const problem: FileProblem = { severity: "error", path: null, message: failure.message, help: failure.help };
    if (options.format !== "text")
      printReport(options.format, { problems: [problem], summary: null }, noSources, terminal);
    throw failure;
  }
}

async function run(patterns: readonly string[], options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const { folder, globs } = resolveGlobs(patterns, options, terminal);
  // Runs with globs, `--force` or `--fix` are not cached.
  const isUsual = globs.length === 0 && options.force !== true && options.fix !== true;
  const known = isUsual ? await reuseLastRun(folder, options) : null;
  const { root, compilation, outcome, textOf } =
    known !== null && "root" in known ? known : await compileAndWrite(globs, options, terminal, folder, known);

  const findings = selectFindings(compilation, options.verbose === true);
  const problems = [...outcome.problems, ...findings.skipped];
  const shownPath = pathFormatter(terminal, root);
  const summary = summarize(findings, outcome, performance.now() - started);
  const { diagnostics } = findings;
  const exitCode = printReport(options.format, { diagnostics, problems, summary }, { textOf, shownPath }, terminal);
  return outcome.hasFileSystemError ? 2 : exitCode;
}

/** Loads the parser and the compiler only when they are needed. */
async function compileAndWrite(
  globs: readonly string[],
  options: GenerateOptions,
  terminal: Terminal,
  folder: string,
  remembered: CachedState | null,
): Promise<RunResult> {
  const { ProjectSession } = await import("../project/session.ts");
  const session = new ProjectSession(folder, { globs, cachedState: remembered, shadow: options.shadow });
  const { root } = session;
  const command = await checkCommand(root, options);
  const unmended = options.fix === true ? await fixSourceFiles(session, options, terminal, command) : [];
  const compilation = await session.compile(options.check === true ? "none" : "changed");
  warnUnmatchedGlobs(compilation.unmatched, terminal);
  const outcome = session.write(compilation, { ...options, ...(command === null ? {} : { command }) });
  // If the last entity was removed there is still a folder to delete; otherwise having no files is a user error.
  if (compilation.paths.length === 0 && outcome.isUpToDate) throw session.noEntities(compilation);
  const { saveCache } = await import("../project/cache/save-cache.ts");
  saveCache(session, compilation, outcome);
  const problems = [...unmended, ...outcome.problems];
  return { root, compilation, outcome: { ...outcome, problems }, textOf: (path) => session.read(path) };
}

/** Returns the command that messages of `--check` name; null without `--check`. */
async function checkCommand(root: string, { check }: GenerateOptions): Promise<string | null> {
  if (check !== true) return null;
  const { findPackageManager } = await import("../project/package-manager.ts");
  return (await findPackageManager(root)).execute("entity-derive generate");
}

/** Applies fixes that have a single safe correction, and prints them; the remaining ones are problems. */
async function fixSourceFiles(
  session: ProjectSession,
  { verbose, format }: GenerateOptions,
  terminal: Terminal,
  command: string | null,
): Promise<readonly FileProblem[]> {
  const { applyFixes } = await import("./apply-fixes.ts");
  const shownPath = pathFormatter(terminal, session.root);
  const shownOf = (compiled: SessionCompilation): readonly Diagnostic[] =>
    selectFindings(compiled, verbose === true).diagnostics;
  const { lines, problems } = await applyFixes(session, shownOf, shownPath, command);
  for (const line of lines) {
    if (format === "text") terminal.print(line);
    else terminal.printError(line);
  }
  return problems;
}

function summarize(findings: Findings, outcome: Outcome, milliseconds: number): string {
  const { written, problems, hasFileSystemError } = outcome;
  const { diagnostics, skipped, hiddenNotes } = findings;
  const counts = [
    renderCounts(diagnostics, problems),
    skipped.length === 0 ? null : `${counted(skipped.length, "file")} not generated because of errors`,
    hiddenNotes === 0 ? null : `${counted(hiddenNotes, "note")}, shown with --verbose`,
  ].filter((part) => part !== null);
  return [...(counts.length === 0 ? [] : [counts.join("; ")]), ...outcomeLine()].join("\n");

  function outcomeLine(): readonly string[] {
    if (hasFileSystemError) return [];
    const all = countedSources(outcome);
    const time = `in ${Math.round(milliseconds)} ms`;
    if (written === null) {
      const isFresh = !problems.some(({ severity }) => severity === "error");
      return isFresh ? [`everything generated for ${all} is up to date, ${time}`] : [];
    }
    const removed = written.removed === 0 ? "" : `, removed ${written.removed}`;
    return [`wrote ${counted(written.written, "file")} for ${all}${removed}, ${written.unchanged} unchanged, ${time}`];
  }
}
