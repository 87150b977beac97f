// Applies pending migration files to a database.
import type { Database } from "../database/database.ts";
import type { MigrationEntry } from "./history/compare-history.ts";
import type { MigrationFile } from "./migration-file.ts";
import { type MigrationSource, readMigrations } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";
import { MigrationRunError } from "./run/run-error.ts";
import { FileRun, type Recording } from "./run/run-file.ts";
import type { RunSession } from "./run/run-session.ts";

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
  const files = await readMigrations(source);
  const run = new Run(db, files, options);
  checkTarget(files, options.to);
  const applied: string[] = [];
  /**
   * The file that this call has begun. If the answer to its COMMIT was lost, its record shows whether it is applied.
   */
  let currentFile: string | null = null;
  /** The run number of this call, also if it continues after such a COMMIT. */
  let number: number | null = null;
  const work = async (session: RunSession, entries: readonly MigrationEntry[]): Promise<AppliedMigrations> => {
    for (const { name, recordedAs } of entries)
      if (recordedAs !== null) await run.table.rename(session.connection, recordedAs, name);
    const pending = pendingFiles(entries);
    if (currentFile !== null && !pending.some(({ name }) => name === currentFile)) applied.push(currentFile);
    const chosen = chooseMigrations(pending, options);
    if (chosen.length > 0) await run.checkServer(session.connection);
    number ??= chosen.length === 0 ? null : await run.table.nextRun(session.connection);
    for (const [index, file] of chosen.entries()) {
      currentFile = file.name;
      run.reportProgress({ kind: "file", file: file.name, index, count: chosen.length });
      const started = performance.now();
      const found = await new FileRun(run, session, file, recordOf(run, file, number)).run();
      currentFile = null;
      applied.push(file.name);
      run.reportProgress({ kind: "done", file: file.name, duration: performance.now() - started, found });
    }
    return { applied, pending: pending.slice(chosen.length).map(({ name }) => name) };
  };
  try {
    return await run.locked(work);
  } catch (error) {
    if (error instanceof MigrationRunError) error.applied = applied;
    throw error;
  }
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

/** @throws {MigrationRunError} if there is no file with this name */
export function checkTarget(files: readonly MigrationFile[], to: string | undefined): void {
  if (to === undefined || files.some(({ name }) => name === to)) return;
  throw new MigrationRunError({
    reason: "usage",
    fault: `there is no migration ${to}`,
    help: "use the name of a file of the folder, without `.sql`",
  });
}

function recordOf({ table }: Run, file: MigrationFile, number: number | null): Recording {
  return ({ connection }, milliseconds) => table.add(connection, file, milliseconds, number);
}
