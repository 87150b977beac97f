// Migration files that a database does not have yet into the database, one after the other.
import type { Database } from "../database/database.ts";
import type { MigrationEntry } from "./history/compare-history.ts";
import type { MigrationFile } from "./migration-file.ts";
import { type MigrationSource, readMigrations } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";
import { MigrationRunError } from "./run/run-error.ts";
import { FileRun, type Recording } from "./run/run-file.ts";
import type { RunSession } from "./run/run-session.ts";

export interface ApplyOptions extends RunOptions {
  /** The last file to apply, by its name. Default: all are. */
  readonly to?: string | undefined;
  /** Stops before the first file that is headed `-- entity-derive: after deployment`. Default: false. */
  readonly beforeDeployment?: boolean | undefined;
}

export interface AppliedMigrations {
  /** The names of the files that this call has applied, in their order. */
  readonly applied: readonly string[];
  /** The names of those that are left, for `to` or `beforeDeployment`. */
  readonly pending: readonly string[];
}

/**
 * Applies the migrations that the database does not have yet, in the order of their names. Each file is one transaction
 * with its record; one without a transaction is run, and then recorded. One process at a time does it: others wait.
 *
 * A statement waits for locks but shortly, gives way, and tries again, so nobody waits long behind it.
 *
 * @param source the folder by its path or its file URL, or the files as `{ name, text }`
 * @throws {MigrationFileError} for a file that cannot be read as a migration; nothing was run then
 * @throws {MigrationHistoryError} for files that changed after they were applied, are missing, or come too late (ED806);
 * nothing was run then
 * @throws {MigrationRunError} with file, line and statement, when a statement fails or waits too long; files before it
 * stay applied, and are in `applied`
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
  /** Begun by this call: where the answer to a COMMIT was lost, its record says whether it is applied. */
  let begun: string | null = null;
  /** Of this call, also where it goes on after such a COMMIT. */
  let number: number | null = null;
  const work = async (session: RunSession, entries: readonly MigrationEntry[]): Promise<AppliedMigrations> => {
    for (const { name, recordedAs } of entries)
      if (recordedAs !== null) await run.table.rename(session.connection, recordedAs, name);
    const pending = pendingFiles(entries);
    if (begun !== null && !pending.some(({ name }) => name === begun)) applied.push(begun);
    const chosen = chooseMigrations(pending, options);
    if (chosen.length > 0) await run.checkServer(session.connection);
    number ??= chosen.length === 0 ? null : await run.table.nextRun(session.connection);
    for (const [index, file] of chosen.entries()) {
      begun = file.name;
      run.tell({ kind: "file", file: file.name, index, count: chosen.length });
      const started = performance.now();
      const found = await new FileRun(run, session, file, recordOf(run, file, number)).run();
      begun = null;
      applied.push(file.name);
      run.tell({ kind: "done", file: file.name, duration: performance.now() - started, found });
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

/** The files that the database does not have yet, in their order. */
export function pendingFiles(entries: readonly MigrationEntry[]): readonly MigrationFile[] {
  return entries.flatMap(({ state, file }) => (state === "pending" && file !== null ? [file] : []));
}

/** Those of the pending files that a call with these options applies: the first ones, up to where it stops. */
export function chooseMigrations(
  pending: readonly MigrationFile[],
  { to, beforeDeployment = false }: ApplyOptions,
): readonly MigrationFile[] {
  const end = pending.findIndex(
    ({ name, isAfterDeployment }) => (to !== undefined && name > to) || (beforeDeployment && isAfterDeployment),
  );
  return end === -1 ? pending : pending.slice(0, end);
}

/** @throws {MigrationRunError} when there is no file of the name */
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
