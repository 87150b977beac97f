// `migrate up`: applies pending migrations to a database.
import {
  applyMigrations,
  chooseMigrations,
  MigrationHistoryError,
  pendingFiles,
  refuseOlderServer,
} from "entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import { formatDuration } from "../../../text/duration.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import { readMigrations } from "../read-migrations.ts";
import { type AppliedMigrations, appliedMigrations } from "./applied-migrations.ts";
import type { DownOptions } from "./down.ts";
import { withDatabase } from "./open-database.ts";
import { printRun } from "./print-run.ts";

export interface UpOptions extends DownOptions {
  readonly beforeDeployment?: true;
}

/** @throws {CommandError} for an unknown file or a failed connection */
export async function up(options: UpOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, table, printProgress } = read;
  const { files } = folder;
  const { postgres } = project.config;
  const to = options.to === undefined ? undefined : findMigration(files, options.to, path).name;
  const choice = { table, to, beforeDeployment: options.beforeDeployment };
  return printRun(
    read,
    options,
    terminal,
    ({ file, duration, found }) =>
      `applied ${file}${found ? ": its objects already existed" : ""}, in ${formatDuration(duration)}`,
    async (onProgress) => {
      if (options.dryRun === true) return dryRun(await appliedMigrations(read, options, terminal));
      const { applied, pending } = await withDatabase(
        options,
        folder,
        terminal,
        (db) => applyMigrations(db, files, { ...choice, postgres, wait: options.wait, onProgress }),
        { creates: true },
      );
      return `${applied.length === 0 ? "nothing to apply" : `applied ${counted(applied.length, "migration")}`}${leftOf(pending.length)}`;
    },
  );

  /** Does not change the database. */
  function dryRun({ entries, problems, server }: AppliedMigrations): string | null {
    if (problems.length > 0) throw new MigrationHistoryError(problems);
    const pending = pendingFiles(entries);
    const chosen = chooseMigrations(pending, choice);
    if (server !== null && chosen.length > 0) refuseOlderServer(server, postgres);
    for (const { name, statements } of chosen)
      printProgress(`would apply ${name}: ${counted(statements.length, "statement")}`);
    return chosen.length === 0 ? `nothing to apply${leftOf(pending.length)}` : null;
  }
}

function leftOf(count: number): string {
  return count === 0 ? "" : `; ${counted(count, "migration")} pending`;
}
