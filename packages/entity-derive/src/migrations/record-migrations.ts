// Records migrations as applied without running them.
import type { Database } from "../database/database.ts";
import { checkTarget } from "./apply-migrations.ts";
import { type MigrationSource, readMigrations } from "./read-migrations.ts";
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
  const files = await readMigrations(source);
  checkTarget(files, options.to);
  const run = new Run(db, files, options);
  return run.locked(async ({ connection }, entries) => {
    const pending = entries.flatMap(({ state, file }) => (state === "pending" && file !== null ? [file] : []));
    const chosen = pending.filter(({ name }) => name <= options.to);
    await connection.execute("BEGIN");
    try {
      for (const file of chosen) await run.table.add(connection, file, 0, null);
      await connection.execute("COMMIT");
    } catch (error) {
      await connection.execute("ROLLBACK").catch(() => undefined);
      throw error;
    }
    return chosen.map(({ name }) => name);
  });
}
