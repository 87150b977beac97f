// `entity-derive generate`: the entity files of a project into their derived folders.
import { relative, resolve } from "node:path";
import type { Config } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import type { Format } from "../diagnostics/render/format.ts";
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { Surroundings } from "../diagnostics/render/surroundings.ts";
import { compile } from "../index.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { chooseSources, noMatch } from "./project/choose-sources.ts";
import { appConfig, findAppFolder } from "./project/find-app-folder.ts";
import { findProject } from "./project/find-project.ts";
import { findDerivedFolders } from "./project/find-sources.ts";
import { tsconfigFinder } from "./project/find-tsconfig.ts";
import { importEndings } from "./project/import-ending.ts";
import { pathAliases } from "./project/path-aliases.ts";
import { readConfig, validatorOf } from "./project/read-config.ts";
import { readSources } from "./project/read-sources.ts";
import { selectFindings } from "./select-findings.ts";
import { summarize } from "./summarize.ts";
import type { Terminal } from "./terminal.ts";

export interface GenerateOptions {
  readonly check?: true;
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
  const from = resolve(terminal.folder, options.project ?? ".");
  const root = findProject(from);
  const config = readConfig(root);
  const findTsconfig = tsconfigFinder(root);
  const { paths, chosen } = await chooseSources(root, from, globs, config.include, terminal);
  const sources = readSources(root, paths, pathAliases(root, findTsconfig));
  const derived = await findDerivedFolders(root);
  const appFolder = findAppFolder(root, derived, paths, config.app, findTsconfig);
  const choices: Config = {
    router: config.router,
    validator: validatorOf(config),
    importEnding: importEndings(findTsconfig),
    // A file that cannot be read is an entity's that would be missing.
    app: appFolder === null || sources.report.failedPaths.size > 0 ? null : appConfig(appFolder, derived, chosen),
  };
  const compilation = await compile(sources, choices);
  const outcome = bringUpToDate(root, derived, { sources, compilation, chosen }, options);
  // The last entity may be gone, and leaves a folder to remove; otherwise no file is a mistake of the call.
  if (paths.length === 0 && outcome.isIdle) throw noMatch(root, config.include, terminal);

  const diagnostics = [...sources.report.sorted, ...compilation.diagnostics];
  const findings = selectFindings(diagnostics, compilation, chosen, options.verbose === true);
  const problems = [...outcome.problems, ...findings.heldBack];
  const shownPath = (path: string): string => relative(terminal.folder, resolve(root, path)).replaceAll("\\", "/");
  const surroundings: Surroundings = { textOf: sources.read, shownPath };
  const output = renderDiagnostics(options.format, findings.diagnostics, problems, surroundings, terminal.paint);
  if (output !== "") terminal.print(output);
  const summary = summarize(findings, outcome, performance.now() - started);
  if (options.format === "text") terminal.print(output === "" ? summary : `\n${summary}`);
  else terminal.printError(summary);
  if (outcome.isBroken) return 2;
  return [...findings.diagnostics, ...problems].some(({ severity }) => severity === "error") ? 1 : 0;
}
