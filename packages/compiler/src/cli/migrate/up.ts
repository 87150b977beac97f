// `migrate up`: what a database does not have yet of the folder's migrations, applied to it.
import { historyFindings } from "@entity-derive/migrations";
import { applyMigrations, chooseMigrations, migrationStatus } from "entity-derive/migrations";
import { counted } from "../../diagnostics/render/summary.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { shownDuration } from "./duration.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { namedFile } from "./named-file.ts";
import { type DatabaseOptions, databaseAddress, isThere, withDatabase } from "./open-database.ts";
import { printFindings } from "./print-findings.ts";
import { findMigrations } from "./read-entities.ts";
import { readFolder } from "./read-folder.ts";
import { printFailure } from "./run-failure.ts";
import { showProgress } from "./show-progress.ts";

export interface UpOptions extends MigrateOptions, DatabaseOptions {
  readonly to?: string;
  readonly beforeDeployment?: true;
  /** In milliseconds. */
  readonly wait: number;
  readonly dryRun?: true;
}

/** @throws {CommandError} where there is no connection, and for a file that is not there */
export async function up(options: UpOptions, terminal: Terminal): Promise<ExitCode> {
  const project = await findMigrations(options, terminal);
  const { table, folder: path } = project.config.migrations;
  const { folder, findings } = readFolder(project);
  if (findings.length > 0)
    return printFindings(findings, { root: project.root, folder: path }, options.format, terminal);
  const { files } = folder;
  const to = options.to === undefined ? undefined : namedFile(files, options.to, path).name;
  const choice = { table, to, beforeDeployment: options.beforeDeployment };
  const say = options.format === "text" ? terminal.print : terminal.printError;
  if (options.dryRun === true) return await dryRun();
  const progress = showProgress(terminal, ({ file, duration, found }) =>
    say(`applied ${file}${found ? ": it was there" : ""}, in ${shownDuration(duration)}`),
  );
  try {
    const { applied, pending } = await withDatabase(options, folder, terminal, (db) =>
      applyMigrations(db, files, { ...choice, wait: options.wait, onProgress: progress.tell }),
    );
    say(
      `${applied.length === 0 ? "nothing to apply" : `applied ${counted(applied.length, "migration")}`}${leftOf(pending.length)}`,
    );
    return 0;
  } catch (error) {
    return printFailure(error, project, options.format, terminal);
  } finally {
    progress.end();
  }

  /** Reads only: a database that would have to be made has nothing yet. */
  async function dryRun(): Promise<ExitCode> {
    const { entries, problems } = isThere(databaseAddress(options), terminal)
      ? await withDatabase(options, folder, terminal, (db) => migrationStatus(db, files, { table }))
      : { entries: files.map((file) => ({ state: "pending", file })), problems: [] };
    if (problems.length > 0)
      return printFindings(historyFindings(problems), { root: project.root, folder: path }, options.format, terminal);
    const pending = entries.flatMap(({ state, file }) => (state === "pending" && file !== null ? [file] : []));
    const chosen = chooseMigrations(pending, choice);
    for (const { name, statements } of chosen) say(`would apply ${name}: ${counted(statements.length, "statement")}`);
    if (chosen.length === 0) say(`nothing to apply${leftOf(pending.length)}`);
    return 0;
  }
}

function leftOf(count: number): string {
  return count === 0 ? "" : `; ${counted(count, "migration")} left`;
}
