// Runs migrations: prints their progress, and why they have failed.
import { historyFindings } from "@entity-derive/migrations";
import { MigrationHistoryError, type MigrationProgress, MigrationRunError } from "entity-derive/migrations";
import type { FileProblem } from "../../../diagnostics/diagnostic.ts";
import { CommandError, type ExitCode } from "../../command-error.ts";
import { noSources, printReport } from "../../output/print-report.ts";
import type { Terminal } from "../../terminal.ts";
import type { MigrateOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import type { ReadMigrations } from "../read-migrations.ts";
import { type DoneProgress, showProgress } from "./show-progress.ts";

/**
 * Prints the progress and the returned sentence, or why the run has failed.
 * @param done describes an applied or reverted file
 */
export async function printRun(
  { context, printProgress }: ReadMigrations,
  { format }: MigrateOptions,
  terminal: Terminal,
  done: (progress: DoneProgress) => string,
  run: (onProgress: (progress: MigrationProgress) => void) => Promise<string | null>,
): Promise<ExitCode> {
  const progress = showProgress(terminal, (one) => printProgress(done(one)));
  try {
    const result = await run(progress.tell);
    if (result !== null) printProgress(result);
    return 0;
  } catch (error) {
    return printFailure(error, context, format, terminal);
  } finally {
    progress.end();
  }
}

/**
 * Prints the reason. Applied files were printed before.
 * @throws the error itself if it is not from a run
 */
function printFailure(
  error: unknown,
  context: ReadMigrations["context"],
  format: MigrateOptions["format"],
  terminal: Terminal,
): ExitCode {
  if (error instanceof MigrationHistoryError)
    return printFindings(historyFindings(error.problems), context, format, terminal);
  if (!(error instanceof MigrationRunError)) throw error;
  const { place, help, applied, detail } = error;
  const fault = detail === null ? error.fault : `${error.fault}: ${detail}`;
  const problem: FileProblem =
    place === null
      ? { severity: "error", path: null, message: fault, help }
      : {
          severity: "error",
          path: `${context.folder}/${place.file}.sql`,
          line: place.line,
          message: `failed at line ${place.line}, \`${firstLine(place.statement)}\`: ${fault}`,
          help,
        };
  printReport(format, { problems: [problem], summary: null }, noSources, terminal);
  const print = format === "text" ? terminal.print : terminal.printError;
  if (applied.length > 0) print(`\napplied before the failure: ${applied.join(", ")}`);
  return error.reason === "usage" ? 2 : 1;
}

/** Runs migrations. @throws {CommandError} with the help, if the run itself fails */
export async function runOrFail<T>(run: () => Promise<T>, help: string): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof MigrationHistoryError || error instanceof MigrationRunError)
      throw new CommandError(1, error.message, help);
    throw error;
  }
}

function firstLine(statement: string): string {
  const [line = "", ...more] = statement.split("\n");
  return more.length === 0 ? line : `${line.trimEnd()} …`;
}
