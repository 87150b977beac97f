// Migrations whose objects a database has already into records that say so: nothing of them is run.
import type { Database } from "../database/database.ts";
import { checkTarget } from "./apply-migrations.ts";
import { type MigrationSource, readMigrations } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";

export interface RecordOptions extends RunOptions {
  /** The last file to record. */
  readonly to: string;
}

/**
 * Records files as applied that the database has no record of, all at once, and gives their names. Whether it has what
 * they make is for the caller to know.
 *
 * @throws {MigrationHistoryError} for records and files that do not fit (ED806)
 * @throws {MigrationRunError} when there is no file of the name
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
