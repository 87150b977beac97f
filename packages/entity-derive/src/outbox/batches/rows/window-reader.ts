// Reads the stripes of a worker in batches, several stripes per query.
import type { Queryable } from "../../../database/database.ts";
import { stripes as allStripes } from "../../../database/ddl/outbox-batches-table.ts";
import type { StoredRow } from "../../outbox-row.ts";
import type { Stripe } from "../drainer/stripe.ts";
import { Backlog } from "./backlog.ts";
import { readWindow, type StripePosition } from "./window.ts";

/** Rows for the handler, and the position of their stripes after them. */
export interface Batch {
  readonly stripes: readonly Stripe[];
  readonly rows: readonly StoredRow[];
  readonly after: StripePosition;
  /** The server start for which `after` is valid; see `serverStart`. */
  readonly start: string;
}

/** The number of stripes per query. It is kept when a reader is replaced, since it adapts to the traffic. */
export interface ReadWidth {
  stripes: number;
}

/** Narrows faster than it widens: a large window is scanned as a whole before its size is known. */
const narrowing = 8;

/**
 * Reads in rounds: all stripes up to the snapshot of the round's first query. If a window is too large for a batch,
 * half as many stripes are read, and a single stripe by id. If windows are small, twice as many are read.
 */
export class WindowReader {
  readonly #db: Queryable;
  readonly #limit: number;
  readonly #stripes: ReadonlySet<Stripe>;
  /** The remaining stripes of the round, grouped by position. */
  #groups: Stripe[][] = [];
  #target: string | null = null;
  #hasFound = false;
  readonly #width: ReadWidth;
  readonly #onRestart: () => void;
  /** The server start of all reads; null before the first one. */
  #start: string | null = null;
  /** The windows that are read in parts. */
  readonly #backlogs: WeakMap<Stripe, Backlog> = new WeakMap();

  /**
   * @param stripes the worker's stripes, read at the start of each round
   * @param onRestart called after a server restart, which voids all unacknowledged reads
   */
  constructor(db: Queryable, limit: number, stripes: ReadonlySet<Stripe>, width: ReadWidth, onRestart: () => void) {
    this.#onRestart = onRestart;
    this.#width = width;
    this.#db = db;
    this.#limit = limit;
    this.#stripes = stripes;
  }

  /** Returns the next batch, whose stripes count as open; null if a whole round was empty. */
  async next(): Promise<Batch | null> {
    if (this.#groups.length === 0) this.#begin();
    for (;;) {
      const stripes = this.#take();
      if (stripes === null && this.#hasFound) {
        this.#begin();
        continue;
      }
      if (stripes === null) return null;
      for (const stripe of stripes) stripe.openBatches++;
      const batch = await this.#read(stripes).catch((error: unknown) => {
        this.#putBack(stripes);
        throw error;
      });
      if (batch !== null && batch.rows.length > 0) {
        this.#hasFound = true;
        return batch;
      }
      for (const stripe of stripes) stripe.openBatches--;
    }
  }

  #begin(): void {
    this.#hasFound = false;
    this.#target = null;
    const open = [...this.#stripes].filter(({ isOpen }) => isOpen);
    const groups = Map.groupBy(open, ({ readPosition: { position, target, lastId } }) => {
      return `${position} ${target} ${lastId}`;
    });
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
    for (const stripe of stripes) stripe.openBatches--;
    this.#groups.unshift([...stripes]);
  }

  /** Returns null if there are too many rows for this number of stripes. */
  async #read(stripes: readonly Stripe[]): Promise<Batch | null> {
    const [first] = stripes;
    if (first === undefined) return null;
    const { position, target, lastId } = first.readPosition;
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

  /** Returns null if the rest of the window should be read as a whole. */
  async #readPart(stripe: Stripe, target: string): Promise<Batch | null> {
    const backlog = this.#backlogs.get(stripe) ?? new Backlog();
    this.#backlogs.set(stripe, backlog);
    const part = await backlog.next(this.#db, stripe.number, stripe.readPosition, this.#limit);
    if (part === null) return null;
    const { rows, lastId, isLast } = part;
    if (isLast) {
      this.#backlogs.delete(stripe);
      return this.#moved([stripe], rows, { position: target, target: null, lastId: null });
    }
    this.#groups.unshift([stripe]);
    return this.#moved([stripe], rows, { ...stripe.readPosition, lastId });
  }

  #moved(stripes: readonly Stripe[], rows: readonly StoredRow[], after: StripePosition): Batch {
    for (const stripe of stripes) stripe.readPosition = after;
    return { stripes, rows, after, start: this.#start ?? "" };
  }
}
