// Delivers the rows of some of a drainer's stripes, batch by batch, and reads the next batch meanwhile.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../database/database.ts";
import { Alarm } from "../../alarm.ts";
import { observeDelivery, publishDelivery } from "../../delivery-channel.ts";
import type { OutboxBatchHandler, StoredRow } from "../../outbox-row.ts";
import { isTransient, reconnectPause } from "../../retry-delay.ts";
import type { ShutdownDeadline } from "../../shutdown-deadline.ts";
import { acknowledge, settle } from "../rows/acknowledge.ts";
import { dueRows, dueTimes, heldKeys } from "../rows/deferred-rows.ts";
import { type Batch, type ReadWidth, WindowReader } from "../rows/window-reader.ts";
import type { BatchSettings } from "./batch-options.ts";
import { allDone, classifyOutcome, type Outcome } from "./classify-outcome.ts";
import type { Stripe } from "./stripe.ts";

export interface StripeWorkerOptions {
  readonly db: Database;
  readonly handler: OutboxBatchHandler;
  readonly settings: BatchSettings;
  /** The drainer's id. */
  readonly drainer: string;
  readonly deadline: ShutdownDeadline;
  /** Called when a stripe was given up that may still belong to the drainer. */
  readonly onLost: () => void;
}

/** The pause after rejected batches stops growing after this number. */
const maximumRefusals = 4;

export class StripeWorker {
  readonly #parts: StripeWorkerOptions;
  readonly #stripes: Set<Stripe> = new Set();
  readonly #reader: WindowReader;
  readonly #alarm: Alarm = new Alarm();
  /** The stripes of the batch in the handler, and the controller that aborts it when one is lost. */
  #handling: { readonly stripes: readonly Stripe[]; readonly controller: AbortController } | null = null;
  /** The last acknowledgement. The next one waits for it, since positions only move forward. */
  #acknowledging: Promise<void> = Promise.resolve();
  #passedCount = 0;
  #hasAbandoned = false;

  constructor(parts: StripeWorkerOptions, width: ReadWidth) {
    this.#parts = parts;
    const startAgain = (): void => {
      for (const stripe of [...this.#stripes]) this.#startAgain(stripe);
    };
    this.#reader = new WindowReader(parts.db, parts.settings.batchSize, this.#stripes, width, startAgain);
  }

  /** Whether a handler was abandoned at shutdown: its rows stay with the drainer until the lease ends. */
  get hasAbandoned(): boolean {
    return this.#hasAbandoned;
  }

  /** The number of rows passed to the handler. */
  get handledCount(): number {
    return this.#passedCount;
  }

  get stripes(): ReadonlySet<Stripe> {
    return this.#stripes;
  }

  add(stripe: Stripe): void {
    this.#stripes.add(stripe);
    this.#alarm.ring();
  }

  /** Discards rows that were read from the stripe. */
  lose(stripe: Stripe): void {
    stripe.isLost = true;
    this.#stripes.delete(stripe);
    if (this.#handling?.stripes.includes(stripe)) {
      this.#handling.controller.abort(new Error("The lease of a stripe was lost: another drainer may have its rows"));
    }
  }

  /** Signals that there may be new rows. */
  ring(): void {
    this.#alarm.ring();
  }

  /** Delivers until shutdown begins. @throws errors of the database that are not transient */
  async run(): Promise<void> {
    const { settings, deadline } = this.#parts;
    let failures = 0;
    let reading: Promise<Batch | null> | null = null;
    while (!deadline.hasBegun) {
      let wait = 0;
      try {
        if (await this.#redeliver()) continue;
        const batch: Batch | null = await deadline.wait(reading ?? this.#reader.next());
        reading = null;
        if (batch === null) wait = Math.min(settings.pollInterval, this.#untilDue());
        else if (!deadline.hasBegun) {
          reading = this.#reader.next();
          // Awaited when it is needed.
          reading.catch(() => undefined);
          const isRefused = await this.#deliver(batch);
          failures = isRefused ? failures + 1 : 0;
          // A rejected batch suggests that the next one would be rejected, too.
          if (isRefused) wait = reconnectPause(Math.min(failures, maximumRefusals));
        }
      } catch (error) {
        reading = null;
        if (!isTransient(error)) throw error;
        settings.onError(error);
        wait = reconnectPause(++failures);
      }
      if (wait > 0 && !deadline.hasBegun) await this.#alarm.wait(wait);
    }
    await this.#acknowledging;
  }

  /** Delivers one batch, if there are rows. */
  async once(): Promise<void> {
    while (this.#passedCount === 0) {
      if (await this.#redeliver()) return;
      const batch = await this.#reader.next();
      if (batch === null) return;
      await this.#deliver(batch);
      await this.#acknowledging;
    }
  }

  /** Returns whether the handler rejected the whole batch. */
  async #deliver(batch: Batch): Promise<boolean> {
    const behind = await this.#held(batch);
    // Stripes may have been lost during the query.
    const live = batch.stripes.filter(({ isLost }) => !isLost);
    const rows = live.length === batch.stripes.length ? batch.rows : rowsIn(live, batch.rows);
    const blocked = behind.size === 0 ? [] : rows.filter((row) => behind.has(row));
    const outcome = await this.#handle(live, blocked.length === 0 ? rows : rows.filter((row) => !behind.has(row)));
    const before = this.#acknowledging;
    const acknowledging = before.then(() => this.#acknowledge(batch, live, outcome, blocked));
    this.#acknowledging = acknowledging;
    acknowledging.catch(() => undefined);
    // At most one unacknowledged batch: all later ones would be delivered again after a crash.
    await before;
    if (outcome === null || outcome.failed.length > 0) await acknowledging;
    return outcome !== null && outcome.failed.length > 0 && outcome.delivered.length === 0;
  }

  /** Returns the rows of a window behind deferred ones. */
  async #held({ stripes, rows }: Batch): Promise<ReadonlySet<StoredRow>> {
    const deferredStripes = stripes.filter(({ isLost, dueAt }) => !isLost && dueAt !== null);
    if (deferredStripes.length === 0) return new Set();
    // Deferred rows of the last batch have to be written first.
    await this.#acknowledging;
    const concerned = rowsIn(deferredStripes, rows);
    if (concerned.length === 0) return new Set();
    const keys = await this.#ask(() => heldKeys(this.#parts.db, concerned));
    return new Set(keys === null ? concerned : concerned.filter(({ key }) => keys.has(key)));
  }

  /** Returns null if the result is not used, because the handler's signal was aborted. */
  async #handle(stripes: readonly Stripe[], rows: readonly StoredRow[]): Promise<Outcome | null> {
    if (rows.length === 0) return allDone(rows);
    const { handler, settings, deadline } = this.#parts;
    const controller = new AbortController();
    this.#handling = { stripes, controller };
    this.#passedCount += rows.length;
    const stopwatch = observeDelivery();
    let outcome: Outcome;
    try {
      const handling = handler.handleBatch(rows, controller.signal).then(() => true);
      if ((await deadline.wait(handling, settings.grace)) === null) {
        this.#hasAbandoned = true;
        controller.abort(new Error("The drainer is stopping: the rows will be delivered again"));
        return null;
      }
      outcome = allDone(rows);
    } catch (error) {
      if (controller.signal.aborted) return null;
      outcome = classifyOutcome(rows, error, settings);
    } finally {
      this.#handling = null;
    }
    if (stopwatch !== null) {
      for (const row of outcome.delivered) publishDelivery(stopwatch, row, "delivered");
      for (const { row, parks } of outcome.failed) publishDelivery(stopwatch, row, parks ? "parked" : "failed");
    }
    return outcome;
  }

  async #acknowledge(
    { stripes, after, start }: Batch,
    live: readonly Stripe[],
    outcome: Outcome | null,
    blocked: readonly StoredRow[],
  ): Promise<void> {
    const { db, drainer } = this.#parts;
    const moving = live.filter(({ isLost }) => !isLost);
    let moved: ReadonlySet<number> | null = null;
    if (outcome !== null && moving.length > 0) {
      this.#expect(moving, outcome);
      const numbers = moving.map(({ number }) => number);
      moved = await this.#ask(() => acknowledge(db, drainer, numbers, { ...after, start }, outcome, blocked), moving);
    }
    for (const stripe of stripes) stripe.openBatches--;
    for (const stripe of moving) {
      if (moved?.has(stripe.number)) stripe.acknowledgedPosition = after;
      else this.#startAgain(stripe);
    }
  }

  /** Schedules deferred rows. */
  #expect(stripes: readonly Stripe[], { failed, delays }: Outcome): void {
    if (failed.length === 0) return;
    const delayed = new Map<number, number>();
    for (const { row } of failed) {
      const time = delays.get(row.key) ?? 0;
      delayed.set(row.stripe, Math.min(time, delayed.get(row.stripe) ?? time));
    }
    for (const stripe of stripes) {
      const time = delayed.get(stripe.number);
      if (time === undefined) continue;
      stripe.dueAt = Math.min(stripe.dueAt ?? Number.POSITIVE_INFINITY, performance.now() + time);
    }
  }

  /** Reads the stripe again from its acknowledged position. */
  #startAgain(stripe: Stripe): void {
    this.lose(stripe);
    this.#parts.onLost();
  }

  /** Delivers due deferred rows, and returns whether there were any. */
  async #redeliver(): Promise<boolean> {
    const now = performance.now();
    const due = [...this.#stripes].filter(({ isOpen, dueAt }) => isOpen && dueAt !== null && dueAt <= now);
    if (due.length === 0) return false;
    await this.#acknowledging;
    for (const stripe of due) stripe.openBatches++;
    try {
      return await this.#redeliverOf(due);
    } finally {
      for (const stripe of due) stripe.openBatches--;
    }
  }

  async #redeliverOf(due: readonly Stripe[]): Promise<boolean> {
    const { db, drainer, settings } = this.#parts;
    const numbers = due.map(({ number }) => number);
    const each = Math.ceil(settings.batchSize / due.length);
    const found = await this.#ask(() => dueRows(db, numbers, each), due);
    if (found === null) return false;
    const live = due.filter(({ isLost }) => !isLost);
    const rows = rowsIn(live, found.slice(0, settings.batchSize));
    if (rows.length > 0) {
      const outcome = await this.#handle(live, rows);
      const settled = outcome === null ? null : await this.#ask(() => settle(db, drainer, numbers, outcome), live);
      for (const stripe of live) if (!settled?.has(stripe.number)) this.#startAgain(stripe);
    }
    const times = await this.#ask(() => dueTimes(db, numbers), live);
    if (times === null) return false;
    for (const stripe of due) {
      const time = times.get(stripe.number);
      stripe.dueAt = time === undefined ? null : performance.now() + time;
    }
    return rows.length > 0;
  }

  #untilDue(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { isOpen, dueAt } of this.#stripes) if (isOpen && dueAt !== null) first = Math.min(first, dueAt);
    return Math.max(0, first - performance.now());
  }

  /** Retries a query while the connection fails. Returns null if the stripes are lost or shutdown has begun. */
  async #ask<T>(run: () => Promise<T>, stripes?: readonly Stripe[]): Promise<T | null> {
    const { deadline, settings } = this.#parts;
    for (let failures = 1; ; failures++) {
      try {
        return await deadline.wait(run());
      } catch (error) {
        if (!isTransient(error)) throw error;
        settings.onError(error);
        if (deadline.hasBegun && failures >= finalAttempts) return null;
      }
      await delay(reconnectPause(failures));
      if (stripes?.every(({ isLost }) => isLost)) return null;
    }
  }
}

/** The number of attempts to write results when the connection fails at shutdown. */
const finalAttempts = 3;

function rowsIn(stripes: readonly Stripe[], rows: readonly StoredRow[]): readonly StoredRow[] {
  const numbers = new Set(stripes.map(({ number }) => number));
  return rows.filter(({ stripe }) => numbers.has(stripe));
}
