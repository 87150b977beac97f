// Distributes a drainer's stripes over its workers, and keeps their number at its share.
import { dueTimes } from "../rows/deferred-rows.ts";
import type { ReadWidth } from "../rows/window-reader.ts";
import { ownStripes, releaseStripes, renewDrainer, type StripeShare, takeStripes } from "./drainer-registry.ts";
import { Stripe } from "./stripe.ts";
import { StripeWorker, type StripeWorkerOptions } from "./stripe-worker.ts";

export class StripeAssignment {
  readonly drainer: string;
  readonly workers: readonly StripeWorker[];
  readonly #parts: StripeWorkerOptions;
  /** Discards open batches when the lease ends, even if the database does not respond. */
  #lapse: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** @param widths one for each worker */
  constructor(parts: StripeWorkerOptions, widths: readonly ReadWidth[]) {
    this.#parts = parts;
    this.drainer = parts.drainer;
    this.workers = widths.map((width) => new StripeWorker(parts, width));
  }

  /** Signals that there may be new rows. */
  ring(): void {
    for (const worker of this.workers) worker.ring();
  }

  /** Renews the lease, releases surplus stripes and takes missing ones. */
  async share(): Promise<StripeShare> {
    const { db, settings } = this.#parts;
    const sentAt = performance.now();
    const share = await renewDrainer(db, this.drainer, settings.lease);
    this.#renewed(sentAt);
    await this.#giveBack(share.stripes);
    const has = this.#all().length;
    if (has < share.stripes) await takeStripes(db, this.drainer, share.stripes - has);
    const own = await ownStripes(db, this.drainer);
    const known = new Map(this.#all().map((stripe) => [stripe.number, stripe]));
    for (const [number, { worker, stripe }] of this.#byNumber()) if (!own.has(number)) worker.lose(stripe);
    const numbers = [...own.keys()];
    const times = numbers.length === 0 ? new Map<number, number>() : await dueTimes(db, numbers);
    const now = performance.now();
    for (const [number, position] of own) {
      const time = times.get(number);
      const dueAt = time === undefined ? null : now + time;
      const stripe = known.get(number);
      // An expired stripe is found again next time.
      if (stripe !== undefined) {
        if (dueAt !== null) stripe.dueAt = Math.min(stripe.dueAt ?? dueAt, dueAt);
      } else if (!this.#hasEnded) this.#workerOf(number).add(new Stripe(number, position, dueAt));
    }
    return share;
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#lapse);
  }

  #workerOf(number: number): StripeWorker {
    return this.workers[number % this.workers.length] as StripeWorker;
  }

  #all(): readonly Stripe[] {
    return this.workers.flatMap(({ stripes }) => [...stripes]);
  }

  #byNumber(): ReadonlyMap<number, { readonly worker: StripeWorker; readonly stripe: Stripe }> {
    return new Map(
      this.workers.flatMap((worker) =>
        [...worker.stripes].map((stripe) => [stripe.number, { worker, stripe }] as const),
      ),
    );
  }

  /** The database started the lease later than our clock. */
  #renewed(sentAt: number): void {
    clearTimeout(this.#lapse);
    if (this.#hasEnded) return;
    const rest = sentAt + this.#parts.settings.lease - performance.now();
    this.#lapse = setTimeout(() => this.#loseAll(), Math.max(0, Math.ceil(rest)));
  }

  #loseAll(): void {
    for (const worker of this.workers) for (const stripe of [...worker.stripes]) worker.lose(stripe);
  }

  /** Releases idle stripes at once, others after their batches are acknowledged. */
  async #giveBack(share: number): Promise<void> {
    const staying = this.#all().filter(({ isLeaving }) => !isLeaving);
    // The last ones, since other drainers take the first.
    const surplus = staying.toSorted((a, b) => b.number - a.number).slice(0, Math.max(0, staying.length - share));
    for (const stripe of surplus) stripe.isLeaving = true;
    const idle = [...this.#byNumber().values()].filter(({ stripe }) => stripe.isLeaving && stripe.openBatches === 0);
    if (idle.length === 0) return;
    await releaseStripes(
      this.#parts.db,
      this.drainer,
      idle.map(({ stripe }) => stripe.number),
    );
    for (const { worker, stripe } of idle) worker.lose(stripe);
  }
}
