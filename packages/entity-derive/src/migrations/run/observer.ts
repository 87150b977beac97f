// Observes a running statement from another session: its blockers, and the progress of an index or backfill.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, Row } from "../../database/database.ts";
import type { MigrationProgress } from "./progress.ts";
import type { Blocker, RunPlace } from "./run-error.ts";
import type { RunSession } from "./run-session.ts";

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
  readonly #session: RunSession;
  readonly #reportProgress: (progress: MigrationProgress) => void;
  #blockers: readonly Blocker[] = [];

  constructor(db: Database, session: RunSession, reportProgress: (progress: MigrationProgress) => void) {
    this.#db = db;
    this.#session = session;
    this.#reportProgress = reportProgress;
  }

  /** The blockers of the last statement, as last observed. */
  get blockers(): readonly Blocker[] {
    return this.#blockers;
  }

  /** Observes the session while the statement runs, without delaying it, as soon as there is a second connection. */
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
      if (!this.#session.isObservable) continue;
      const blockers = await this.#readBlockers();
      const [index] = await this.#read("progress", indexSql);
      const [[name] = []] = await this.#read("progress", rowsSql);
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
        const advance = advanceOf(elapsed, Number(done), Number(total));
        this.#reportProgress({ kind: "index", file, phase: phase ?? "", ...advance });
      }
      const [, done, total] = /^entity-derive: (\d+)(?: of (\d+))? rows/.exec(name ?? "") ?? [];
      if (done === undefined) continue;
      const advance = advanceOf(elapsed, Number(done), total === undefined ? null : Number(total));
      this.#reportProgress({ kind: "rows", file, ...advance });
    }
  }

  async #readBlockers(): Promise<readonly Blocker[]> {
    const rows = await this.#read("blockers", blockersSql);
    return rows.map(([pid, age, state, query, isAutovacuum]) => ({
      pid: Number(pid),
      age: age == null ? null : Number(age),
      state: state ?? null,
      query: query ?? "",
      isAutovacuum: isAutovacuum === "t",
    }));
  }

  async #read(name: string, text: string): Promise<readonly Row[]> {
    const { rows } = await this.#db.query({ name: `migrations.${name}`, text }, [String(this.#session.pid)]);
    return rows;
  }
}

/** Adds the remaining time at the current rate, in milliseconds; null if unknown. */
function advanceOf<Total extends number | null>(elapsed: number, done: number, total: Total) {
  const left = total === null || done <= 0 || total < done ? null : Math.round((elapsed * (total - done)) / done);
  return { done, total, elapsed, left };
}
