// Reads which migrations a database has, without changing it.
import type { Database } from "../database/database.ts";
import { compareHistory, type MigrationEntry } from "./history/compare-history.ts";
import { type HistoryProblem, historyProblems } from "./history/history-error.ts";
import { defaultRecordTable, RecordTable } from "./history/record-table.ts";
import { type MigrationSource, readMigrations } from "./read-migrations.ts";

/** Options of {@link migrationStatus}. */
export interface StatusOptions {
  /** The table of records, with its schema. Default: `public.entity_migrations`. */
  readonly table?: string | undefined;
}

/** The migrations that a database has, compared with the files. */
export interface MigrationStatus {
  /** All files and records in the order of their names. */
  readonly entries: readonly MigrationEntry[];
  /** The problems that prevent applying migrations (ED806); empty if there are none. */
  readonly problems: readonly HistoryProblem[];
}

/**
 * Reads which migrations a database has.
 *
 * @throws {MigrationFileError} if a file is not a valid migration
 * @example
 * const { entries } = await migrationStatus(db, "migrations");
 * const isReady = entries.every(({ state }) => state === "applied");
 */
export async function migrationStatus(
  db: Database,
  source: MigrationSource,
  { table = defaultRecordTable }: StatusOptions = {},
): Promise<MigrationStatus> {
  const files = await readMigrations(source);
  const entries = compareHistory(files, await new RecordTable(table).read(db));
  return { entries, problems: historyProblems(entries) };
}
