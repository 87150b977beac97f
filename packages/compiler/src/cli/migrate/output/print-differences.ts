// Prints the differences between a database and migrations, and returns the exit code.
import type { CatalogDifference } from "@entity-derive/migrations";
import type { FileProblem } from "../../../diagnostics/diagnostic.ts";
import type { Format } from "../../../diagnostics/render/render.ts";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { ExitCode } from "../../command-error.ts";
import { noSources, printReport } from "../../output/print-report.ts";
import type { Terminal } from "../../terminal.ts";

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
  const summary =
    differences.length === 0 ? fine : `${counted(differences.length, "difference")}: ${countsOf(differences)}`;
  return printReport(format, { problems, summary }, noSources, terminal);
}

function countsOf(differences: readonly CatalogDifference[]): string {
  return (["missing", "different", "additional"] as const)
    .map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(", ");
}
