// The drainer of the outbox.
import type { Database } from "../../database/database.ts";
import { newUuidV4 } from "../../database/uuid.ts";
import { Alarm } from "../alarm.ts";
import { type DrainerSettings, drainerSettings, type OutboxDrainerOptions } from "../drainer-options.ts";
import { isTransient } from "../is-transient.ts";
import { KeyPurge } from "../key-purge.ts";
import type { OutboxHandler, ParkedRow } from "../outbox-row.ts";
import { checkParkedLimit, type ParkedOptions, parkedRows, retryRows } from "../parked-rows.ts";
import { reconnectPause } from "../retry-delay.ts";
import { ShutdownTimeout, shutdownGrace } from "../shutdown-timeout.ts";
import { WakeUp } from "../wake-up.ts";
import { Claim } from "./claim.ts";
import { type ClaimPlace, claimRows } from "./claim-statement.ts";
import { releaseRows } from "./claimed-rows.ts";
import { Deliveries } from "./deliveries.ts";

/** The maximum number of due rows that a claim looks at; the next one continues after them. */
const widestWindow = 10_000;

/**
 * Delivers the rows of the outbox, each at least once, and in the order of writes for each entity id.
 *
 * Any number of drainers may run, in one or more processes.
 *
 * @throws {RangeError} for invalid options
 *
 * @example
 * const drainer = new OutboxDrainer(db, { handle: (row) => broker.publish(row.entity, row.payload) });
 * const stop = new AbortController();
 * process.once("SIGTERM", () => stop.abort());
 * await drainer.run(stop.signal);
 */
export class OutboxDrainer {
  readonly #db: Database;
  readonly #handler: OutboxHandler;
  readonly #settings: DrainerSettings;
  #running = false;

  constructor(db: Database, handler: OutboxHandler, options: OutboxDrainerOptions = {}) {
    this.#db = db;
    this.#handler = handler;
    this.#settings = drainerSettings(options);
  }

  /**
   * Delivers rows until the signal aborts. Running handlers may then finish within `grace`, and their results are
   * written; other rows are released at once. It does not wait long for an unresponsive database: unwritten results are
   * left to the end of the lease.
   *
   * Connection errors go to `onError`, and the drainer continues.
   *
   * @throws {Error} if this drainer is already running
   * @throws errors of the database that are not transient, such as a missing table
   */
  async run(signal?: AbortSignal): Promise<void> {
    if (this.#running) throw new Error("The drainer is already running: create another one to run two at once");
    if (signal?.aborted === true) return;
    this.#running = true;
    const alarm = new Alarm();
    const timeout = new ShutdownTimeout();
    const deliveries = new Deliveries(this.#handler, this.#settings);
    const ring = (): void => alarm.ring();
    const stop = (): void => {
      deliveries.stop();
      alarm.ring();
      timeout.limit(shutdownGrace);
    };
    signal?.addEventListener("abort", stop, { once: true });
    const wakeUp = this.#settings.listen ? new WakeUp(this.#db, ring, this.#settings.onError) : null;
    wakeUp?.open();
    const purge = new KeyPurge(this.#db, this.#settings.onError);
    try {
      await this.#deliverUntilStopped(deliveries, alarm, timeout);
    } finally {
      purge.stop();
      signal?.removeEventListener("abort", stop);
      timeout.end();
      deliveries.stop();
      await deliveries.finishedSoon(this.#settings.grace).finally(async () => {
        await wakeUp?.close();
        this.#running = false;
      });
    }
  }

  /**
   * Claims and delivers one batch, and returns the number of rows passed to the handler: 0 when nothing is due.
   *
   * @throws errors of the database
   *
   * @example
   * while ((await drainer.drainOnce()) > 0);
   */
  async drainOnce(): Promise<number> {
    const { batchSize } = this.#settings;
    const deliveries = new Deliveries(this.#handler, this.#settings);
    const search = new Search();
    const timeout = new ShutdownTimeout();
    do await this.#claim(deliveries, search, batchSize, () => undefined, timeout);
    while (search.isUnderWay);
    await deliveries.finished();
    return deliveries.handledCount;
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
  async parked({ limit = 100, after = 0 }: ParkedOptions = {}): Promise<readonly ParkedRow[]> {
    checkParkedLimit(limit);
    return await parkedRows(this.#db, after, limit);
  }

  /**
   * Makes parked rows due again with all attempts, and returns their number. Ids of rows that are not parked are
   * ignored. A row waits for claimed rows of its entity id.
   *
   * @throws {RangeError} for an invalid id
   *
   * @example
   * await drainer.retry((await drainer.parked()).map(({ id }) => id));
   */
  async retry(ids: readonly number[]): Promise<number> {
    return await retryRows(this.#db, ids);
  }

  async #deliverUntilStopped(deliveries: Deliveries, alarm: Alarm, timeout: ShutdownTimeout): Promise<void> {
    const search = new Search();
    let failures = 0;
    for (;;) {
      await deliveries.roomMade();
      const { room } = deliveries;
      if (room === 0) return;
      // Later rings count: the announced rows may be behind the search position.
      if (!search.isUnderWay) alarm.reset();
      let wait = 0;
      try {
        const claiming = this.#claim(deliveries, search, room, () => alarm.ring(), timeout);
        const claimed = await timeout.wait(claiming);
        if (claimed === null) {
          // It may be waiting for a connection.
          claiming.catch(this.#settings.onError);
          return;
        }
        failures = 0;
        if (claimed < room && search.hasSeenAll) wait = this.#settings.pollInterval;
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.#settings.onError(error);
        wait = reconnectPause(++failures);
      }
      if (wait > 0 && !deliveries.isStopped) await alarm.wait(wait);
    }
  }

  /** Returns the number of claimed rows. */
  async #claim(
    deliveries: Deliveries,
    search: Search,
    limit: number,
    onWritten: () => void,
    timeout: ShutdownTimeout,
  ): Promise<number> {
    const claim = newUuidV4();
    const sentAt = performance.now();
    const { rows, last } = await claimRows(this.#db, {
      claim,
      limit,
      lease: this.#settings.lease,
      ...search.next(limit),
    });
    search.found(rows.length, last);
    if (timeout.isOver) {
      // Nobody waits for these rows any more.
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await releaseRows(this.#db, claim, ids);
      return 0;
    }
    if (rows.length > 0) deliveries.add(new Claim(this.#db, this.#settings, claim, rows, sentAt, onWritten));
    return rows.length;
  }
}

/**
 * The position of the search for rows. A search begins at the front. If a claim finds no rows, because all are behind
 * others, the next one looks at more rows after them.
 */
class Search {
  #after: ClaimPlace | null = null;
  #window = 0;
  #hasSeenAll = false;

  get isUnderWay(): boolean {
    return this.#after !== null;
  }

  /** Whether the last claims have seen every due row. */
  get hasSeenAll(): boolean {
    return this.#hasSeenAll;
  }

  next(limit: number): { readonly after: ClaimPlace | null; readonly window: number } {
    // Twice the number of wanted rows, since concurrent drainers find the same ones.
    this.#window = this.#after === null ? 2 * limit : Math.max(limit, Math.min(widestWindow, 4 * this.#window));
    return { after: this.#after, window: this.#window };
  }

  /** @param last the last position that was looked at; null at the end */
  found(rows: number, last: ClaimPlace | null): void {
    this.#hasSeenAll = last === null;
    this.#after = rows === 0 ? last : null;
  }
}
