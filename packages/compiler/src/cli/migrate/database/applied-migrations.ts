// Compares the records of a database with the folder; a database that does not exist has no records.
import { type MigrationEntry, type MigrationStatus, migrationStatus, serverVersion } from "entity-derive/migrations";
import type { Terminal } from "../../terminal.ts";
import type { ReadMigrations } from "../read-migrations.ts";
import { type DatabaseOptions, databaseAddress, databaseExists, withDatabase } from "./open-database.ts";

export interface AppliedMigrations extends MigrationStatus {
  /** The major version of PostgreSQL; null if the database does not exist. */
  readonly server: number | null;
}

/** @throws {CommandError} for a failed connection */
export async function appliedMigrations(
  { folder, table }: ReadMigrations,
  options: DatabaseOptions,
  terminal: Terminal,
): Promise<AppliedMigrations> {
  return databaseExists(databaseAddress(options), terminal)
    ? await withDatabase(options, folder, terminal, async (db) => ({
        ...(await migrationStatus(db, folder.files, { table })),
        server: await serverVersion(db),
      }))
    : { entries: folder.files.map(pendingEntry), problems: [], server: null };
}

function pendingEntry(file: NonNullable<MigrationEntry["file"]>): MigrationEntry {
  return { name: file.name, state: "pending", appliedAt: null, duration: null, run: null, file, recordedAs: null };
}
