// `migrate down`: reverts the last migrations of a database with their files `NAME.down.sql`.
import { chooseReversals, MigrationHistoryError, undoMigrations } from "entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import { formatDuration } from "../../../text/duration.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import type { MigrateOptions } from "../migrate-options.ts";
import { readMigrations } from "../read-migrations.ts";
import { type AppliedMigrations, appliedMigrations } from "./applied-migrations.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printRun } from "./print-run.ts";

export interface DownOptions extends MigrateOptions, DatabaseOptions {
  readonly to?: string;
  /** In milliseconds. */
  readonly wait: number;
  readonly dryRun?: true;
}

/** @throws {CommandError} for an unknown file or a failed connection */
export async function down(options: DownOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { project, folder, path, table, printProgress } = read;
  const to = options.to === undefined ? undefined : findMigration(folder.files, options.to, path).name;
  const reversals = [...folder.downs].map(([name, { text }]) => ({ name: `${name}.down`, text }));
  return printRun(
    read,
    options,
    terminal,
    ({ file, duration }) => `ran ${file}.sql, in ${formatDuration(duration)}`,
    async (onProgress) => {
      if (options.dryRun === true) return dryRun(await appliedMigrations(read, options, terminal));
      const undone = await withDatabase(options, folder, terminal, (db) =>
        undoMigrations(db, [...folder.files, ...reversals], {
          table,
          to,
          wait: options.wait,
          postgres: project.config.postgres,
          onProgress,
        }),
      );
      return undone.length === 0 ? "nothing to undo" : `undid ${counted(undone.length, "migration")}`;
    },
  );

  /** Does not change the database. */
  function dryRun({ entries, problems }: AppliedMigrations): string | null {
    if (problems.length > 0) throw new MigrationHistoryError(problems);
    const chosen = chooseReversals(entries, folder.downs, { to });
    for (const { file } of chosen)
      printProgress(`would run ${file.name}.sql: ${counted(file.statements.length, "statement")}`);
    return chosen.length === 0 ? "nothing to undo" : null;
  }
}
