// Prints which entity files are left out because another project below the root has them.
import { renderDiagnostics } from "../diagnostics/render/render.ts";
import { nestedProjectNotes, type SelectedSources } from "../project/sources/select-sources.ts";
import { pathShower } from "./shown-path.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the notes to the error stream: what a command prints of a project can be data. */
export function printLeftOut(found: Pick<SelectedSources, "nestedProjects">, root: string, terminal: Terminal): void {
  const surroundings = { textOf: () => null, shownPath: pathShower(terminal, root) };
  const notes = renderDiagnostics("text", [], nestedProjectNotes(found), surroundings, terminal.paintError);
  if (notes !== "") terminal.printError(notes);
}
