// The drainer of the outbox in batches.
import type { Database } from "../../../database/database.ts";
import { stripes as allStripes } from "../../../database/ddl/outbox-batches-table.ts";
import { newUuidV4 } from "../../../database/uuid.ts";
import { Alarm } from "../../alarm.ts";
import { Drainer, type DrainerRun } from "../../drainer.ts";
import type { OutboxBatchHandler } from "../../outbox-row.ts";
import { isTransient, reconnectPause } from "../../retry-delay.ts";
import { ShutdownDeadline } from "../../shutdown-deadline.ts";
import { SlotRotation } from "../maintenance/slot-rotation.ts";
import { parkedBatchRows } from "../rows/parked-batch-rows.ts";
import type { ReadWidth } from "../rows/window-reader.ts";
import { type BatchSettings, batchSettings, type OutboxBatchDrainerOptions } from "./batch-options.ts";
import { beginDraining, unregisterDrainer } from "./drainer-registry.ts";
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
export class OutboxBatchDrainer extends Drainer<BatchSettings> {
  readonly #handler: OutboxBatchHandler;
  /** One for each concurrent batch. */
  readonly #widths: readonly ReadWidth[];

  constructor(db: Database, handler: OutboxBatchHandler, options: OutboxBatchDrainerOptions = {}) {
    super(db, batchSettings(options), parkedBatchRows);
    this.#handler = handler;
    this.#widths = Array.from({ length: this.settings.concurrency }, () => ({ stripes: allStripes }));
  }

  protected begin(): DrainerRun {
    const deadline = new ShutdownDeadline();
    const alarm = new Alarm();
    const stripes = this.#stripes(deadline, () => alarm.ring());
    const stop = (): void => {
      deadline.begin();
      alarm.ring();
      stripes.ring();
    };
    const deliver = async (): Promise<void> => {
      const failures: unknown[] = [];
      const fail = (error: unknown): void => {
        failures.push(error);
        stop();
      };
      const workers = stripes.workers.map((worker) => worker.run().catch(fail));
      await this.#keepShare(stripes, alarm, deadline).catch(fail);
      await Promise.all(workers);
      await this.#leave(stripes, deadline);
      if (failures.length > 0) throw failures[0];
    };
    return { ring: () => stripes.ring(), stop, deliver };
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
    await beginDraining(this.db);
    try {
      await stripes.share();
      for (const worker of stripes.workers) await worker.once();
      return stripes.workers.reduce((sum, worker) => sum + worker.handledCount, 0);
    } finally {
      deadline.begin();
      await this.#leave(stripes, deadline);
    }
  }

  #stripes(deadline: ShutdownDeadline, onLost: () => void): StripeAssignment {
    const parts = {
      db: this.db,
      handler: this.#handler,
      settings: this.settings,
      drainer: newUuidV4(),
      deadline,
      onLost,
    };
    return new StripeAssignment(parts, this.#widths);
  }

  /** Renews the lease, balances stripes and rotates the slots, until shutdown begins. */
  async #keepShare(stripes: StripeAssignment, alarm: Alarm, deadline: ShutdownDeadline): Promise<void> {
    const { lease, pollInterval, onError } = this.settings;
    const slots = new SlotRotation(this.db, this.settings);
    let hasBegun = false;
    let failures = 0;
    while (!deadline.hasBegun) {
      let wait = Math.min(lease / 3, pollInterval);
      try {
        if (!hasBegun) await deadline.wait(beginDraining(this.db));
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
    await deadline.wait(unregisterDrainer(this.db, stripes.drainer)).catch(this.settings.onError);
  }
}
