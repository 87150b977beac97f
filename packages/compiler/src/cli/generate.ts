// `entity-derive generate`: the entity files of a project into their derived folders.
import { relative, resolve } from "node:path";
import type { Compiled } from "../6-write/find-abandoned.ts";
import { describeChanges, planChanges, type Written, writeChanges } from "../6-write/write.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { type Format, renderDiagnostics } from "../diagnostics/render/render.ts";
import { counted, renderCounts } from "../diagnostics/render/summary.ts";
import { type Compilation, compile, type Sources } from "../index.ts";
import { CommandError, type ExitCode } from "./command-error.ts";
import { findProject } from "./find-project.ts";
import { findDerivedFolders, findSources } from "./find-sources.ts";
import { tsconfigFinder } from "./find-tsconfig.ts";
import { importEndings } from "./import-ending.ts";
import { pathAliases } from "./path-aliases.ts";
import { readConfig, validatorOf } from "./read-config.ts";
import { type ReadSources, readSources } from "./read-sources.ts";
import type { Terminal } from "./terminal.ts";

export interface GenerateOptions {
  readonly check?: true;
  readonly force?: true;
  readonly format: Format;
  readonly project?: string;
}

/** @throws {CommandError} when nothing can be generated at all */
export async function generate(
  globs: readonly string[],
  options: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const started = performance.now();
  const from = resolve(terminal.folder, options.project ?? ".");
  const root = findProject(from);
  const config = readConfig(root);
  const findTsconfig = tsconfigFinder(root);
  const sources = await readMatching(root, from, globs, config.include, terminal, pathAliases(root, findTsconfig));
  const compilation = await compile(sources, {
    router: config.router,
    validator: validatorOf(config),
    importEnding: importEndings(findTsconfig),
  });
  const diagnostics = [...sources.report.sorted, ...compilation.diagnostics];

  const changes = planChanges(
    root,
    await findDerivedFolders(root),
    compiledOf(sources, compilation),
    options.force === true,
  );
  const written = options.check === true ? null : writeChanges(root, changes);
  const problems = written === null ? describeChanges(changes) : written.problems;

  const shownPath = (path: string): string => relative(terminal.folder, resolve(root, path)).replaceAll("\\", "/");
  const surroundings = { textOf: sources.read, shownPath };
  const output = renderDiagnostics(options.format, diagnostics, problems, surroundings, terminal.paint);
  if (output !== "") terminal.print(output);
  const summary = summarize(diagnostics, problems, compilation, written, performance.now() - started);
  if (options.format === "text") terminal.print(output === "" ? summary : `\n${summary}`);
  else terminal.printError(summary);
  return problems.length > 0 || diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
}

async function readMatching(
  root: string,
  from: string,
  globs: readonly string[],
  include: readonly string[],
  terminal: Terminal,
  aliased: Sources["aliased"],
): Promise<ReadSources> {
  const [asked, start] = globs.length > 0 ? [globs, from] : [include, root];
  const { paths, unmatched } = await findSources(root, start, asked);
  if (paths.length === 0) {
    const place = relative(terminal.folder, start) || ".";
    throw new CommandError(
      1,
      `no file in ${place} matches ${asked.join(", ")}`,
      'entity files are named `*.entity.ts`, or named by globs: `entity-derive generate "src/**/*.ts"`',
    );
  }
  if (globs.length > 0) {
    for (const one of unmatched)
      terminal.printError(`${terminal.paintError("warning", "warning")}: no file matches ${one}`);
  }
  return readSources(root, paths, aliased);
}

/** Files that cannot be read have an error, though the compiler never saw them. */
function compiledOf(sources: ReadSources, { folders, failed }: Compilation): Compiled {
  return {
    folders,
    failed: new Set([...failed, ...sources.report.failedPaths]),
    sources: new Set(sources.entities.map(({ path }) => path)),
  };
}

function summarize(
  diagnostics: readonly Diagnostic[],
  problems: readonly FileProblem[],
  { folders }: Compilation,
  written: Written | null,
  milliseconds: number,
): string {
  const entities = counted(folders.length, "entity", "entities");
  const found = [...diagnostics.map(({ severity, span }) => ({ severity, path: span.path })), ...problems];
  const counts = renderCounts(found);
  const time = `in ${Math.round(milliseconds)} ms`;
  if (written === null) {
    const fresh = problems.length === 0 ? `everything generated for ${entities} is up to date, ${time}` : null;
    return [counts, fresh].filter((line) => line !== null).join("\n");
  }
  const removed = written.removed === 0 ? "" : `, removed ${written.removed}`;
  const outcome = `wrote ${counted(written.written, "file")} for ${entities}${removed}, ${written.unchanged} unchanged, ${time}`;
  return [counts, outcome].filter((line) => line !== null).join("\n");
}
