// The rows of one claim: renews the lease while any is unfinished, and writes results in batches.
import type { Database } from "../../database/database.ts";
import { errorText } from "../../errors/error-text.ts";
import { Alarm } from "../alarm.ts";
import type { DrainerSettings } from "../drainer-options.ts";
import type { StoredRow } from "../outbox-row.ts";
import { failureAfter, isTransient, reconnectPause } from "../retry-delay.ts";
import { type FailedRow, failRows, finishRows, releaseRows, renewRows } from "./claimed-rows.ts";
import { deferFollowingRows } from "./defer-following-rows.ts";

/** The time that a result waits for others, in milliseconds. */
const writeDelay = 100;

export class Claim {
  readonly rows: readonly StoredRow[];
  /** Resolves when every result is written, or the lease is lost. Rejects for errors that are not transient. */
  readonly ended: Promise<void>;
  readonly #id: string;
  readonly #db: Database;
  readonly #settings: DrainerSettings;
  readonly #onWritten: () => void;
  readonly #alarm: Alarm = new Alarm();
  /** The rows whose results are not written yet. */
  readonly #held: Set<number>;
  readonly #handling: Map<number, AbortController> = new Map();
  #open: number;
  #delivered: number[] = [];
  #failed: FailedRow[] = [];
  #released: number[] = [];
  /** The time at which results are written, by `performance.now()`. */
  #writeAt = Number.POSITIVE_INFINITY;
  #renewAt: number;
  /** The earliest end of the lease: the database started it later than our clock. */
  #endsAt: number;
  #lost = false;
  readonly #endNow: () => void;
  readonly #lostRows: Set<number> = new Set();

  /** @param sentAt when the claim was sent, by `performance.now()` */
  constructor(
    db: Database,
    settings: DrainerSettings,
    id: string,
    rows: readonly StoredRow[],
    sentAt: number,
    onWritten: () => void,
  ) {
    this.#db = db;
    this.#settings = settings;
    this.#id = id;
    this.rows = rows;
    this.#onWritten = onWritten;
    this.#held = new Set(rows.map((row) => row.id));
    this.#open = rows.length;
    this.#endsAt = sentAt + settings.lease;
    this.#renewAt = sentAt + settings.lease / 3;
    const lapse = Promise.withResolvers<void>();
    this.#endNow = lapse.resolve;
    const timer = this.#watch(lapse.resolve);
    this.ended = Promise.race([this.#keep(), lapse.promise]).finally(() => {
      clearTimeout(timer.current);
      this.#lose([...this.#held]);
      onWritten();
    });
  }

  /** Whether the row certainly belongs to this claim. */
  holds({ id }: StoredRow): boolean {
    return !this.#lost && performance.now() < this.#endsAt && !this.#lostRows.has(id);
  }

  /** Marks a row as started. The signal aborts when the row is lost. */
  begin({ id }: StoredRow): AbortSignal {
    const controller = new AbortController();
    this.#handling.set(id, controller);
    return controller.signal;
  }

  delivered({ id }: StoredRow): void {
    this.#delivered.push(id);
    this.#settle([id]);
  }

  /** Returns whether the row is parked. */
  failed({ id, attempts }: StoredRow, error: unknown): boolean {
    const failure = failureAfter(attempts, errorText(error), this.#settings);
    this.#failed.push({ id, ...failure });
    this.#settle([id]);
    return failure.parks;
  }

  /** Releases rows that were not started. */
  release(rows: readonly StoredRow[]): void {
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    this.#released.push(...ids);
    this.#settle(ids);
    // Another drainer may be waiting for them.
    this.#writeAt = 0;
    this.#alarm.ring();
  }

  /** Leaves unwritten results to the end of the lease, without waiting. */
  abandon(): void {
    this.#endNow();
  }

  /** Leaves running rows to the end of the lease, and writes all other results. */
  abandonHandlers(): void {
    this.#lose([...this.#handling.keys()]);
  }

  #settle(ids: readonly number[]): void {
    for (const id of ids) this.#handling.delete(id);
    this.#open -= ids.length;
    if (this.#open === 0) this.#writeAt = 0;
    else if (this.#writeAt < Number.POSITIVE_INFINITY) return;
    else this.#writeAt = performance.now() + writeDelay;
    this.#alarm.ring();
  }

  /** Ends the claim with its lease, even if the database does not respond. */
  #watch(onLapse: () => void): { current: NodeJS.Timeout | undefined } {
    const timer: { current: NodeJS.Timeout | undefined } = { current: undefined };
    const look = (): void => {
      const rest = this.#endsAt - performance.now();
      if (rest > 0) timer.current = setTimeout(look, Math.ceil(rest));
      else onLapse();
    };
    look();
    return timer;
  }

  /** One write at a time: two writes about the same rows could deadlock. */
  async #keep(): Promise<void> {
    let failures = 0;
    let deferring: Promise<unknown> = Promise.resolve();
    while (this.#held.size > 0 && !this.#lost) {
      const now = performance.now();
      if (now < this.#writeAt && now < this.#renewAt) {
        await this.#alarm.wait(Math.min(this.#writeAt, this.#renewAt) - now);
        continue;
      }
      try {
        if (now >= this.#writeAt) {
          const failed = await this.#write();
          if (failed.length > 0) deferring = Promise.all([deferring, this.#defer(failed)]);
          this.#onWritten();
        } else await this.#renew();
        failures = 0;
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (this.#lost) return;
        this.#settings.onError(error);
        const pause = performance.now() + reconnectPause(++failures);
        if (this.#writeAt < pause) this.#writeAt = pause;
        if (this.#renewAt < pause) this.#renewAt = pause;
      }
    }
    await deferring;
  }

  /** Returns the ids of rows to be retried. */
  async #write(): Promise<readonly number[]> {
    const delivered = this.#delivered;
    const failed = this.#failed;
    const released = this.#released;
    this.#writeAt = Number.POSITIVE_INFINITY;
    [this.#delivered, this.#failed, this.#released] = [[], [], []];
    try {
      if (delivered.length > 0) await finishRows(this.#db, this.#id, delivered, this.#settings.keep);
      if (failed.length > 0) await failRows(this.#db, this.#id, failed);
      if (released.length > 0) await releaseRows(this.#db, this.#id, released);
    } catch (error) {
      // Results are written again after an error, which is idempotent: finished rows no longer belong to the claim.
      this.#delivered.push(...delivered);
      this.#failed.push(...failed);
      this.#released.push(...released);
      this.#writeAt = 0;
      throw error;
    }
    for (const id of delivered) this.#held.delete(id);
    for (const { id } of failed) this.#held.delete(id);
    for (const id of released) this.#held.delete(id);
    return failed.filter(({ parks }) => !parks).map(({ id }) => id);
  }

  async #renew(): Promise<void> {
    const { lease } = this.#settings;
    const sentAt = performance.now();
    const ids = [...this.#held];
    const renewedIds = await renewRows(this.#db, this.#id, ids, lease);
    if (this.#lost) return;
    this.#endsAt = sentAt + lease;
    this.#renewAt = sentAt + lease / 3;
    this.#lose(ids.filter((id) => !renewedIds.has(id)));
  }

  #lose(ids: readonly number[]): void {
    for (const id of ids) {
      this.#held.delete(id);
      this.#lostRows.add(id);
      this.#handling.get(id)?.abort(new Error("The lease of the row was lost: another drainer may have it"));
    }
    if (this.#held.size === 0) this.#lost = true;
    this.#alarm.ring();
  }

  /** An optimisation of later claims, so it may fail. */
  #defer(ids: readonly number[]): Promise<void> {
    return deferFollowingRows(this.#db, ids).catch(this.#settings.onError);
  }
}
