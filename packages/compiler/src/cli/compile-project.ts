// Compiles a project for commands that print part of it; diagnostics go to the error stream.

import type { RenderContext } from "../diagnostics/render/place.ts";
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { AnalyzedStatements } from "../project/queries/query-sources.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";
import { pathFormatter } from "./output/display-path.ts";
import { printNestedProjects } from "./output/print-nested-projects.ts";
import { resolveGlobs } from "./output/resolve-globs.ts";
import { selectFindings } from "./output/select-findings.ts";
import { warnUnmatchedGlobs } from "./output/warn-unmatched-globs.ts";
import type { Terminal } from "./terminal.ts";

interface CompileOptions {
  readonly project?: string;
  readonly shadow?: string;
}

export interface CompiledProject {
  readonly session: ProjectSession;
  readonly compilation: SessionCompilation;
  /** True if a selected file has an error, or is skipped because of one, so that the output is incomplete. */
  readonly isFailed: boolean;
}

/**
 * @param statements the statements of files with SQL to analyze
 * @throws {ProjectError} if nothing can be compiled
 */
export async function compileProject(
  patterns: readonly string[],
  options: CompileOptions,
  terminal: Terminal,
  statements: AnalyzedStatements = "changed",
): Promise<CompiledProject> {
  const { session, compilation, context } = await compileSession(patterns, options, terminal, statements);
  const { diagnostics, skipped } = selectFindings(compilation, false);
  const rendered = renderDiagnostics("text", diagnostics, skipped, context, terminal.paintError);
  if (rendered !== "") terminal.printError(rendered);
  return { session, compilation, isFailed: diagnostics.some(({ severity }) => severity === "error") };
}

/**
 * Compiles a project, and prints only what is special about its files.
 * @throws {ProjectError} if nothing can be compiled
 */
export async function compileSession(
  patterns: readonly string[],
  options: CompileOptions,
  terminal: Terminal,
  statements: AnalyzedStatements,
): Promise<Omit<CompiledProject, "isFailed"> & { readonly context: RenderContext }> {
  const { folder, globs } = resolveGlobs(patterns, options, terminal);
  const session = new ProjectSession(folder, { globs, shadow: options.shadow });
  const compilation = await session.compile(statements);
  const { root } = session;
  warnUnmatchedGlobs(compilation.unmatched, terminal);
  if (compilation.paths.length === 0) throw session.noEntities(compilation);
  printNestedProjects(compilation, root, terminal);
  const context = { textOf: (path: string) => session.read(path), shownPath: pathFormatter(terminal, root) };
  return { session, compilation, context };
}
