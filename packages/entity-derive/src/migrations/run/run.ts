// A migration run: options, lock and table of records, which its files share.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, HeldConnection } from "../../database/database.ts";
import { isUnavailable } from "../../errors/server-failures.ts";
import { compareHistory, type MigrationEntry } from "../history/compare-history.ts";
import { historyProblems, MigrationHistoryError } from "../history/history-error.ts";
import { defaultRecordTable, RecordTable } from "../history/record-table.ts";
import type { MigrationFile } from "../migration-file.ts";
import { type MigrationSource, readMigrations } from "../read-migrations.ts";
import type { MigrationProgress } from "./progress.ts";
import { LostCommit, MigrationRunError } from "./run-error.ts";
import { RunSession } from "./run-session.ts";
import { refuseOlderServer, serverVersion } from "./server-version.ts";

/** Options of all functions that apply, record or undo migrations. */
export interface RunOptions {
  /** The table of records, with its schema. Default: `public.entity_migrations`. */
  readonly table?: string | undefined;
  /** The maximum time that a statement waits for locks, and the run for another run, in milliseconds. Default: 600,000. */
  readonly wait?: number | undefined;
  /**
   * The major version of PostgreSQL that the files were written for. An older server is rejected before anything is
   * run.
   */
  readonly postgres?: number | undefined;
  /** Called with the progress of the run. Its errors are ignored. */
  readonly onProgress?: ((progress: MigrationProgress) => void) | undefined;
}

interface TargetOptions extends RunOptions {
  readonly to?: string | undefined;
}

/**
 * How many times a run continues after a COMMIT whose answer was lost, and how long the database may be unavailable
 * then.
 */
const maximumLostCommits = 5;
const maximumOutage = 30_000;

export class Run {
  readonly db: Database;
  readonly table: RecordTable;
  readonly wait: number;
  readonly reportProgress: (progress: MigrationProgress) => void;
  /** The names of the migrations that this run has applied or undone. */
  readonly done: string[] = [];
  /** The migration that is being applied or undone. If the answer to its COMMIT was lost, its record shows the outcome. */
  begun: string | null = null;
  readonly #files: readonly MigrationFile[];
  readonly #postgres: number;

  private constructor(db: Database, files: readonly MigrationFile[], options: RunOptions) {
    const { table = defaultRecordTable, wait = 600_000, postgres = 0, onProgress } = options;
    if (!(wait >= 0)) throw new RangeError(`wait must be a number of milliseconds from 0 on, not ${wait}`);
    this.db = db;
    this.#files = files;
    this.table = new RecordTable(table);
    this.wait = wait;
    this.#postgres = postgres;
    this.reportProgress = (progress) => {
      try {
        onProgress?.(progress);
      } catch {
        // Errors of the listener do not stop the run.
      }
    };
  }

  /**
   * @param to the name of a migration
   * @throws {MigrationFileError} if a file is not a valid migration
   * @throws {RangeError} for an invalid number or name
   * @throws {MigrationRunError} if there is no migration `to`
   */
  static async of(db: Database, source: MigrationSource, { to, ...options }: TargetOptions): Promise<Run> {
    const files = await readMigrations(source);
    const run = new Run(db, files, options);
    if (to === undefined || files.some(({ name }) => name === to)) return run;
    throw new MigrationRunError({
      reason: "usage",
      fault: `there is no migration ${to}`,
      help: "use the name of a file of the folder, without `.sql`",
    });
  }

  /** @throws {MigrationRunError} if the server is older than the version that the files were written for */
  async checkServer(connection: HeldConnection): Promise<void> {
    if (this.#postgres > 0) refuseOlderServer(await serverVersion(connection), this.#postgres);
  }

  /**
   * Runs a function on a session that has the lock, with the current history. It is called again after a COMMIT whose
   * answer was lost; the record then shows whether the file is applied.
   */
  async locked<T>(work: (session: RunSession, entries: readonly MigrationEntry[]) => Promise<T>): Promise<T> {
    let lostAt: number | null = null;
    for (let lostCommits = 0; ; ) {
      try {
        return await this.db.hold(async (connection) => {
          const session = await RunSession.open(this.db, connection);
          await session.lock(this.wait, this.reportProgress);
          try {
            await this.table.create(connection);
            const entries = compareHistory(this.#files, await this.table.read(connection));
            const problems = historyProblems(entries);
            if (problems.length > 0) throw new MigrationHistoryError(problems);
            lostAt = null;
            return await work(session, entries);
          } finally {
            await session.unlock().catch(() => undefined);
          }
        });
      } catch (error) {
        if (error instanceof LostCommit) lostCommits += 1;
        else if (lostAt === null || !isUnavailable(error)) throw this.#withDone(error);
        lostAt ??= performance.now();
        if (lostCommits > maximumLostCommits || performance.now() - lostAt > maximumOutage)
          throw this.#withDone(unknownOutcome(error, this.table));
        await delay(200);
      }
    }
  }

  #withDone(error: unknown): unknown {
    if (error instanceof MigrationRunError) error.applied = this.done;
    return error;
  }
}

function unknownOutcome(error: unknown, table: RecordTable): MigrationRunError {
  return new MigrationRunError({
    reason: "lost",
    fault: "the connection was lost during the commit of a file, and the database cannot be reached",
    help: `run it again: ${table.sql} records whether the file is applied`,
    cause: error,
  });
}
