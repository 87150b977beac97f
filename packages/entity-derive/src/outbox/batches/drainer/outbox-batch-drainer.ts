// The drainer of the outbox in batches.
import type { Database } from "../../../database/database.ts";
import { newUuidV4 } from "../../../database/uuid.ts";
import { Alarm } from "../../alarm.ts";
import { isTransient } from "../../is-transient.ts";
import { KeyPurge } from "../../key-purge.ts";
import type { ParkedRow } from "../../outbox-row.ts";
import { checkParkedLimit, type ParkedOptions } from "../../parked-rows.ts";
import { reconnectPause } from "../../retry-delay.ts";
import { WakeUp } from "../../wake-up.ts";
import { SlotRotation } from "../maintenance/slot-rotation.ts";
import type { OutboxBatchHandler } from "../rows/batch-row.ts";
import { parkedBatchRows, retryBatchRows } from "../rows/parked-batch-rows.ts";
import { ReadWidth } from "../rows/window-reader.ts";
import { type BatchSettings, batchSettings, type OutboxBatchDrainerOptions } from "./batch-options.ts";
import { beginDraining, unregisterDrainer } from "./drainer-registry.ts";
import { ShutdownDeadline } from "./shutdown-deadline.ts";
import { StripeAssignment } from "./stripe-assignment.ts";

/**
 * Delivers the rows of the outbox in batches, each at least once, and in the order of writes for each entity id.
 *
 * Any number of drainers may run, in one or more processes; they share the entity ids.
 *
 * @throws {RangeError} for invalid options
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
  /** One for each concurrent batch. */
  readonly #widths: readonly ReadWidth[];
  #running = false;

  constructor(db: Database, handler: OutboxBatchHandler, options: OutboxBatchDrainerOptions = {}) {
    this.#db = db;
    this.#handler = handler;
    this.#settings = batchSettings(options);
    this.#widths = Array.from({ length: this.#settings.concurrency }, () => new ReadWidth());
  }

  /**
   * Delivers rows until the signal aborts. Running batches may then finish within `grace`, and their results are
   * written. It does not wait long for an unresponsive database: unwritten rows are delivered again.
   *
   * Connection errors go to `onError`, and the drainer continues.
   *
   * @throws {Error} if this drainer is already running, and for a database that was restored from a dump
   * @throws errors of the database that are not transient, such as a missing table
   */
  async run(signal?: AbortSignal): Promise<void> {
    if (this.#running) throw new Error("The drainer is already running: create another one to run two at once");
    if (signal?.aborted === true) return;
    this.#running = true;
    const deadline = new ShutdownDeadline();
    const alarm = new Alarm();
    const stripes = this.#stripes(deadline, () => alarm.ring());
    const stop = (): void => {
      deadline.begin();
      alarm.ring();
      stripes.ring();
    };
    signal?.addEventListener("abort", stop, { once: true });
    const wakeUp = this.#settings.listen ? new WakeUp(this.#db, () => stripes.ring(), this.#settings.onError) : null;
    wakeUp?.open();
    const purge = new KeyPurge(this.#db, this.#settings.onError);
    let failure: { readonly error: unknown } | null = null;
    const fail = (error: unknown): void => {
      failure ??= { error };
      stop();
    };
    try {
      const workers = stripes.workers.map((worker) => worker.run().catch(fail));
      await this.#keepShare(stripes, alarm, deadline).catch(fail);
      await Promise.all(workers);
      await this.#leave(stripes, deadline);
    } finally {
      purge.stop();
      signal?.removeEventListener("abort", stop);
      await wakeUp?.close();
      this.#running = false;
    }
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
  }

  /**
   * Delivers one batch of rows that no other drainer has, and returns the number of rows passed to the handler: 0 when
   * nothing is due.
   *
   * @throws {Error} for a database that was restored from a dump
   * @throws errors of the database
   *
   * @example
   * while ((await drainer.drainOnce()) > 0);
   */
  async drainOnce(): Promise<number> {
    const deadline = new ShutdownDeadline();
    const stripes = this.#stripes(deadline, () => undefined);
    await beginDraining(this.#db);
    try {
      await stripes.share();
      for (const worker of stripes.workers) await worker.once();
      return stripes.workers.reduce((sum, worker) => sum + worker.handledCount, 0);
    } finally {
      deadline.begin();
      await this.#leave(stripes, deadline);
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
  async parked({ limit = 100, after = 0 }: ParkedOptions = {}): Promise<readonly ParkedRow[]> {
    checkParkedLimit(limit);
    return await parkedBatchRows(this.#db, after, limit);
  }

  /**
   * Makes parked rows due again with all attempts, and returns their number. Ids of rows that are not parked are
   * ignored. Rows deferred behind them become due as well.
   *
   * @throws {RangeError} for an invalid id
   *
   * @example
   * await drainer.retry((await drainer.parked()).map(({ id }) => id));
   */
  async retry(ids: readonly number[]): Promise<number> {
    return await retryBatchRows(this.#db, ids);
  }

  #stripes(deadline: ShutdownDeadline, onLost: () => void): StripeAssignment {
    const parts = {
      db: this.#db,
      handler: this.#handler,
      settings: this.#settings,
      drainer: newUuidV4(),
      deadline,
      onLost,
    };
    return new StripeAssignment(parts, this.#widths);
  }

  /** Renews the lease, balances stripes and rotates the slots, until shutdown begins. */
  async #keepShare(stripes: StripeAssignment, alarm: Alarm, deadline: ShutdownDeadline): Promise<void> {
    const { lease, pollInterval, onError } = this.#settings;
    const slots = new SlotRotation(this.#db, this.#settings);
    let hasBegun = false;
    let failures = 0;
    while (!deadline.hasBegun) {
      let wait = Math.min(lease / 3, pollInterval);
      try {
        if (!hasBegun) await deadline.wait(beginDraining(this.#db));
        hasBegun = true;
        const share = await deadline.wait(stripes.share());
        if (share?.isFirst) await deadline.wait(slots.run());
        failures = 0;
      } catch (error) {
        if (!isTransient(error)) throw error;
        onError(error);
        wait = Math.min(lease / 3, reconnectPause(++failures));
      }
      if (!deadline.hasBegun) await alarm.wait(wait);
    }
  }

  /** A registration that cannot be removed expires with the lease. */
  async #leave(stripes: StripeAssignment, deadline: ShutdownDeadline): Promise<void> {
    stripes.end();
    if (stripes.workers.some(({ hasAbandoned }) => hasAbandoned)) return;
    await deadline.wait(unregisterDrainer(this.#db, stripes.drainer)).catch(this.#settings.onError);
  }
}
