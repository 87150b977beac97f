// Prints notes about entity files of nested projects.
import { renderDiagnostics } from "../../diagnostics/render/render.ts";
import { nestedProjectNotes, type SelectedSources } from "../../project/sources/select-sources.ts";
import type { Terminal } from "../terminal.ts";
import { pathFormatter } from "./display-path.ts";

/** Prints to the error stream, because the output of a command can be data. */
export function printNestedProjects(
  found: Pick<SelectedSources, "nestedProjects">,
  root: string,
  terminal: Terminal,
): void {
  const context = { textOf: () => null, shownPath: pathFormatter(terminal, root) };
  const notes = renderDiagnostics("text", [], nestedProjectNotes(found), context, terminal.paintError);
  if (notes !== "") terminal.printError(notes);
}
