// The stripes that a drainer has, spread over its lanes, kept to its share while drainers come and go.
import { dueTimes } from "./deferred-rows.ts";
import { Lane, type LaneParts } from "./lane.ts";
import { ownStripes, releaseStripes, renewDrainer, type Share, takeStripes } from "./membership.ts";
import { Stripe } from "./stripe.ts";
import type { Width } from "./window-reader.ts";

export class Stripes {
  readonly drainer: string;
  readonly lanes: readonly Lane[];
  readonly #parts: LaneParts;
  /** Ends what is in hand when the lease has ended, whatever the database is doing meanwhile. */
  #lapse: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** @param widths one for each lane */
  constructor(parts: LaneParts, widths: readonly Width[]) {
    this.#parts = parts;
    this.drainer = parts.drainer;
    this.lanes = widths.map((width) => new Lane(parts, width));
  }

  /** There may be new rows. */
  ring(): void {
    for (const lane of this.lanes) lane.ring();
  }

  /** Renews the lease, gives back what is beyond the share, and takes what is missing. */
  async share(): Promise<Share> {
    const { db, settings } = this.#parts;
    const sentAt = performance.now();
    const share = await renewDrainer(db, this.drainer, settings.lease);
    this.#renewed(sentAt);
    await this.#giveBack(share.stripes);
    const has = this.#all().length;
    if (has < share.stripes) await takeStripes(db, this.drainer, share.stripes - has);
    const own = await ownStripes(db, this.drainer);
    const known = new Map(this.#all().map((stripe) => [stripe.number, stripe]));
    for (const [number, { lane, stripe }] of this.#byNumber()) if (!own.has(number)) lane.lose(stripe);
    const numbers = [...own.keys()];
    const times = numbers.length === 0 ? new Map<number, number>() : await dueTimes(db, numbers);
    const now = performance.now();
    for (const [number, position] of own) {
      const time = times.get(number);
      const dueAt = time === undefined ? null : now + time;
      const stripe = known.get(number);
      // A stripe whose lease has ended meanwhile is found again next time.
      if (stripe !== undefined) {
        if (dueAt !== null) stripe.dueAt = Math.min(stripe.dueAt ?? dueAt, dueAt);
      } else if (!this.#hasEnded) this.#laneOf(number).add(new Stripe(number, position, dueAt));
    }
    return share;
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#lapse);
  }

  #laneOf(number: number): Lane {
    return this.lanes[number % this.lanes.length] as Lane;
  }

  #all(): readonly Stripe[] {
    return this.lanes.flatMap(({ stripes }) => [...stripes]);
  }

  #byNumber(): ReadonlyMap<number, { readonly lane: Lane; readonly stripe: Stripe }> {
    return new Map(
      this.lanes.flatMap((lane) => [...lane.stripes].map((stripe) => [stripe.number, { lane, stripe }] as const)),
    );
  }

  /** The database began to count later than we. */
  #renewed(sentAt: number): void {
    clearTimeout(this.#lapse);
    if (this.#hasEnded) return;
    const rest = sentAt + this.#parts.settings.lease - performance.now();
    this.#lapse = setTimeout(() => this.#loseAll(), Math.max(0, Math.ceil(rest)));
  }

  #loseAll(): void {
    for (const lane of this.lanes) for (const stripe of [...lane.stripes]) lane.lose(stripe);
  }

  /** Those of which nothing is in hand go at once, others as soon as it is written what became of it. */
  async #giveBack(share: number): Promise<void> {
    const staying = this.#all().filter(({ isLeaving }) => !isLeaving);
    // The last ones, since others take the first.
    const surplus = staying.toSorted((a, b) => b.number - a.number).slice(0, Math.max(0, staying.length - share));
    for (const stripe of surplus) stripe.isLeaving = true;
    const idle = [...this.#byNumber().values()].filter(({ stripe }) => stripe.isLeaving && stripe.inHand === 0);
    if (idle.length === 0) return;
    await releaseStripes(
      this.#parts.db,
      this.drainer,
      idle.map(({ stripe }) => stripe.number),
    );
    for (const { lane, stripe } of idle) lane.lose(stripe);
  }
}
