// Some of a drainer's stripes into calls of the handler, one batch after the other, the next one being read meanwhile.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { Alarm } from "../alarm.ts";
import { observeDelivery, publishDelivery } from "../delivery-channel.ts";
import { isTransient } from "../is-transient.ts";
import { reconnectPause } from "../retry-delay.ts";
import { acknowledge, settle } from "./acknowledge.ts";
import type { BatchSettings } from "./batch-options.ts";
import type { BatchRow, OutboxBatchHandler } from "./batch-row.ts";
import { dueRows, dueTimes, heldKeys } from "./deferred-rows.ts";
import type { Farewell } from "./farewell.ts";
import { allDone, type Outcome, sortOut } from "./sort-out.ts";
import type { Stripe } from "./stripe.ts";
import { type Batch, type Width, WindowReader } from "./window-reader.ts";

export interface LaneParts {
  readonly db: Database;
  readonly handler: OutboxBatchHandler;
  readonly settings: BatchSettings;
  /** The drainer's id. */
  readonly drainer: string;
  readonly farewell: Farewell;
  /** Called when a stripe was given up that may still be the drainer's. */
  readonly onLost: () => void;
}

/** A handler that refuses whole batches is given the next one after a pause, which no longer grows after so many. */
const mostRefusals = 4;

export class Lane {
  readonly #parts: LaneParts;
  readonly #stripes: Set<Stripe> = new Set();
  readonly #reader: WindowReader;
  readonly #alarm: Alarm = new Alarm();
  /** What is with the handler: its stripes, and what tells it that one is lost. */
  #handling: { readonly stripes: readonly Stripe[]; readonly controller: AbortController } | null = null;
  /** The last acknowledgement; the next one waits for it, since positions only move on. */
  #acknowledging: Promise<void> = Promise.resolve();
  #given = 0;
  #hasAbandoned = false;

  constructor(parts: LaneParts, width: Width) {
    this.#parts = parts;
    const startAgain = (): void => {
      for (const stripe of [...this.#stripes]) this.#startAgain(stripe);
    };
    this.#reader = new WindowReader(parts.db, parts.settings.batchSize, this.#stripes, width, startAgain);
  }

  /** Whether a handler was left to itself at the end: nobody else may have its rows before the lease ends. */
  get hasAbandoned(): boolean {
    return this.#hasAbandoned;
  }

  /** How many rows the handler was given. */
  get given(): number {
    return this.#given;
  }

  get stripes(): ReadonlySet<Stripe> {
    return this.#stripes;
  }

  add(stripe: Stripe): void {
    this.#stripes.add(stripe);
    this.#alarm.ring();
  }

  /** What was read of the stripe is passed over from now on. */
  lose(stripe: Stripe): void {
    stripe.isLost = true;
    this.#stripes.delete(stripe);
    if (this.#handling?.stripes.includes(stripe)) {
      this.#handling.controller.abort(new Error("The lease of a stripe was lost: another drainer may have its rows"));
    }
  }

  /** There may be new rows. */
  ring(): void {
    this.#alarm.ring();
  }

  /** Delivers until the end begins. @throws errors of the database that do not pass by themselves */
  async run(): Promise<void> {
    const { settings, farewell } = this.#parts;
    let failures = 0;
    let reading: Promise<Batch | null> | null = null;
    while (!farewell.hasBegun) {
      let wait = 0;
      try {
        if (await this.#redeliver()) continue;
        const batch: Batch | null = await farewell.wait(reading ?? this.#reader.next());
        reading = null;
        if (batch === null) wait = Math.min(settings.pollInterval, this.#untilDue());
        else if (!farewell.hasBegun) {
          reading = this.#reader.next();
          // It is looked at when its turn comes.
          reading.catch(() => undefined);
          const isRefused = await this.#deliver(batch);
          failures = isRefused ? failures + 1 : 0;
          // Nothing of it went: most likely the next one won't go either.
          if (isRefused) wait = reconnectPause(Math.min(failures, mostRefusals));
        }
      } catch (error) {
        reading = null;
        if (!isTransient(error)) throw error;
        settings.onError(error);
        wait = reconnectPause(++failures);
      }
      if (wait > 0 && !farewell.hasBegun) await this.#alarm.wait(wait);
    }
    await this.#acknowledging;
  }

  /** Delivers one batch, if there are rows. */
  async once(): Promise<void> {
    while (this.#given === 0) {
      if (await this.#redeliver()) return;
      const batch = await this.#reader.next();
      if (batch === null) return;
      await this.#deliver(batch);
      await this.#acknowledging;
    }
  }

  /** Gives whether the handler refused all of it. */
  async #deliver(batch: Batch): Promise<boolean> {
    const behind = await this.#held(batch);
    // Stripes may have been lost while the database was asked.
    const live = batch.stripes.filter(({ isLost }) => !isLost);
    const rows = live.length === batch.stripes.length ? batch.rows : rowsIn(live, batch.rows);
    const held = behind.size === 0 ? [] : rows.filter((row) => behind.has(row));
    const outcome = await this.#handle(live, held.length === 0 ? rows : rows.filter((row) => !behind.has(row)));
    const before = this.#acknowledging;
    const acknowledging = before.then(() => this.#acknowledge(batch, live, outcome, held));
    this.#acknowledging = acknowledging;
    acknowledging.catch(() => undefined);
    // One behind is enough: what is delivered beyond it would all come again after a crash.
    await before;
    if (outcome === null || outcome.failed.length > 0) await acknowledging;
    return outcome !== null && outcome.failed.length > 0 && outcome.done.length === 0;
  }

  /** The rows of a window that stand behind deferred ones. */
  async #held({ stripes, rows }: Batch): Promise<ReadonlySet<BatchRow>> {
    const waiting = stripes.filter(({ isLost, dueAt }) => !isLost && dueAt !== null);
    if (waiting.length === 0) return new Set();
    // What the last batch deferred has to be there.
    await this.#acknowledging;
    const concerned = rowsIn(waiting, rows);
    if (concerned.length === 0) return new Set();
    const keys = await this.#ask(() => heldKeys(this.#parts.db, concerned));
    return new Set(keys === null ? concerned : concerned.filter(({ key }) => keys.has(key)));
  }

  /** Null when what the handler did counts for nothing, since it was told to stop. */
  async #handle(stripes: readonly Stripe[], rows: readonly BatchRow[]): Promise<Outcome | null> {
    if (rows.length === 0) return allDone(rows);
    const { handler, settings, farewell } = this.#parts;
    const controller = new AbortController();
    this.#handling = { stripes, controller };
    this.#given += rows.length;
    const stopwatch = observeDelivery();
    let outcome: Outcome;
    try {
      const handling = handler.handleBatch(rows, controller.signal).then(() => true);
      if ((await farewell.wait(handling, settings.grace)) === null) {
        this.#hasAbandoned = true;
        controller.abort(new Error("The drainer is stopping: the rows will be delivered again"));
        return null;
      }
      outcome = allDone(rows);
    } catch (error) {
      if (controller.signal.aborted) return null;
      outcome = sortOut(rows, error, settings);
    } finally {
      this.#handling = null;
    }
    if (stopwatch !== null) {
      for (const row of outcome.done) publishDelivery(stopwatch, row, "delivered");
      for (const { row, parks } of outcome.failed) publishDelivery(stopwatch, row, parks ? "parked" : "failed");
    }
    return outcome;
  }

  async #acknowledge(
    { stripes, after, start }: Batch,
    live: readonly Stripe[],
    outcome: Outcome | null,
    held: readonly BatchRow[],
  ): Promise<void> {
    const { db, drainer } = this.#parts;
    const moving = live.filter(({ isLost }) => !isLost);
    let moved: ReadonlySet<number> | null = null;
    if (outcome !== null && moving.length > 0) {
      this.#expect(moving, outcome);
      const numbers = moving.map(({ number }) => number);
      moved = await this.#ask(() => acknowledge(db, drainer, numbers, { ...after, start }, outcome, held), moving);
    }
    for (const stripe of stripes) stripe.inHand--;
    for (const stripe of moving) {
      if (moved?.has(stripe.number)) stripe.acknowledged = after;
      else this.#startAgain(stripe);
    }
  }

  /** Rows that wait are looked for from now on. */
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

  /** What was read of the stripe beyond its acknowledged position is read again, by whoever has it now. */
  #startAgain(stripe: Stripe): void {
    this.lose(stripe);
    this.#parts.onLost();
  }

  /** Delivers deferred rows that are due, and gives whether there were any. */
  async #redeliver(): Promise<boolean> {
    const now = performance.now();
    const due = [...this.#stripes].filter(({ isOpen, dueAt }) => isOpen && dueAt !== null && dueAt <= now);
    if (due.length === 0) return false;
    await this.#acknowledging;
    for (const stripe of due) stripe.inHand++;
    try {
      return await this.#redeliverOf(due);
    } finally {
      for (const stripe of due) stripe.inHand--;
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

  /**
   * Asks the database again and again while the connection fails. Null when nobody waits any more: the stripes are lost,
   * or the end has begun.
   */
  async #ask<T>(run: () => Promise<T>, stripes?: readonly Stripe[]): Promise<T | null> {
    const { farewell, settings } = this.#parts;
    for (let failures = 1; ; failures++) {
      try {
        return await farewell.wait(run());
      } catch (error) {
        if (!isTransient(error)) throw error;
        settings.onError(error);
        if (farewell.hasBegun && failures >= lastTries) return null;
      }
      await delay(reconnectPause(failures));
      if (stripes?.every(({ isLost }) => isLost)) return null;
    }
  }
}

/** So often is tried to write what was done, when the connection fails at the end. */
const lastTries = 3;

function rowsIn(stripes: readonly Stripe[], rows: readonly BatchRow[]): readonly BatchRow[] {
  const numbers = new Set(stripes.map(({ number }) => number));
  return rows.filter(({ stripe }) => numbers.has(stripe));
}
