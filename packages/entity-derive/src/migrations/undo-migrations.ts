// Undoes the last migrations with their files `NAME.down.sql`.
import type { Database } from "../database/database.ts";
import type { MigrationEntry } from "./history/compare-history.ts";
import type { MigrationFile } from "./migration-file.ts";
import { type MigrationSource, readReversals } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";
import { MigrationRunError } from "./run/run-error.ts";
import { runFiles, type Step } from "./run/run-file.ts";

/** Options of {@link undoMigrations}. */
export interface UndoOptions extends RunOptions {
  /** The name of the last file that stays applied. Default: undoes the files of the last run. */
  readonly to?: string | undefined;
}

/**
 * Undoes migrations, the last one first, and returns their names. Missing files are reported before anything is run.
 *
 * @throws {MigrationRunError} if a file is missing, if `to` is required because no run is recorded, or if a statement
 * fails; files undone before are in `applied`
 * @example
 * await undoMigrations(db, "migrations");
 */
export async function undoMigrations(
  db: Database,
  source: MigrationSource,
  options: UndoOptions = {},
): Promise<readonly string[]> {
  const run = await Run.of(db, source, options);
  const reversals = await readReversals(source);
  /** The choice is kept when records are read again after a COMMIT whose answer was lost. */
  let chosen: readonly Reversal[] | null = null;
  return run.locked(async (session, entries) => {
    chosen ??= chooseReversals(entries, reversals, options);
    const applied = new Set(entries.filter(isApplied).map(({ name }) => name));
    const steps = chosen
      .filter(({ name }) => applied.has(name))
      .map(({ name, recordedAs, file }): Step => {
        return { name, file, record: (connection) => run.table.remove(connection, recordedAs) };
      });
    await runFiles(run, session, steps);
    return run.done;
  });
}

/** An applied migration and its down migration. */
export interface Reversal {
  /** The name of the migration. */
  readonly name: string;
  /** The name of its record. */
  readonly recordedAs: string;
  /** `NAME.down.sql` */
  readonly file: MigrationFile;
}

/**
 * Returns the migrations that a call of `undoMigrations` would undo, the last one first.
 *
 * @param reversals the down migrations by the names of their migrations, see `readReversals`
 * @throws {MigrationRunError} if a file is missing, or without `to` if no run is recorded for the last migration
 */
export function chooseReversals(
  entries: readonly MigrationEntry[],
  reversals: ReadonlyMap<string, MigrationFile>,
  { to }: Pick<UndoOptions, "to"> = {},
): readonly Reversal[] {
  const applied = entries.filter(isApplied);
  const chosen = to === undefined ? lastRun(applied) : applied.filter(({ name }) => name > to);
  const missing = chosen.filter(({ name }) => !reversals.has(name)).map(({ name }) => `${name}.down.sql`);
  if (missing.length > 0)
    throw new MigrationRunError({
      reason: "refused",
      fault: `there is no ${missing.join(", and no ")}, so nothing was reverted`,
      help: "write it, or revert the change with a new migration, as is usual after a deployment",
    });
  return chosen.toReversed().flatMap(({ name, recordedAs }) => {
    const file = reversals.get(name);
    return file === undefined ? [] : { name, recordedAs: recordedAs ?? name, file };
  });
}

const isApplied = ({ state }: MigrationEntry): boolean => state === "applied" || state === "restamped";

/** Timestamps show when files were written; only the records show which were applied together. */
function lastRun(applied: readonly MigrationEntry[]): readonly MigrationEntry[] {
  const unrecorded = applied.findLast(({ run }) => run === null);
  const last = Math.max(...applied.map(({ run }) => run ?? 0));
  const chosen = applied.filter(({ run }) => run === last);
  if (unrecorded === undefined || (last > 0 && chosen.every(({ name }) => name > unrecorded.name))) return chosen;
  throw new MigrationRunError({
    reason: "refused",
    fault: `it is not recorded which run applied ${unrecorded.name}, so nothing was reverted`,
    help: "name the last migration that stays applied: `entity-derive migrate down --to NAME`",
  });
}
