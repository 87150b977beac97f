// Observes a running statement from another session: its blockers, and the progress of an index or backfill.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import type { Blocker } from "./blocker.ts";
import type { MigrationProgress } from "./progress.ts";
import type { RunPlace } from "./run-error.ts";

const blockersSql = `\
SELECT pid, floor(extract(epoch FROM clock_timestamp() - xact_start) * 1000), state, left(query, 500),
       backend_type = 'autovacuum worker'
  FROM pg_stat_activity
 WHERE pid = ANY (pg_blocking_pids($1::int))
 ORDER BY xact_start`;

const indexSql = `\
SELECT phase,
       CASE WHEN blocks_total > 0 THEN blocks_done WHEN tuples_total > 0 THEN tuples_done ELSE lockers_done END,
       CASE WHEN blocks_total > 0 THEN blocks_total WHEN tuples_total > 0 THEN tuples_total ELSE lockers_total END
  FROM pg_stat_progress_create_index
 WHERE pid = $1::int`;

/**
 * A backfill sets its progress as the session's application_name, which others see immediately: `entity-derive: 5000 of
 * 12000 rows`.
 */
const rowsSql = "SELECT application_name FROM pg_stat_activity WHERE pid = $1::int";

/** The first observation comes before the shortest lock timeout ends. */
const pauses = [25, 50, 100, 250, 500] as const;

export class Observer {
  readonly #db: Database;
  readonly #pid: number;
  readonly #reportProgress: (progress: MigrationProgress) => void;
  #blockers: readonly Blocker[] = [];

  constructor(db: Database, pid: number, reportProgress: (progress: MigrationProgress) => void) {
    this.#db = db;
    this.#pid = pid;
    this.#reportProgress = reportProgress;
  }

  /** The blockers of the last statement, as last observed. */
  get blockers(): readonly Blocker[] {
    return this.#blockers;
  }

  /** Observes the session while the statement runs, without delaying it. */
  async during<T>(place: RunPlace, run: () => Promise<T>): Promise<T> {
    const ended = new AbortController();
    const started = performance.now();
    this.#look(place, started, ended.signal).catch(() => undefined);
    this.#blockers = [];
    try {
      return await run();
    } finally {
      ended.abort();
    }
  }

  async #look(place: RunPlace, started: number, ended: AbortSignal): Promise<void> {
    const { file } = place;
    for (let round = 0; ; round += 1) {
      await delay(pauses[round] ?? 1000, undefined, { signal: ended });
      const blockers = await this.#readBlockers();
      const index = await this.#read(indexSql);
      const [name] = (await this.#read(rowsSql)) ?? [];
      if (ended.aborted) {
        // Observed before the wait ended.
        if (blockers.length > 0 && this.#blockers.length === 0) this.#blockers = blockers;
        return;
      }
      this.#blockers = blockers;
      const elapsed = performance.now() - started;
      if (blockers.length > 0) this.#reportProgress({ kind: "waiting for others", place, blockers, elapsed });
      if (index !== undefined) {
        const [phase, done, total] = index;
        const numbers = { done: Number(done), total: Number(total) };
        this.#reportProgress({
          kind: "index",
          file,
          phase: phase ?? "",
          ...numbers,
          elapsed,
          left: leftOf(elapsed, numbers),
        });
      }
      const [, done, total] = /^entity-derive: (\d+)(?: of (\d+))? rows/.exec(name ?? "") ?? [];
      if (done !== undefined) {
        const numbers = { done: Number(done), total: total === undefined ? null : Number(total) };
        this.#reportProgress({ kind: "rows", file, ...numbers, elapsed, left: leftOf(elapsed, numbers) });
      }
    }
  }

  async #readBlockers(): Promise<readonly Blocker[]> {
    const statement = { name: "migrations.blockers", text: blockersSql };
    const { rows } = await this.#db.query(statement, [String(this.#pid)]);
    return rows.map(([pid, age, state, query, isAutovacuum]) => ({
      pid: Number(pid),
      age: age === null || age === undefined ? null : Number(age),
      state: state ?? null,
      query: query ?? "",
      isAutovacuum: isAutovacuum === "t",
    }));
  }

  async #read(text: string): Promise<readonly (string | null)[] | undefined> {
    const { rows } = await this.#db.query({ name: "migrations.progress", text }, [String(this.#pid)]);
    return rows[0];
  }
}

/** Returns the remaining time at the current rate, in milliseconds; null if unknown. */
function leftOf(
  elapsed: number,
  { done, total }: { readonly done: number; readonly total: number | null },
): number | null {
  if (total === null || done <= 0 || total < done) return null;
  return Math.round((elapsed * (total - done)) / done);
}
