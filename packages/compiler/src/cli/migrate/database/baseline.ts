// `migrate baseline`: records files as applied without running them, after comparing the database with them.
import { detectDrift, readCatalog } from "@entity-derive/migrations";
import {
  isSquashed,
  type MigrationFile,
  migrationStatus,
  RecordTable,
  recordMigrations,
} from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { counted } from "../../../diagnostics/render/summary.ts";
import type { ExitCode } from "../../command-error.ts";
import type { Terminal } from "../../terminal.ts";
import { withStates } from "../files/replay-states.ts";
import { findMigration } from "../find-migration.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { printDifferences } from "../output/print-differences.ts";
import { readMigrations } from "../read-migrations.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { runOrFail } from "./print-run.ts";

export interface BaselineOptions extends ReplayOptions, DatabaseOptions {}

/** @throws {CommandError} for an unknown file or a failed connection */
export async function baseline(argument: string, options: BaselineOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { folder, path, table, printProgress } = read;
  const last = findMigration(folder.files, argument, path);
  const files = folder.files.filter(({ name }) => name <= last.name);
  return withDatabase(options, folder, terminal, async (db) => {
    const live = await readCatalog(db);
    const differences = await withStates(folder, options, ({ states, embedded }) =>
      detectDrift(live, files, { states, embedded, table, ignored: [] }),
    );
    // Additional objects are allowed.
    const wrong = differences.filter(({ kind }) => kind !== "additional");
    if (wrong.length > 0) return printDifferences(wrong, refusal, options.format, terminal);
    const recorded = await recordedBy(db, folder.files, last, table);
    printProgress(
      recorded.length === 0
        ? `${last.name} and the files before it are recorded already`
        : `recorded ${counted(recorded.length, "migration")} as applied: the database has the objects that they create`,
    );
    return 0;
  });
}

const refusal = {
  help: "nothing was recorded: the database differs from the result of the migrations",
  fine: "",
};

async function recordedBy(
  db: Database,
  files: readonly MigrationFile[],
  last: MigrationFile,
  table: string,
): Promise<readonly string[]> {
  const record = async (): Promise<readonly string[]> => {
    if (isSquashed(last)) await forgetReplaced(db, files, last, table);
    return await recordMigrations(db, files, { to: last.name, table });
  };
  return runOrFail(record, "nothing was recorded");
}

/** Removes the records of the files that a squashed one replaces. */
async function forgetReplaced(
  db: Database,
  files: readonly MigrationFile[],
  { name }: MigrationFile,
  table: string,
): Promise<void> {
  const { entries } = await migrationStatus(db, files, { table });
  const records = new RecordTable(table);
  const replaced = entries.filter((entry) => entry.state === "unknown" && stampOf(entry.name) <= stampOf(name));
  await db.transaction(async (transaction) => {
    for (const entry of replaced) await records.remove(transaction, entry.name);
  });
}

const stampOf = (name: string): string => name.replace(/_.*$/s, "");
