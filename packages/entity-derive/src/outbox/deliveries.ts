// Claims into calls of the handler: the rows of one entity id in turn, those of several ids at once.
import type { Claim } from "./claim.ts";
import { observeDelivery, publishDelivery } from "./delivery-channel.ts";
import { type ClaimedRow, type OutboxHandler, outboxRowOf } from "./outbox-row.ts";
import { longestGoodbye } from "./patience.ts";

/** The claimed rows of one entity id. */
interface Line {
  readonly entity: string;
  readonly claim: Claim;
  readonly rows: ClaimedRow[];
}

export interface DeliveryLimits {
  readonly batchSize: number;
  readonly concurrency: number;
}

export class Deliveries {
  readonly #handler: OutboxHandler;
  readonly #limits: DeliveryLimits;
  /** Lines whose next row can go to the handler. */
  #waiting: Line[] = [];
  /** Lines of which a row is with the handler, by entity id. */
  readonly #running: Map<string, Line> = new Map();
  /** Rows that are in hand: waiting, running, or behind one that is running. */
  #rows = 0;
  readonly #claims: Set<Claim> = new Set();
  #given = 0;
  #stopped = false;
  #failure: { readonly error: unknown } | null = null;
  #onChange: (() => void) | null = null;

  constructor(handler: OutboxHandler, limits: DeliveryLimits) {
    this.#handler = handler;
    this.#limits = limits;
  }

  /** How many rows the handler was given. */
  get given(): number {
    return this.#given;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /**
   * How many more rows may be claimed. Half of a batch is claimed ahead, so that the handler need not wait for the
   * database; and slow lines do not hold up others: where places are free and no line waits for one, there is room.
   */
  get room(): number {
    const { batchSize, concurrency } = this.#limits;
    if (this.#stopped) return 0;
    const idle = this.#waiting.length === 0 ? concurrency - this.#running.size : 0;
    const ahead = this.#rows <= batchSize / 2 ? batchSize - this.#rows : 0;
    return Math.max(Math.min(idle, batchSize), ahead);
  }

  add(claim: Claim): void {
    const lines = new Map<string, Line>();
    for (const row of claim.rows) {
      // No text of PostgreSQL has a NUL.
      const entity = `${row.entity}\0${row.entityId}`;
      const line = lines.get(entity);
      if (line === undefined) lines.set(entity, { entity, claim, rows: [row] });
      else line.rows.push(row);
    }
    this.#rows += claim.rows.length;
    this.#waiting.push(...lines.values());
    this.#claims.add(claim);
    claim.ended
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#claims.delete(claim);
        this.#changed();
      });
    if (this.#stopped) this.stop();
    else this.#startLines();
  }

  /** Starts no more rows and gives them back; what is with the handler goes on. */
  stop(): void {
    this.#stopped = true;
    for (const line of [...this.#waiting.splice(0), ...this.#running.values()]) this.#giveBack(line);
    this.#changed();
  }

  /**
   * Resolves when there is room, or when it was stopped.
   * @throws what a claim could not be written for
   */
  async roomMade(): Promise<void> {
    while (this.room === 0 && !this.#stopped) await this.#change();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /**
   * Resolves when nothing is in hand any more and all results are written.
   * @throws what a claim could not be written for
   */
  async finished(): Promise<void> {
    while (this.#rows > 0 || this.#claims.size > 0) await this.#change();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /**
   * Resolves when nothing is in hand any more, and all results are written that the database takes soon: a write may be
   * waiting for a connection that somebody else keeps. What is with the handler after `grace` is left to the end of the
   * lease.
   *
   * @param grace in milliseconds
   * @throws what a claim could not be written for
   */
  async finishedSoon(grace: number): Promise<void> {
    let isOver = false;
    const limit = setTimeout(() => {
      isOver = true;
      for (const claim of this.#claims) claim.abandonHandlers();
      this.#changed();
    }, grace);
    while (this.#rows > 0 && !isOver) await this.#change();
    clearTimeout(limit);
    const timer = setTimeout(() => {
      for (const claim of this.#claims) claim.abandon();
    }, longestGoodbye);
    while (this.#claims.size > 0) await this.#change();
    clearTimeout(timer);
    if (this.#failure !== null) throw this.#failure.error;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = resolve;
    });
  }

  #changed(): void {
    this.#onChange?.();
    this.#onChange = null;
  }

  #startLines(): void {
    while (this.#running.size < this.#limits.concurrency) {
      // Another claim's row of the entity id may still be with a handler that has lost its lease.
      const index = this.#waiting.findIndex(({ entity }) => !this.#running.has(entity));
      const [line] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (line === undefined) return;
      void this.#run(line);
    }
  }

  /** Delivers the line's first row. Never rejects. */
  async #run(line: Line): Promise<void> {
    const [row] = line.rows;
    if (row === undefined || !line.claim.holds(row)) {
      this.#giveBack(line);
      return;
    }
    this.#running.set(line.entity, line);
    this.#given++;
    line.rows.shift();
    const isDelivered = await this.#deliver(line.claim, row);
    this.#running.delete(line.entity);
    this.#rows--;
    if (isDelivered && !this.#stopped && line.rows.length > 0 && line.claim.holds(row)) this.#waiting.push(line);
    else this.#giveBack(line);
    this.#startLines();
    this.#changed();
  }

  async #deliver(claim: Claim, row: ClaimedRow): Promise<boolean> {
    const stopwatch = observeDelivery();
    try {
      await this.#handler.handle(outboxRowOf(row), claim.begin(row));
    } catch (error) {
      const parks = claim.failed(row, error);
      publishDelivery(stopwatch, row, parks ? "parked" : "failed");
      return false;
    }
    claim.delivered(row);
    publishDelivery(stopwatch, row, "delivered");
    return true;
  }

  #giveBack({ claim, rows }: Line): void {
    this.#rows -= rows.length;
    claim.release(rows.splice(0));
  }
}
