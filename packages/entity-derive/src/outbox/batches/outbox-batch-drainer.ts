// A database and a handler into a drainer of batches, which shares the stripes with others and delivers what is in them.
import type { Database } from "../../database/database.ts";
import { newUuidV4 } from "../../database/uuid.ts";
import { Alarm } from "../alarm.ts";
import { isTransient } from "../is-transient.ts";
import type { ParkedRow } from "../outbox-row.ts";
import { checkParkedLimit, type ParkedOptions } from "../parked-rows.ts";
import { reconnectPause } from "../retry-delay.ts";
import { WakeUp } from "../wake-up.ts";
import { type BatchSettings, batchSettings, type OutboxBatchDrainerOptions } from "./batch-options.ts";
import type { OutboxBatchHandler } from "./batch-row.ts";
import { Farewell } from "./farewell.ts";
import { beginDraining, leave } from "./membership.ts";
import { parkedBatchRows, retryBatchRows } from "./parked-batch-rows.ts";
import { SlotKeeper } from "./slots.ts";
import { Stripes } from "./stripes.ts";
import { Width } from "./window-reader.ts";

/**
 * Delivers the rows of the outbox in batches, each at least once, those of one entity id in the order of their writes.
 *
 * Any number of drainers may run, in one process or in many; they share the entity ids.
 *
 * @throws {RangeError} for options that make no sense
 *
 * @example
 * const drainer = new OutboxBatchDrainer(db, { handleBatch: (rows, signal) => broker.send(rows, signal) });
 * const stop = new AbortController();
 * process.once("SIGTERM", () => stop.abort());
 * await drainer.run(stop.signal);
 */
export class OutboxBatchDrainer {
  readonly #db: Database;
  readonly #handler: OutboxBatchHandler;
  readonly #settings: BatchSettings;
  /** One for each batch that is with the handler at once. */
  readonly #widths: readonly Width[];
  #running = false;

  constructor(db: Database, handler: OutboxBatchHandler, options: OutboxBatchDrainerOptions = {}) {
    this.#db = db;
    this.#handler = handler;
    this.#settings = batchSettings(options);
    this.#widths = Array.from({ length: this.#settings.concurrency }, () => new Width());
  }

  /**
   * Delivers rows until the signal aborts. Then batches that are with the handler may finish within `grace`, and what
   * became of them is written. It does not wait for long for a database that does not answer: what can't be written
   * comes again.
   *
   * Errors of the connection do not end it: they are given to `onError`, and it goes on.
   *
   * @throws {Error} when this drainer is running already, and for a database that was restored from a dump
   * @throws errors of the database that do not pass by themselves: a table that is missing, say
   */
  async run(signal?: AbortSignal): Promise<void> {
    if (this.#running) throw new Error("The drainer is already running: create another one to run two at once");
    if (signal?.aborted === true) return;
    this.#running = true;
    const farewell = new Farewell();
    const alarm = new Alarm();
    const stripes = this.#stripes(farewell, () => alarm.ring());
    const stop = (): void => {
      farewell.begin();
      alarm.ring();
      stripes.ring();
    };
    signal?.addEventListener("abort", stop, { once: true });
    const wakeUp = this.#settings.listen ? new WakeUp(this.#db, () => stripes.ring(), this.#settings.onError) : null;
    wakeUp?.open();
    let failure: { readonly error: unknown } | null = null;
    const fail = (error: unknown): void => {
      failure ??= { error };
      stop();
    };
    try {
      const lanes = stripes.lanes.map((lane) => lane.run().catch(fail));
      await this.#keepShare(stripes, alarm, farewell).catch(fail);
      await Promise.all(lanes);
      await this.#leave(stripes, farewell);
    } finally {
      signal?.removeEventListener("abort", stop);
      await wakeUp?.close();
      this.#running = false;
    }
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
  }

  /**
   * Delivers one batch of what no other drainer has. Gives the number of rows that the handler was given, delivered or
   * not: 0 when nothing is due.
   *
   * @throws {Error} for a database that was restored from a dump
   * @throws errors of the database
   *
   * @example
   * while ((await drainer.drainOnce()) > 0);
   */
  async drainOnce(): Promise<number> {
    const farewell = new Farewell();
    const stripes = this.#stripes(farewell, () => undefined);
    await beginDraining(this.#db);
    try {
      await stripes.share();
      for (const lane of stripes.lanes) await lane.once();
      return stripes.lanes.reduce((given, lane) => given + lane.given, 0);
    } finally {
      farewell.begin();
      await this.#leave(stripes, farewell);
    }
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
    return await parkedBatchRows(this.#db, after, limit);
  }

  /**
   * Lets parked rows be delivered again, as if they had never been tried, and gives their number. Ids of rows that are
   * not parked are passed over. What waits under their entity ids is due with them.
   *
   * @throws {RangeError} for what is no id
   *
   * @example
   * await drainer.retry((await drainer.parked()).map(({ id }) => id));
   */
  async retry(ids: readonly number[]): Promise<number> {
    return await retryBatchRows(this.#db, ids);
  }

  #stripes(farewell: Farewell, onLost: () => void): Stripes {
    const parts = {
      db: this.#db,
      handler: this.#handler,
      settings: this.#settings,
      drainer: newUuidV4(),
      farewell,
      onLost,
    };
    return new Stripes(parts, this.#widths);
  }

  /** Renews the lease, shares with others, and turns the slots, until the end begins. */
  async #keepShare(stripes: Stripes, alarm: Alarm, farewell: Farewell): Promise<void> {
    const { lease, pollInterval, onError } = this.#settings;
    const slots = new SlotKeeper(this.#db, this.#settings);
    let hasBegun = false;
    let failures = 0;
    while (!farewell.hasBegun) {
      let wait = Math.min(lease / 3, pollInterval);
      try {
        if (!hasBegun) await farewell.wait(beginDraining(this.#db));
        hasBegun = true;
        const share = await farewell.wait(stripes.share());
        if (share?.isFirst) await farewell.wait(slots.keep());
        failures = 0;
      } catch (error) {
        if (!isTransient(error)) throw error;
        onError(error);
        wait = Math.min(lease / 3, reconnectPause(++failures));
      }
      if (!farewell.hasBegun) await alarm.wait(wait);
    }
  }

  /** A place that can't be given back is free when the lease ends. */
  async #leave(stripes: Stripes, farewell: Farewell): Promise<void> {
    stripes.end();
    if (stripes.lanes.some(({ hasAbandoned }) => hasAbandoned)) return;
    await farewell.wait(leave(this.#db, stripes.drainer)).catch(this.#settings.onError);
  }
}
