// `migrate down`: reverts the last migrations of a database with their files `NAME.down.sql`.
import { historyFindings } from "@entity-derive/migrations";
import { chooseReversals, undoMigrations } from "entity-derive/migrations";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { findMigration } from "../find-migration.ts";
import type { MigrateOptions } from "../migrate-options.ts";
import { printFindings } from "../output/print-findings.ts";
import { type ReadMigrations, readMigrations } from "../read-migrations.ts";
import { appliedMigrations } from "./applied-migrations.ts";
import { formatDuration } from "./duration.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printFailure } from "./run-failure.ts";
import { showProgress } from "./show-progress.ts";

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
  const { project, folder, path, table, context, printProgress } = read;
  const to = options.to === undefined ? undefined : findMigration(folder.files, options.to, path).name;
  const reversals = [...folder.downs].map(([name, { text }]) => ({ name: `${name}.down`, text }));
  if (options.dryRun === true) return await dryRun(read);
  const progress = showProgress(terminal, ({ file, duration }) =>
    printProgress(`ran ${file}.sql, in ${formatDuration(duration)}`),
  );
  try {
    const undone = await withDatabase(options, folder, terminal, (db) =>
      undoMigrations(db, [...folder.files, ...reversals], {
        table,
        to,
        wait: options.wait,
        postgres: project.config.postgres,
        onProgress: progress.tell,
      }),
    );
    printProgress(undone.length === 0 ? "nothing to undo" : `undid ${counted(undone.length, "migration")}`);
    return 0;
  } catch (error) {
    return printFailure(error, project, options.format, terminal);
  } finally {
    progress.end();
  }

  /** Does not change the database. */
  async function dryRun(migrations: ReadMigrations): Promise<ExitCode> {
    const { entries, problems } = await appliedMigrations(migrations, options, terminal);
    if (problems.length > 0) return printFindings(historyFindings(problems), context, options.format, terminal);
    try {
      const chosen = chooseReversals(entries, folder.downs, { to });
      for (const { file } of chosen)
        printProgress(`would run ${file.name}.sql: ${counted(file.statements.length, "statement")}`);
      if (chosen.length === 0) printProgress("nothing to undo");
      return 0;
    } catch (error) {
      return printFailure(error, project, options.format, terminal);
    }
  }
}
