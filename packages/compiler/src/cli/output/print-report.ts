// Prints diagnostics and problems with a summary, or the result of a command as text or JSON.
import type { Diagnostic, FileProblem } from "../../diagnostics/diagnostic.ts";
import type { RenderContext } from "../../diagnostics/render/place.ts";
import { type Format, renderDiagnostics } from "../../diagnostics/render/render.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";

interface Report {
  readonly diagnostics?: readonly Diagnostic[];
  readonly problems?: readonly FileProblem[];
  /** Null for none. */
  readonly summary: string | null;
}

/** The context of problems whose paths are relative to the current folder, or that have none. */
export const noSources: RenderContext = { textOf: () => null, shownPath: (path) => path };

/**
 * Prints the summary below a text. It goes to the error stream if the output is for programs. Returns 1 if there is an
 * error.
 */
export function printReport(
  format: Format,
  { diagnostics = [], problems = [], summary }: Report,
  context: RenderContext,
  terminal: Terminal,
): ExitCode {
  const output = renderDiagnostics(format, diagnostics, problems, context, terminal.paint);
  if (output !== "") terminal.print(output);
  if (summary !== null && format !== "text") terminal.printError(summary);
  else if (summary !== null) terminal.print(output === "" ? summary : `\n${summary}`);
  return [...diagnostics, ...problems].some(({ severity }) => severity === "error") ? 1 : 0;
}

/** Prints the data as JSON, or its lines. */
export function printData(format: "text" | "json", data: object, lines: readonly string[], terminal: Terminal): void {
  if (format === "json") terminal.print(JSON.stringify(data, null, 2));
  else for (const line of lines) terminal.print(line);
}
