// The base class of the drainers of both outboxes: a single run, its shutdown, wake-ups, and parked rows.
import type { Database } from "../database/database.ts";
import { hasIdempotencyKeys, purgeIdempotencyKeys } from "../database/purge-idempotency-keys.ts";
import type { DrainerSettings } from "./drainer-options.ts";
import type { ParkedRow } from "./outbox-row.ts";
import type { ParkedOptions, ParkedRows } from "./parked-rows.ts";
import { WakeUp } from "./wake-up.ts";

/** The functions of a run. */
export interface DrainerRun {
  /** Signals that there may be new rows. */
  readonly ring: () => void;
  /** Begins the shutdown. */
  readonly stop: () => void;
  /** Delivers until the shutdown, and resolves after it. */
  readonly deliver: () => Promise<void>;
}

export abstract class Drainer<Settings extends DrainerSettings> {
  protected readonly db: Database;
  protected readonly settings: Settings;
  readonly #parkedRows: ParkedRows;
  #isRunning = false;

  constructor(db: Database, settings: Settings, parkedRows: ParkedRows) {
    this.db = db;
    this.settings = settings;
    this.#parkedRows = parkedRows;
  }

  protected abstract begin(): DrainerRun;

  /**
   * Delivers rows until the signal aborts. Running handlers may then finish within `grace`, and their results are
   * written; other rows are released. It does not wait long for an unresponsive database: rows with unwritten results
   * are delivered again after the lease.
   *
   * Connection errors go to `onError`, and the drainer continues.
   *
   * @throws {Error} if this drainer is already running; for an outbox in batches that was restored from a dump
   * @throws errors of the database that are not transient, such as a missing table
   */
  async run(signal?: AbortSignal): Promise<void> {
    if (this.#isRunning) throw new Error("The drainer is already running: create another one to run two at once");
    if (signal?.aborted === true) return;
    this.#isRunning = true;
    const { listen, onError } = this.settings;
    const { ring, stop, deliver } = this.begin();
    signal?.addEventListener("abort", stop, { once: true });
    const wakeUp = listen ? new WakeUp(this.db, ring, onError) : null;
    wakeUp?.open();
    const stopPurging = purgeRepeatedly(this.db, onError);
    try {
      await deliver();
    } finally {
      stopPurging();
      signal?.removeEventListener("abort", stop);
      await wakeUp?.close();
      this.#isRunning = false;
    }
  }

  /**
   * Returns parked rows, the oldest first.
   *
   * @throws {RangeError} for an invalid limit or id
   *
   * @example
   * const page = await drainer.parked({ limit: 20 });
   * const next = await drainer.parked({ limit: 20, after: page.at(-1)?.id });
   */
  async parked(options: ParkedOptions = {}): Promise<readonly ParkedRow[]> {
    return await this.#parkedRows.list(this.db, options);
  }

  /**
   * Makes parked rows due again with all attempts, and returns their number. Ids of rows that are not parked are
   * ignored. A row waits for claimed rows of its entity id; in an outbox in batches, rows deferred behind it become due
   * as well.
   *
   * @throws {RangeError} for an invalid id
   *
   * @example
   * await drainer.retry((await drainer.parked()).map(({ id }) => id));
   */
  async retry(ids: readonly number[]): Promise<number> {
    return await this.#parkedRows.retry(this.db, ids);
  }
}

/** The time between two purges, in milliseconds. Keys are kept for hours, so it does not matter when they go. */
const purgeInterval = 600_000;

/**
 * Removes idempotency keys that are too old: at once, and repeatedly until the function that it returns is called. It
 * does nothing in a database without keys.
 */
function purgeRepeatedly(db: Database, onError: (error: unknown) => void): () => void {
  const purge = (): void => {
    const purged = hasIdempotencyKeys(db).then((isThere) => (isThere ? purgeIdempotencyKeys(db) : 0));
    purged.catch(onError);
  };
  purge();
  const timer = setInterval(purge, purgeInterval).unref();
  return () => clearInterval(timer);
}
