// `migrate up`: applies pending migrations to a database.
import { historyFindings } from "@entity-derive/migrations";
import { applyMigrations, chooseMigrations, pendingFiles, refuseOlderServer } from "entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import { printFindings } from "../output/print-findings.ts";
import { type ReadMigrations, readMigrations } from "../read-migrations.ts";
import { appliedMigrations } from "./applied-migrations.ts";
import type { DownOptions } from "./down.ts";
import { formatDuration } from "./duration.ts";
import { withDatabase } from "./open-database.ts";
import { printFailure } from "./run-failure.ts";
import { showProgress } from "./show-progress.ts";

export interface UpOptions extends DownOptions {
  readonly beforeDeployment?: true;
}

/** @throws {CommandError} for an unknown file or a failed connection */
export async function up(options: UpOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, table, context, printProgress } = read;
  const { files } = folder;
  const { postgres } = project.config;
  const to = options.to === undefined ? undefined : findMigration(files, options.to, path).name;
  const choice = { table, to, beforeDeployment: options.beforeDeployment };
  if (options.dryRun === true) return await dryRun(read);
  const progress = showProgress(terminal, ({ file, duration, found }) =>
    printProgress(`applied ${file}${found ? ": its objects already existed" : ""}, in ${formatDuration(duration)}`),
  );
  try {
    const { applied, pending } = await withDatabase(
      options,
      folder,
      terminal,
      (db) => applyMigrations(db, files, { ...choice, postgres, wait: options.wait, onProgress: progress.tell }),
      { creates: true },
    );
    printProgress(
      `${applied.length === 0 ? "nothing to apply" : `applied ${counted(applied.length, "migration")}`}${leftOf(pending.length)}`,
    );
    return 0;
  } catch (error) {
    return printFailure(error, project, options.format, terminal);
  } finally {
    progress.end();
  }

  /** Does not change the database. */
  async function dryRun(migrations: ReadMigrations): Promise<ExitCode> {
    const { entries, problems, server } = await appliedMigrations(migrations, options, terminal);
    if (problems.length > 0) return printFindings(historyFindings(problems), context, options.format, terminal);
    const pending = pendingFiles(entries);
    const chosen = chooseMigrations(pending, choice);
    try {
      if (server !== null && chosen.length > 0) refuseOlderServer(server, postgres);
    } catch (error) {
      return printFailure(error, project, options.format, terminal);
    }
    for (const { name, statements } of chosen)
      printProgress(`would apply ${name}: ${counted(statements.length, "statement")}`);
    if (chosen.length === 0) printProgress(`nothing to apply${leftOf(pending.length)}`);
    return 0;
  }
}

function leftOf(count: number): string {
  return count === 0 ? "" : `; ${counted(count, "migration")} pending`;
}
