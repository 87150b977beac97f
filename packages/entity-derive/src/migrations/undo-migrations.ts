// The last migrations of a database into none of them, by their files `NAME.down.sql`.
import type { Database } from "../database/database.ts";
import { checkTarget } from "./apply-migrations.ts";
import type { MigrationFile } from "./migration-file.ts";
import { type MigrationSource, readMigrations, readReversals } from "./read-migrations.ts";
import { Run, type RunOptions } from "./run/run.ts";
import { MigrationRunError } from "./run/run-error.ts";
import { FileRun } from "./run/run-file.ts";

export interface UndoOptions extends RunOptions {
  /** The file that stays applied as the last one. Default: what was written at once is undone, as by one `migrate new`. */
  readonly to?: string | undefined;
}

/**
 * Undoes migrations, the last one first, and gives the names of those that it has undone. A file that is not there is
 * missed before the first one runs.
 *
 * @throws {MigrationRunError} when a file is missing, or a statement fails; what was undone before is in `applied`
 * @example
 * await undoMigrations(db, "migrations");
 */
export async function undoMigrations(
  db: Database,
  source: MigrationSource,
  options: UndoOptions = {},
): Promise<readonly string[]> {
  const files = await readMigrations(source);
  checkTarget(files, options.to);
  const reversals = await readReversals(source);
  const run = new Run(db, files, options);
  const undone: string[] = [];
  let begun: string | null = null;
  try {
    return await run.locked(async (session, entries) => {
      const applied = entries.filter(({ state }) => state === "applied").map(({ name }) => name);
      if (begun !== null && !applied.includes(begun)) undone.push(begun);
      // Goes on where the answer to a COMMIT was lost.
      const chosen = chosenOf(applied, options.to, undone.at(-1)).map((name) => reversalOf(name, reversals));
      for (const [index, { name, file }] of chosen.entries()) {
        begun = name;
        run.tell({ kind: "file", file: file.name, index, count: chosen.length });
        const started = performance.now();
        const found = await new FileRun(run, session, file, () => run.table.remove(session.connection, name)).run();
        begun = null;
        undone.push(name);
        run.tell({ kind: "done", file: file.name, duration: performance.now() - started, found });
      }
      return undone;
    });
  } catch (error) {
    if (error instanceof MigrationRunError) error.applied = undone;
    throw error;
  }
}

/** The names of those to undo, the last one first. */
function chosenOf(applied: readonly string[], to: string | undefined, undone: string | undefined): readonly string[] {
  if (to !== undefined) return applied.filter((name) => name > to).toReversed();
  const last = applied.toReversed();
  const end = last.findIndex((name, index) => {
    const later = index === 0 ? undone : last[index - 1];
    return later !== undefined && !isOfOneRun(name, later);
  });
  return end === -1 ? last : last.slice(0, end);
}

/** The files of one `migrate new` have stamps a second apart, each. */
function isOfOneRun(earlier: string, later: string): boolean {
  const [first, second] = [stampOf(earlier), stampOf(later)];
  return first !== null && second !== null && second - first === 1000;
}

/** In milliseconds; null for a name without a stamp. */
function stampOf(name: string): number | null {
  const digits = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(name)?.slice(1).map(Number);
  if (digits === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function reversalOf(
  name: string,
  reversals: ReadonlyMap<string, MigrationFile>,
): { readonly name: string; readonly file: MigrationFile } {
  const file = reversals.get(name);
  if (file !== undefined) return { name, file };
  throw new MigrationRunError({
    reason: "usage",
    fault: `there is no ${name}.down.sql, so nothing was undone`,
    help: "write it, or undo by a new migration: what is deployed goes forward",
  });
}
