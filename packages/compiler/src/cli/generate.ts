// `entity-derive generate`: writes the derived folders of a project.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { Format } from "../diagnostics/render/format.ts";
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { RenderContext } from "../diagnostics/render/render-context.ts";
import { type RunResult, reuseLastRun } from "../project/cache/cached-run.ts";
import type { CachedState, ProjectSession, SessionCompilation } from "../project/session.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { pathFormatter } from "./output/display-path.ts";
import { resolveGlobs } from "./output/resolve-globs.ts";
import { selectFindings } from "./output/select-findings.ts";
import { summarize } from "./output/summarize.ts";
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
    const nowhere: RenderContext = { textOf: () => null, shownPath: (path) => path };
    if (options.format !== "text")
      terminal.print(renderDiagnostics(options.format, [], [problem], nowhere, terminal.paint));
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

  const findings = selectFindings(compilation.diagnostics, compilation, compilation.selected, options.verbose === true);
  const problems = [...outcome.problems, ...findings.skipped];
  const shownPath = pathFormatter(terminal, root);
  const output = renderDiagnostics(
    options.format,
    findings.diagnostics,
    problems,
    { textOf, shownPath },
    terminal.paint,
  );
  if (output !== "") terminal.print(output);
  const summary = summarize(findings, outcome, performance.now() - started);
  if (options.format === "text") terminal.print(output === "" ? summary : `\n${summary}`);
  else terminal.printError(summary);
  if (outcome.hasFileSystemError) return 2;
  return [...findings.diagnostics, ...problems].some(({ severity }) => severity === "error") ? 1 : 0;
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
  const session = new ProjectSession(folder, globs, remembered, options.shadow ?? null);
  const { root } = session;
  const command = await checkCommand(root, options);
  const unmended = options.fix === true ? await fixSourceFiles(session, options, terminal, command) : [];
  const compilation = await session.compile(options.check === true ? "none" : "changed");
  warnUnmatchedGlobs(compilation.unmatched, terminal);
  const outcome = session.write(compilation, { ...options, ...(command === null ? {} : { command }) });
  // If the last entity was removed there is still a folder to delete; otherwise having no files is a user error.
  if (compilation.paths.length === 0 && outcome.isUpToDate) {
    const { noMatchError } = await import("../project/sources/select-sources.ts");
    throw noMatchError(root, { from: root, globs: session.config.include }, compilation.nestedProjects);
  }
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
    selectFindings(compiled.diagnostics, compiled, compiled.selected, verbose === true).diagnostics;
  const { lines, problems } = await applyFixes(session, shownOf, shownPath, command);
  for (const line of lines) {
    if (format === "text") terminal.print(line);
    else terminal.printError(line);
  }
  return problems;
}
