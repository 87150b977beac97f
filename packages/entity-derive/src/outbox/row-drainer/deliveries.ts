// Runs the handler for claimed rows: in order for each entity id, concurrently for different ones.

import { observeDelivery, publishDelivery } from "../delivery-channel.ts";
import type { OutboxHandler, StoredRow } from "../outbox-row.ts";
import type { ShutdownDeadline } from "../shutdown-deadline.ts";
import type { Claim } from "./claim.ts";

/** The claimed rows of one entity id. */
interface EntityQueue {
  readonly entity: string;
  readonly claim: Claim;
  readonly rows: StoredRow[];
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
    for (const [entity, rows] of Map.groupBy(claim.rows, ({ key }) => key)) this.#waiting.push({ entity, claim, rows });
    this.#rows += claim.rows.length;
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
    await this.#until(() => this.room > 0 || this.#stopped);
    this.#throwFailure();
  }

  /**
   * Resolves when all rows are finished and all results are written.
   * @throws the error of writing a claim
   */
  async finished(): Promise<void> {
    await this.#until(() => this.#rows === 0 && this.#claims.size === 0);
    this.#throwFailure();
  }

  /**
   * Resolves when all rows are finished, and results are written that the database accepts soon: a write may wait for a
   * connection. Rows that still run after `grace` are left to the end of the lease.
   *
   * @param deadline of a shutdown that has begun
   * @param grace in milliseconds
   * @throws the error of writing a claim
   */
  async finishedSoon(deadline: ShutdownDeadline, grace: number): Promise<void> {
    const handled = this.#until(() => this.#rows === 0);
    if ((await deadline.wait(handled, grace)) === null) for (const claim of this.#claims) claim.abandonHandlers();
    const written = this.#until(() => this.#claims.size === 0);
    if ((await deadline.wait(written)) === null) for (const claim of this.#claims) claim.abandon();
    await this.#until(() => this.#claims.size === 0);
    this.#throwFailure();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.stop();
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Waits for a condition. A later call takes the place of an earlier one, which nobody awaits any more. */
  async #until(isMet: () => boolean): Promise<void> {
    while (!isMet())
      await new Promise<void>((resolve) => {
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

  async #deliver(claim: Claim, row: StoredRow): Promise<boolean> {
    const stopwatch = observeDelivery();
    try {
      await this.#handler.handle(row.toOutboxRow(), claim.begin(row));
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
