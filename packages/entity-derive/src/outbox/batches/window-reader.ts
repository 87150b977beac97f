// The stripes of a lane into batches of rows, so many stripes at a time as fill one.
import type { Queryable } from "../../database/database.ts";
import { stripes as allStripes } from "../../database/ddl/outbox-batches-table.ts";
import { Backlog } from "./backlog.ts";
import type { BatchRow } from "./batch-row.ts";
import type { Stripe } from "./stripe.ts";
import { readWindow, type StripePosition } from "./window.ts";

/** Rows that go to the handler together, and where their stripes stand behind them. */
export interface Batch {
  readonly stripes: readonly Stripe[];
  readonly rows: readonly BatchRow[];
  readonly after: StripePosition;
  /** The start of the server under which `after` holds; see `serverStart`. */
  readonly start: string;
}

/** How many stripes are read at once; it outlives a reader, since what it follows is the traffic. */
export class Width {
  stripes: number = allStripes;
}

/** A backlog is looked at as a whole before it is known to be one: the next look should fit. */
const narrowing = 8;

/**
 * Reads in rounds: all stripes up to one snapshot, which the first statement of a round takes. A window that is too
 * large for a batch is read by half as many stripes, and that of one stripe by id. Small windows are read by twice as
 * many.
 */
export class WindowReader {
  readonly #db: Queryable;
  readonly #limit: number;
  readonly #stripes: ReadonlySet<Stripe>;
  /** The stripes that the round has yet to read, those at one position together. */
  #groups: Stripe[][] = [];
  #target: string | null = null;
  #hasFound = false;
  readonly #width: Width;
  readonly #onRestart: () => void;
  /** The start of the server under which all was read; null before anything was. */
  #start: string | null = null;
  /** Of stripes whose window is read in parts. */
  readonly #backlogs: WeakMap<Stripe, Backlog> = new WeakMap();

  /**
   * @param stripes those of the lane, as they are when a round begins
   * @param onRestart called when the server has started anew: what was read and is not acknowledged counts for nothing
   */
  constructor(db: Queryable, limit: number, stripes: ReadonlySet<Stripe>, width: Width, onRestart: () => void) {
    this.#onRestart = onRestart;
    this.#width = width;
    this.#db = db;
    this.#limit = limit;
    this.#stripes = stripes;
  }

  /** The next batch, whose stripes are in hand from now on; null when a whole round has found nothing. */
  async next(): Promise<Batch | null> {
    if (this.#groups.length === 0) this.#begin();
    for (;;) {
      const stripes = this.#take();
      if (stripes === null && this.#hasFound) {
        this.#begin();
        continue;
      }
      if (stripes === null) return null;
      for (const stripe of stripes) stripe.inHand++;
      const batch = await this.#read(stripes).catch((error: unknown) => {
        this.#putBack(stripes);
        throw error;
      });
      if (batch !== null && batch.rows.length > 0) {
        this.#hasFound = true;
        return batch;
      }
      for (const stripe of stripes) stripe.inHand--;
    }
  }

  #begin(): void {
    this.#hasFound = false;
    this.#target = null;
    const groups = new Map<string, Stripe[]>();
    for (const stripe of this.#stripes) {
      if (!stripe.isOpen) continue;
      const { position, target, lastId } = stripe.read;
      const key = `${position} ${target} ${lastId}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [stripe]);
      else group.push(stripe);
    }
    this.#groups = [...groups.values()];
  }

  #take(): readonly Stripe[] | null {
    for (;;) {
      const [group] = this.#groups;
      if (group === undefined) return null;
      const stripes = group.splice(0, this.#width.stripes).filter(({ isOpen }) => isOpen);
      if (group.length === 0) this.#groups.shift();
      if (stripes.length > 0) return stripes;
    }
  }

  #putBack(stripes: readonly Stripe[]): void {
    for (const stripe of stripes) stripe.inHand--;
    this.#groups.unshift([...stripes]);
  }

  /** Null when there were too many rows for so many stripes. */
  async #read(stripes: readonly Stripe[]): Promise<Batch | null> {
    const [first] = stripes;
    if (first === undefined) return null;
    const { position, target, lastId } = first.read;
    if (stripes.length === 1 && target !== null) {
      const part = await this.#readPart(first, target);
      if (part !== null) return part;
    }
    const { snapshot, start, rows } = await readWindow(this.#db, {
      stripes: stripes.map(({ number }) => number),
      position,
      target: target ?? this.#target,
      lastId,
      limit: this.#limit + 1,
    });
    const isRestarted = this.#start !== null && start !== this.#start;
    this.#start = start;
    if (isRestarted) {
      this.#groups = [];
      this.#hasFound = false;
      this.#onRestart();
      return null;
    }
    if (target === null) this.#target = snapshot;
    if (rows.length <= this.#limit) {
      this.#backlogs.delete(first);
      if (rows.length < this.#limit / 2) this.#width.stripes = Math.min(allStripes, this.#width.stripes * 2);
      return this.#moved(stripes, rows, { position: snapshot, target: null, lastId: null });
    }
    this.#groups.unshift([...stripes]);
    if (stripes.length > 1) {
      this.#width.stripes = Math.ceil(stripes.length / narrowing);
      return null;
    }
    const fitting = rows.slice(0, this.#limit);
    return this.#moved(stripes, fitting, { position, target: snapshot, lastId: fitting.at(-1)?.id ?? null });
  }

  /** Null where a window that was begun is better looked at as a whole again. */
  async #readPart(stripe: Stripe, target: string): Promise<Batch | null> {
    const backlog = this.#backlogs.get(stripe) ?? new Backlog();
    this.#backlogs.set(stripe, backlog);
    const part = await backlog.next(this.#db, stripe.number, stripe.read, this.#limit);
    if (part === null) return null;
    const { rows, lastId, isLast } = part;
    if (isLast) {
      this.#backlogs.delete(stripe);
      return this.#moved([stripe], rows, { position: target, target: null, lastId: null });
    }
    this.#groups.unshift([stripe]);
    return this.#moved([stripe], rows, { ...stripe.read, lastId });
  }

  #moved(stripes: readonly Stripe[], rows: readonly BatchRow[], after: StripePosition): Batch {
    for (const stripe of stripes) stripe.read = after;
    return { stripes, rows, after, start: this.#start ?? "" };
  }
}
