// Records migrations as applied without running them.
import type { Database } from "../database/database.ts";
import { pendingFiles } from "./apply-migrations.ts";
import type { MigrationFile } from "./migration-file.ts";
import type { MigrationSource } from "./read-migrations.ts";
import { commit } from "./run/commit.ts";
import { Run, type RunOptions } from "./run/run.ts";

/** Options of {@link recordMigrations}. */
export interface RecordOptions extends RunOptions {
  /** The name of the last file to record. */
  readonly to: string;
}

/**
 * Records pending files as applied, in one transaction, and returns their names. The caller must ensure that the
 * database has their objects.
 *
 * @throws {MigrationHistoryError} if files and records contradict each other (ED806)
 * @throws {MigrationRunError} if there is no file with this name
 * @example
 * await recordMigrations(db, "migrations", { to: "20261122T041500_baseline" });
 */
export async function recordMigrations(
  db: Database,
  source: MigrationSource,
  options: RecordOptions,
): Promise<readonly string[]> {
  const run = await Run.of(db, source, options);
  /** The choice is kept when records are read again after a COMMIT whose answer was lost. */
  let chosen: readonly MigrationFile[] | null = null;
  return run.locked(async ({ connection }, entries) => {
    const pending = pendingFiles(entries).filter(({ name }) => name <= options.to);
    chosen ??= pending;
    await connection.execute("BEGIN");
    try {
      for (const file of pending) await run.table.add(connection, file, 0, null);
      await commit(connection);
    } catch (error) {
      await connection.execute("ROLLBACK").catch(() => undefined);
      throw error;
    }
    return chosen.map(({ name }) => name);
  });
}
