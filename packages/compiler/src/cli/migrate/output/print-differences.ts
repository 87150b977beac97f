// Prints the differences between a database and migrations, and returns the exit code.
import type { CatalogDifference } from "@entity-derive/migrations";
import type { FileProblem } from "../../../diagnostics/file-problem.ts";
import type { Format } from "../../../diagnostics/render/format.ts";
import { renderDiagnostics } from "../../../diagnostics/render/render.ts";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";

/** The texts for differences and for none. */
export interface DifferenceTexts {
  readonly help: string;
  readonly fine: string;
}

export function printDifferences(
  differences: readonly CatalogDifference[],
  { help, fine }: DifferenceTexts,
  format: Format,
  terminal: Terminal,
): ExitCode {
  const problems = differences.map(
    ({ kind, object, name, description }): FileProblem => ({
      severity: "error",
      path: null,
      message: kind === "additional" ? `the ${object} ${name} is in no migration` : description,
      help,
    }),
  );
  const nowhere = { textOf: () => null, shownPath: (path: string) => path };
  const output = renderDiagnostics(format, [], problems, nowhere, terminal.paint);
  if (output !== "") terminal.print(output);
  const summary =
    differences.length === 0 ? fine : `${counted(differences.length, "difference")}: ${countsOf(differences)}`;
  if (format === "text") terminal.print(differences.length === 0 ? summary : `\n${summary}`);
  else terminal.printError(summary);
  return differences.length === 0 ? 0 : 1;
}

function countsOf(differences: readonly CatalogDifference[]): string {
  return (["missing", "different", "additional"] as const)
    .map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(", ");
}
