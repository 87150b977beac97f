// A database and a handler into a drainer, which gives the rows of the outbox to the handler until all are delivered.
import type { Database } from "../database/database.ts";
import { newUuidV4 } from "../database/uuid.ts";
import { Alarm } from "./alarm.ts";
import { Claim } from "./claim.ts";
import { type ClaimPlace, claimRows } from "./claim-rows.ts";
import { Deliveries } from "./deliveries.ts";
import { type DrainerSettings, drainerSettings, type OutboxDrainerOptions } from "./drainer-options.ts";
import { releaseRows } from "./held-rows.ts";
import { isTransient } from "./is-transient.ts";
import type { OutboxHandler, ParkedRow } from "./outbox-row.ts";
import { checkParkedLimit, type ParkedOptions, parkedRows, retryRows } from "./parked-rows.ts";
import { longestGoodbye, Patience } from "./patience.ts";
import { reconnectPause } from "./retry-delay.ts";
import { WakeUp } from "./wake-up.ts";

/** No claim looks at more due rows than this; the next one goes on behind them. */
const widestWindow = 10_000;

/**
 * Delivers the rows of the outbox, each at least once, those of one entity id in the order of their writes.
 *
 * Any number of drainers may run, in one process or in many.
 *
 * @throws {RangeError} for options that make no sense
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
   * Delivers rows until the signal aborts. Then handlers that run may finish within `grace`, and what they did is
   * written; rows that have not been started are given back at once. It does not wait for long for a database that does
   * not answer: a claim that comes after a second is given back then, and what can't be written is left to the end of
   * the lease.
   *
   * Errors of the connection do not end it: they are given to `onError`, and it goes on.
   *
   * @throws {Error} when this drainer is running already
   * @throws errors of the database that do not pass by themselves: a table that is missing, say
   */
  async run(signal?: AbortSignal): Promise<void> {
    if (this.#running) throw new Error("The drainer is already running: create another one to run two at once");
    if (signal?.aborted === true) return;
    this.#running = true;
    const alarm = new Alarm();
    const patience = new Patience();
    const deliveries = new Deliveries(this.#handler, this.#settings);
    const ring = (): void => alarm.ring();
    const stop = (): void => {
      deliveries.stop();
      alarm.ring();
      patience.limit(longestGoodbye);
    };
    signal?.addEventListener("abort", stop, { once: true });
    const wakeUp = this.#settings.listen ? new WakeUp(this.#db, ring, this.#settings.onError) : null;
    wakeUp?.open();
    try {
      await this.#deliverUntilStopped(deliveries, alarm, patience);
    } finally {
      signal?.removeEventListener("abort", stop);
      patience.end();
      deliveries.stop();
      await deliveries.finishedSoon(this.#settings.grace).finally(async () => {
        await wakeUp?.close();
        this.#running = false;
      });
    }
  }

  /**
   * Claims one batch and delivers it. Gives the number of rows that the handler was given, delivered or not: 0 when
   * nothing is due.
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
    const patience = new Patience();
    do await this.#claim(deliveries, search, batchSize, () => undefined, patience);
    while (search.isUnderWay);
    await deliveries.finished();
    return deliveries.given;
  }

  /**
   * Rows that are no longer delivered since all attempts failed, the oldest first.
   *
   * @throws {RangeError} for a limit or an id that is not valid
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
   * Lets parked rows be delivered again, as if they had never been tried, and gives their number. Ids of rows that are
   * not parked are passed over. A row waits for rows of its entity id that are in hand.
   *
   * @throws {RangeError} for what is no id
   *
   * @example
   * await drainer.retry((await drainer.parked()).map(({ id }) => id));
   */
  async retry(ids: readonly number[]): Promise<number> {
    return await retryRows(this.#db, ids);
  }

  async #deliverUntilStopped(deliveries: Deliveries, alarm: Alarm, patience: Patience): Promise<void> {
    const search = new Search();
    let failures = 0;
    for (;;) {
      await deliveries.roomMade();
      const { room } = deliveries;
      if (room === 0) return;
      // Rings count from here on, since what they announce may be behind the search by then.
      if (!search.isUnderWay) alarm.reset();
      let wait = 0;
      try {
        const claiming = this.#claim(deliveries, search, room, () => alarm.ring(), patience);
        const claimed = await patience.wait(claiming);
        if (claimed === null) {
          // It waits for a connection, say.
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

  /** Gives the number of rows that were claimed. */
  async #claim(
    deliveries: Deliveries,
    search: Search,
    limit: number,
    onWritten: () => void,
    patience: Patience,
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
    if (patience.isOver) {
      // Nobody waits for them any more.
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await releaseRows(this.#db, claim, ids);
      return 0;
    }
    if (rows.length > 0) deliveries.add(new Claim(this.#db, this.#settings, claim, rows, sentAt, onWritten));
    return rows.length;
  }
}

/**
 * Where claims look. Each begins at the front; one that finds nothing, since all rows there wait for others of their
 * entity ids, is followed by one that looks at more rows behind.
 */
class Search {
  #after: ClaimPlace | null = null;
  #window = 0;
  #hasSeenAll = false;

  get isUnderWay(): boolean {
    return this.#after !== null;
  }

  /** Whether the last claim saw every row that was due, or all behind those that the ones before it saw. */
  get hasSeenAll(): boolean {
    return this.#hasSeenAll;
  }

  next(limit: number): { readonly after: ClaimPlace | null; readonly window: number } {
    // Twice as many rows as are wanted, since drainers that look at the same time find the same ones.
    this.#window = this.#after === null ? 2 * limit : Math.max(limit, Math.min(widestWindow, 4 * this.#window));
    return { after: this.#after, window: this.#window };
  }

  /** @param last the last place that was looked at; null when it was the last of all */
  found(rows: number, last: ClaimPlace | null): void {
    this.#hasSeenAll = last === null;
    this.#after = rows === 0 ? last : null;
  }
}
