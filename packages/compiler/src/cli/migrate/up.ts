// `migrate up`: what a database does not have yet of the folder's migrations, applied to it.
import { historyFindings } from "@entity-derive/migrations";
import { applyMigrations, chooseMigrations, pendingFiles, refuseOlderServer } from "entity-derive/migrations";
import { counted } from "../../diagnostics/render/summary.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { shownDuration } from "./duration.ts";
import type { MigrateOptions } from "./migrate-options.ts";
import { namedFile } from "./named-file.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printFindings } from "./print-findings.ts";
import { type ReadMigrations, readMigrations } from "./read-migrations.ts";
import { printFailure } from "./run-failure.ts";
import { showProgress } from "./show-progress.ts";
import { statusOfDatabase } from "./status-of-database.ts";

export interface UpOptions extends MigrateOptions, DatabaseOptions {
  readonly to?: string;
  readonly beforeDeployment?: true;
  /** In milliseconds. */
  readonly wait: number;
  readonly dryRun?: true;
}

/** @throws {CommandError} where there is no connection, and for a file that is not there */
export async function up(options: UpOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, table, surroundings, say } = read;
  const { files } = folder;
  const { postgres } = project.config;
  const to = options.to === undefined ? undefined : namedFile(files, options.to, path).name;
  const choice = { table, to, beforeDeployment: options.beforeDeployment };
  if (options.dryRun === true) return await dryRun(read);
  const progress = showProgress(terminal, ({ file, duration, found }) =>
    say(`applied ${file}${found ? ": it was there" : ""}, in ${shownDuration(duration)}`),
  );
  try {
    const { applied, pending } = await withDatabase(
      options,
      folder,
      terminal,
      (db) => applyMigrations(db, files, { ...choice, postgres, wait: options.wait, onProgress: progress.tell }),
      { creates: true },
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

  /** Reads only. */
  async function dryRun(migrations: ReadMigrations): Promise<ExitCode> {
    const { entries, problems, server } = await statusOfDatabase(migrations, options, terminal);
    if (problems.length > 0) return printFindings(historyFindings(problems), surroundings, options.format, terminal);
    const pending = pendingFiles(entries);
    const chosen = chooseMigrations(pending, choice);
    try {
      if (server !== null && chosen.length > 0) refuseOlderServer(server, postgres);
    } catch (error) {
      return printFailure(error, project, options.format, terminal);
    }
    for (const { name, statements } of chosen) say(`would apply ${name}: ${counted(statements.length, "statement")}`);
    if (chosen.length === 0) say(`nothing to apply${leftOf(pending.length)}`);
    return 0;
  }
}

function leftOf(count: number): string {
  return count === 0 ? "" : `; ${counted(count, "migration")} left`;
}
