// `entity-derive generate`: the entity files of a project into their derived folders.
import { relative, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { Format } from "../diagnostics/render/format.ts";
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { Surroundings } from "../diagnostics/render/surroundings.ts";
import { noMatch } from "../project/choose-sources.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { mend } from "./mend.ts";
import { selectFindings } from "./select-findings.ts";
import { summarize } from "./summarize.ts";
import type { Terminal } from "./terminal.ts";

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

async function run(globs: readonly string[], options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const started = performance.now();
  const session = await ProjectSession.open(resolve(terminal.folder, options.project ?? "."), globs);
  const { root } = session;
  const shownPath = (path: string): string => relative(terminal.folder, resolve(root, path)).replaceAll("\\", "/");
  const shownOf = (made: SessionCompilation): readonly Diagnostic[] =>
    selectFindings(made.diagnostics, made, made.chosen, options.verbose === true).diagnostics;
  const mended = options.fix === true ? await mend(session, shownOf, shownPath, options.check === true) : null;
  const compilation = mended?.compilation ?? (await session.compile());
  for (const line of mended?.lines ?? []) {
    if (options.format === "text") terminal.print(line);
    else terminal.printError(line);
  }
  for (const glob of compilation.unmatched)
    terminal.printError(`${terminal.paintError("warning", "warning")}: no file matches ${glob}`);
  const outcome = session.write(compilation, options);
  // The last entity may be gone, and leaves a folder to remove; otherwise no file is a mistake of the call.
  if (compilation.paths.length === 0 && outcome.isIdle)
    throw noMatch(root, { from: root, globs: session.config.include });

  const findings = selectFindings(compilation.diagnostics, compilation, compilation.chosen, options.verbose === true);
  const problems = [...(mended?.problems ?? []), ...outcome.problems, ...findings.heldBack];
  const surroundings: Surroundings = { textOf: (path) => session.read(path), shownPath };
  const output = renderDiagnostics(options.format, findings.diagnostics, problems, surroundings, terminal.paint);
  if (output !== "") terminal.print(output);
  const summary = summarize(findings, outcome, performance.now() - started);
  if (options.format === "text") terminal.print(output === "" ? summary : `\n${summary}`);
  else terminal.printError(summary);
  if (outcome.isBroken) return 2;
  return [...findings.diagnostics, ...problems].some(({ severity }) => severity === "error") ? 1 : 0;
}
