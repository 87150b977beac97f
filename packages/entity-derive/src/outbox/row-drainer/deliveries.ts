// Runs the handler for claimed rows: in order for each entity id, concurrently for different ones.

import { observeDelivery, publishDelivery } from "../delivery-channel.ts";
import { type ClaimedRow, type OutboxHandler, outboxRowOf } from "../outbox-row.ts";
import { shutdownGrace } from "../shutdown-timeout.ts";
import type { Claim } from "./claim.ts";

/** The claimed rows of one entity id. */
interface EntityQueue {
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
  /** Queues whose next row can be started. */
  #waiting: EntityQueue[] = [];
  /** Queues with a running row, by entity id. */
  readonly #running: Map<string, EntityQueue> = new Map();
  /** The number of unfinished rows: waiting, running, or behind a running one. */
  #rows = 0;
  readonly #claims: Set<Claim> = new Set();
  #startedCount = 0;
  #stopped = false;
  #failure: { readonly error: unknown } | null = null;
  #onChange: (() => void) | null = null;

  constructor(handler: OutboxHandler, limits: DeliveryLimits) {
    this.#handler = handler;
    this.#limits = limits;
  }

  /** The number of rows passed to the handler. */
  get handledCount(): number {
    return this.#startedCount;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /**
   * The number of rows that may be claimed. Half a batch is claimed ahead, so that the handler need not wait for the
   * database. Slow queues do not block others: if there are free places and no waiting queue, there is room.
   */
  get room(): number {
    const { batchSize, concurrency } = this.#limits;
    if (this.#stopped) return 0;
    const idle = this.#waiting.length === 0 ? concurrency - this.#running.size : 0;
    const ahead = this.#rows <= batchSize / 2 ? batchSize - this.#rows : 0;
    return Math.max(Math.min(idle, batchSize), ahead);
  }

  add(claim: Claim): void {
    const lines = new Map<string, EntityQueue>();
    for (const row of claim.rows) {
      // No text of PostgreSQL contains NUL.
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

  /** Releases rows that were not started; running ones continue. */
  stop(): void {
    this.#stopped = true;
    for (const line of [...this.#waiting.splice(0), ...this.#running.values()]) this.#giveBack(line);
    this.#changed();
  }

  /**
   * Resolves when there is room, or after `stop`.
   * @throws the error of writing a claim
   */
  async roomMade(): Promise<void> {
    while (this.room === 0 && !this.#stopped) await this.#change();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /**
   * Resolves when all rows are finished and all results are written.
   * @throws the error of writing a claim
   */
  async finished(): Promise<void> {
    while (this.#rows > 0 || this.#claims.size > 0) await this.#change();
    if (this.#failure !== null) throw this.#failure.error;
  }

  /**
   * Resolves when all rows are finished, and results are written that the database accepts soon: a write may wait for a
   * connection. Rows that still run after `grace` are left to the end of the lease.
   *
   * @param grace in milliseconds
   * @throws the error of writing a claim
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
    }, shutdownGrace);
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
      // A row of the entity id may still run under another claim that has lost its lease.
      const index = this.#waiting.findIndex(({ entity }) => !this.#running.has(entity));
      const [line] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (line === undefined) return;
      void this.#run(line);
    }
  }

  /** Delivers the queue's first row. Never rejects. */
  async #run(line: EntityQueue): Promise<void> {
    const [row] = line.rows;
    if (row === undefined || !line.claim.holds(row)) {
      this.#giveBack(line);
      return;
    }
    this.#running.set(line.entity, line);
    this.#startedCount++;
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

  #giveBack({ claim, rows }: EntityQueue): void {
    this.#rows -= rows.length;
    claim.release(rows.splice(0));
  }
}
