// Compiles a project for commands that print part of it; diagnostics go to the error stream.

import { renderDiagnostics } from "../diagnostics/render/render.ts";
import type { AnalyzedStatements } from "../project/queries/query-sources.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";
import { noMatchError } from "../project/sources/select-sources.ts";
import { pathFormatter } from "./output/display-path.ts";
import { printNestedProjects } from "./output/print-nested-projects.ts";
import { resolveGlobs } from "./output/resolve-globs.ts";
import { selectFindings } from "./output/select-findings.ts";
import { warnUnmatchedGlobs } from "./output/warn-unmatched-globs.ts";
import type { Terminal } from "./terminal.ts";

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
  options: { readonly project?: string; readonly shadow?: string },
  terminal: Terminal,
  statements: AnalyzedStatements = "changed",
): Promise<CompiledProject> {
  const { folder, globs } = resolveGlobs(patterns, options, terminal);
  const session = new ProjectSession(folder, globs, null, options.shadow ?? null);
  const compilation = await session.compile(statements);
  const { root } = session;
  warnUnmatchedGlobs(compilation.unmatched, terminal);
  if (compilation.paths.length === 0)
    throw noMatchError(root, { from: root, globs: session.config.include }, compilation.nestedProjects);
  printNestedProjects(compilation, root, terminal);
  const { diagnostics, skipped } = selectFindings(compilation.diagnostics, compilation, compilation.selected, false);
  const shownPath = pathFormatter(terminal, root);
  const context = { textOf: (path: string) => session.read(path), shownPath };
  const rendered = renderDiagnostics("text", diagnostics, skipped, context, terminal.paintError);
  if (rendered !== "") terminal.printError(rendered);
  return { session, compilation, isFailed: diagnostics.some(({ severity }) => severity === "error") };
}
