// A database and the folder into which migrations it has; one that would have to be made has none.
import { type MigrationEntry, type MigrationStatus, migrationStatus } from "entity-derive/migrations";
import type { Terminal } from "../terminal.ts";
import { type DatabaseOptions, databaseAddress, isThere, withDatabase } from "./open-database.ts";
import type { ReadMigrations } from "./read-migrations.ts";

/** @throws {CommandError} where there is no connection */
export async function statusOfDatabase(
  { folder, table }: ReadMigrations,
  options: DatabaseOptions,
  terminal: Terminal,
): Promise<MigrationStatus> {
  return isThere(databaseAddress(options), terminal)
    ? await withDatabase(options, folder, terminal, (db) => migrationStatus(db, folder.files, { table }))
    : { entries: folder.files.map(pendingEntry), problems: [] };
}

function pendingEntry(file: NonNullable<MigrationEntry["file"]>): MigrationEntry {
  return { name: file.name, state: "pending", appliedAt: null, duration: null, run: null, file, recordedAs: null };
}
