// Applies pending migration files to a database.
import type { Database } from "../database/database.ts";
import type { MigrationEntry } from "./history/compare-history.ts";
import type { MigrationFile } from "./migration-file.ts";
import type { MigrationSource } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";
import { runFiles, type Step } from "./run/run-file.ts";

/** Options of {@link applyMigrations}. */
export interface ApplyOptions extends RunOptions {
  /** The name of the last file to apply. Default: all pending files. */
  readonly to?: string | undefined;
  /** Stops before the first file with `-- entity-derive: after deployment`. Default: `false`. */
  readonly beforeDeployment?: boolean | undefined;
}

/** The result of {@link applyMigrations}. */
export interface AppliedMigrations {
  /** The names of the files that this call has applied, in order. */
  readonly applied: readonly string[];
  /** The names of the files that remain, because of `to` or `beforeDeployment`. */
  readonly pending: readonly string[];
}

/**
 * Applies pending migrations in the order of their names. Each file runs in one transaction with its record; a file
 * without a transaction is run and then recorded. Only one process at a time does it; others wait.
 *
 * Statements wait for locks only briefly, and are repeated after a pause, so that other queries are not blocked for
 * long.
 *
 * @param source the path or file URL of the folder, or the files as `{ name, text }`
 * @throws {MigrationFileError} if a file is not a valid migration; nothing was run
 * @throws {MigrationHistoryError} if applied files were changed or are missing, or pending ones are out of order
 * (ED806); nothing was run
 * @throws {MigrationRunError} if a statement fails or waits too long, with file, line and statement; earlier files stay
 * applied, and are in `applied`
 * @example
 * await applyMigrations(db, new URL("../migrations/", import.meta.url));
 */
export async function applyMigrations(
  db: Database,
  source: MigrationSource,
  options: ApplyOptions = {},
): Promise<AppliedMigrations> {
  const run = await Run.of(db, source, options);
  /** The run number of this call, also if it continues after a COMMIT whose answer was lost. */
  let number: number | null = null;
  return run.locked(async (session, entries) => {
    for (const { name, recordedAs } of entries)
      if (recordedAs !== null) await run.table.rename(session.connection, recordedAs, name);
    const pending = pendingFiles(entries);
    const chosen = chooseMigrations(pending, options);
    number ??= chosen.length === 0 ? null : await run.table.nextRun(session.connection);
    const steps = chosen.map((file): Step => {
      const { name } = file;
      return { name, file, record: (connection, duration) => run.table.add(connection, file, duration, number) };
    });
    await runFiles(run, session, steps);
    return { applied: run.done, pending: pending.slice(chosen.length).map(({ name }) => name) };
  });
}

/** Returns the pending files in order. */
export function pendingFiles(entries: readonly MigrationEntry[]): readonly MigrationFile[] {
  return entries.flatMap(({ state, file }) => (state === "pending" && file !== null ? [file] : []));
}

/** Returns the pending files that a call with these options applies. */
export function chooseMigrations(
  pending: readonly MigrationFile[],
  { to, beforeDeployment = false }: ApplyOptions,
): readonly MigrationFile[] {
  const end = pending.findIndex(
    ({ name, isAfterDeployment }) => (to !== undefined && name > to) || (beforeDeployment && isAfterDeployment),
  );
  return end === -1 ? pending : pending.slice(0, end);
}
