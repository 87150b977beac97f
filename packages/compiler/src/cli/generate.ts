// `entity-derive generate`: the entity files of a project into their derived folders.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { Format } from "../diagnostics/render/format.ts";
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { Surroundings } from "../diagnostics/render/surroundings.ts";
import { type RunResult, reuseLastRun } from "../project/cache/cached-run.ts";
import type { CachedState, ProjectSession, SessionCompilation } from "../project/session.ts";
import { askedGlobs } from "./asked-globs.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { selectFindings } from "./select-findings.ts";
import { pathShower } from "./shown-path.ts";
import { summarize } from "./summarize.ts";
import type { Terminal } from "./terminal.ts";
import { warnOfUnmatched } from "./warn-of-unmatched.ts";

export interface GenerateOptions {
  readonly check?: true;
  readonly fix?: true;
  readonly force?: true;
  readonly verbose?: true;
  readonly format: Format;
  readonly project?: string;
}

/** @throws {CommandError} when nothing can be generated at all */
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
    // Programs read one form, also of what ends the run.
    const problem: FileProblem = { severity: "error", path: null, message: failure.message, help: failure.help };
    const nowhere: Surroundings = { textOf: () => null, shownPath: (path) => path };
    if (options.format !== "text")
      terminal.print(renderDiagnostics(options.format, [], [problem], nowhere, terminal.paint));
    throw failure;
  }
}

async function run(given: readonly string[], options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const { folder, globs } = askedGlobs(given, options, terminal);
  // What a call names, and what it overwrites, is of this call alone.
  const isUsual = globs.length === 0 && options.force !== true && options.fix !== true;
  const known = isUsual ? await reuseLastRun(folder, options) : null;
  const { root, compilation, outcome, textOf } =
    known !== null && "root" in known ? known : await compileAndWrite(globs, options, terminal, folder, known);

  const findings = selectFindings(compilation.diagnostics, compilation, compilation.selected, options.verbose === true);
  const problems = [...outcome.problems, ...findings.heldBack];
  const shownPath = pathShower(terminal, root);
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

/** The parser and the compiler are loaded here, where they are needed. */
async function compileAndWrite(
  globs: readonly string[],
  options: GenerateOptions,
  terminal: Terminal,
  folder: string,
  remembered: CachedState | null,
): Promise<RunResult> {
  const { ProjectSession } = await import("../project/session.ts");
  const session = new ProjectSession(folder, globs, remembered);
  const { root } = session;
  const command = await namedCommand(root, options);
  const unmended = options.fix === true ? await mendSources(session, options, terminal, command) : [];
  const compilation = await session.compile();
  warnOfUnmatched(compilation.unmatched, terminal);
  const outcome = session.write(compilation, { ...options, ...(command === null ? {} : { command }) });
  // The last entity may be gone, and leaves a folder to remove; otherwise no file is a mistake of the call.
  if (compilation.paths.length === 0 && outcome.isUpToDate) {
    const { noMatchError } = await import("../project/sources/select-sources.ts");
    throw noMatchError(root, { from: root, globs: session.config.include }, compilation.nestedProjects);
  }
  const { saveCache } = await import("../project/cache/save-cache.ts");
  saveCache(session, compilation, outcome);
  const problems = [...unmended, ...outcome.problems];
  return { root, compilation, outcome: { ...outcome, problems }, textOf: (path) => session.read(path) };
}

/** The command that messages of `--check` name; null without it. */
async function namedCommand(root: string, { check }: GenerateOptions): Promise<string | null> {
  if (check !== true) return null;
  const { findPackageManager } = await import("../project/package-manager.ts");
  return (await findPackageManager(root)).execute("entity-derive generate");
}

/** What can be mended in one way only is changed and said; what is left of that is a problem. */
async function mendSources(
  session: ProjectSession,
  { verbose, format }: GenerateOptions,
  terminal: Terminal,
  command: string | null,
): Promise<readonly FileProblem[]> {
  const { mend } = await import("./mend.ts");
  const shownPath = pathShower(terminal, session.root);
  const shownOf = (made: SessionCompilation): readonly Diagnostic[] =>
    selectFindings(made.diagnostics, made, made.selected, verbose === true).diagnostics;
  const { lines, problems } = await mend(session, shownOf, shownPath, command);
  for (const line of lines) {
    if (format === "text") terminal.print(line);
    else terminal.printError(line);
  }
  return problems;
}
