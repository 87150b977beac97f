// A database and the folder into which migrations it has; one that would have to be made has none.
import { type MigrationEntry, type MigrationStatus, migrationStatus, serverVersion } from "entity-derive/migrations";
import type { Terminal } from "../terminal.ts";
import { type DatabaseOptions, databaseAddress, isThere, withDatabase } from "./open-database.ts";
import type { ReadMigrations } from "./read-migrations.ts";

export interface StatusOfDatabase extends MigrationStatus {
  /** The major version of PostgreSQL; null for a database that is not there yet. */
  readonly server: number | null;
}

/** @throws {CommandError} where there is no connection */
export async function statusOfDatabase(
  { folder, table }: ReadMigrations,
  options: DatabaseOptions,
  terminal: Terminal,
): Promise<StatusOfDatabase> {
  return isThere(databaseAddress(options), terminal)
    ? await withDatabase(options, folder, terminal, async (db) => ({
        ...(await migrationStatus(db, folder.files, { table })),
        server: await serverVersion(db),
      }))
    : { entries: folder.files.map(pendingEntry), problems: [], server: null };
}

function pendingEntry(file: NonNullable<MigrationEntry["file"]>): MigrationEntry {
  return { name: file.name, state: "pending", appliedAt: null, duration: null, run: null, file, recordedAs: null };
}
