// `migrate baseline`: files as applied without running them, after the database was seen to have what they make.
import { detectDrift, readCatalog } from "@entity-derive/migrations";
import {
  isSquashed,
  type MigrationFile,
  MigrationHistoryError,
  MigrationRunError,
  migrationStatus,
  RecordTable,
  recordMigrations,
} from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { counted } from "../../diagnostics/render/summary.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ReplayOptions } from "./migrate-options.ts";
import { namedFile } from "./named-file.ts";
import { type DatabaseOptions, withDatabase } from "./open-database.ts";
import { printDifferences } from "./print-differences.ts";
import { readMigrations } from "./read-migrations.ts";
import { withStates } from "./replay-states.ts";

export interface BaselineOptions extends ReplayOptions, DatabaseOptions {}

/** @throws {CommandError} for a file that is not there, and where there is no connection */
export async function baseline(given: string, options: BaselineOptions, terminal: Terminal): Promise<ExitCode> {
  const read = await readMigrations(options, terminal);
  if (read === null) return 1;
  const { folder, path, table, say } = read;
  const last = namedFile(folder.files, given, path);
  const files = folder.files.filter(({ name }) => name <= last.name);
  return withDatabase(options, folder, terminal, async (db) => {
    const live = await readCatalog(db);
    const differences = await withStates(folder, options, ({ states, embedded }) =>
      detectDrift(live, files, { states, embedded, table, ignored: [] }),
    );
    // What others have made there is theirs.
    const wrong = differences.filter(({ kind }) => kind !== "additional");
    if (wrong.length > 0) return printDifferences(wrong, refusal, options.format, terminal);
    const recorded = await recordedBy(db, folder.files, last, table);
    say(
      recorded.length === 0
        ? `${last.name} and the files before it are recorded already`
        : `recorded ${counted(recorded.length, "migration")} as applied: the database has what they make`,
    );
    return 0;
  });
}

const refusal = {
  help: "the database does not have what the files make: nothing was recorded",
  fine: "",
};

async function recordedBy(
  db: Database,
  files: readonly MigrationFile[],
  last: MigrationFile,
  table: string,
): Promise<readonly string[]> {
  try {
    if (isSquashed(last)) await forgetReplaced(db, files, last, table);
    return await recordMigrations(db, files, { to: last.name, table });
  } catch (error) {
    if (error instanceof MigrationHistoryError || error instanceof MigrationRunError)
      throw new CommandError(1, error.message, "nothing was recorded");
    throw error;
  }
}

/** The records of the files in place of which a squashed one stands. */
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
