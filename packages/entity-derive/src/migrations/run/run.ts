// A migration run: options, lock and table of records, which its files share.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, HeldConnection } from "../../database/database.ts";
import { isUnavailable } from "../../errors/is-unavailable.ts";
import { compareHistory, type MigrationEntry } from "../history/compare-history.ts";
import { historyProblems, MigrationHistoryError } from "../history/history-error.ts";
import { defaultRecordTable, RecordTable } from "../history/record-table.ts";
import type { MigrationFile } from "../migration-file.ts";
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
  readonly #files: readonly MigrationFile[];
  readonly #postgres: number;

  /** @throws {RangeError} for an invalid number or name */
  constructor(db: Database, files: readonly MigrationFile[], options: RunOptions) {
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
        else if (lostAt === null || !isUnavailable(error)) throw error;
        lostAt ??= performance.now();
        if (lostCommits > maximumLostCommits || performance.now() - lostAt > maximumOutage)
          throw unknownOutcome(error, this.table);
        await delay(200);
      }
    }
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
