// A project into its compilation, for commands that print something of it: mistakes go to the error stream.

import { renderDiagnostics } from "../diagnostics/render/render.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";
import { noMatchError } from "../project/sources/select-sources.ts";
import { askedGlobs } from "./asked-globs.ts";
import { printLeftOut } from "./print-left-out.ts";
import { selectFindings } from "./select-findings.ts";
import { pathShower } from "./shown-path.ts";
import type { Terminal } from "./terminal.ts";
import { warnOfUnmatched } from "./warn-of-unmatched.ts";

export interface CompiledProject {
  readonly session: ProjectSession;
  readonly compilation: SessionCompilation;
  /** Whether an error is in the chosen files, or holds one of them back: what is printed lacks something then. */
  readonly isFailed: boolean;
}

/** @throws {ProjectError} where nothing can be compiled at all */
export async function compileProject(
  given: readonly string[],
  options: { readonly project?: string },
  terminal: Terminal,
): Promise<CompiledProject> {
  const { folder, globs } = askedGlobs(given, options, terminal);
  const session = new ProjectSession(folder, globs);
  const compilation = await session.compile();
  const { root } = session;
  warnOfUnmatched(compilation.unmatched, terminal);
  if (compilation.paths.length === 0)
    throw noMatchError(root, { from: root, globs: session.config.include }, compilation.nestedProjects);
  printLeftOut(compilation, root, terminal);
  const { diagnostics, heldBack } = selectFindings(compilation.diagnostics, compilation, compilation.selected, false);
  const shownPath = pathShower(terminal, root);
  const surroundings = { textOf: (path: string) => session.read(path), shownPath };
  const said = renderDiagnostics("text", diagnostics, heldBack, surroundings, terminal.paintError);
  if (said !== "") terminal.printError(said);
  return { session, compilation, isFailed: diagnostics.some(({ severity }) => severity === "error") };
}
