// Prints why a run of migrations has failed, and returns the exit code.
import { historyFindings } from "@entity-derive/migrations";
import { MigrationHistoryError, MigrationRunError } from "entity-derive/migrations";
import type { FileProblem } from "../../../diagnostics/file-problem.ts";
import type { Format } from "../../../diagnostics/render/format.ts";
import { renderDiagnostics } from "../../../diagnostics/render/render.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { printFindings } from "../output/print-findings.ts";
import type { FoundProject } from "../read-entities.ts";

/**
 * Prints the reason. Applied files were printed before.
 * @throws the error itself if it is not from a run
 */
export function printFailure(
  error: unknown,
  { root, config }: FoundProject,
  format: Format,
  terminal: Terminal,
): ExitCode {
  const { folder } = config.migrations;
  if (error instanceof MigrationHistoryError)
    return printFindings(historyFindings(error.problems), { root, folder }, format, terminal);
  if (!(error instanceof MigrationRunError)) throw error;
  const { place, help, applied, detail } = error;
  const fault = detail === null ? error.fault : `${error.fault}: ${detail}`;
  const problem: FileProblem =
    place === null
      ? { severity: "error", path: null, message: fault, help }
      : {
          severity: "error",
          path: `${folder}/${place.file}.sql`,
          line: place.line,
          message: `failed at line ${place.line}, \`${firstLine(place.statement)}\`: ${fault}`,
          help,
        };
  const context = { textOf: () => null, shownPath: (path: string) => path };
  terminal.print(renderDiagnostics(format, [], [problem], context, terminal.paint));
  const print = format === "text" ? terminal.print : terminal.printError;
  if (applied.length > 0) print(`\napplied before the failure: ${applied.join(", ")}`);
  return error.reason === "usage" ? 2 : 1;
}

function firstLine(statement: string): string {
  const [line = "", ...more] = statement.split("\n");
  return more.length === 0 ? line : `${line.trimEnd()} …`;
}
