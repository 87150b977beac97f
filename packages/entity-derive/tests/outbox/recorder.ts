// Deliveries into a list of them, in the order in which they began.
import type { OutboxHandler, OutboxRow } from "entity-derive/outbox";

export interface Delivery {
  readonly row: OutboxRow;
  readonly signal: AbortSignal;
  /** Null while the handler works; false when it failed. */
  succeeded: boolean | null;
}

/** A handler that does what it is given, and remembers. */
export class Recorder implements OutboxHandler {
  readonly deliveries: Delivery[] = [];
  /** How many handlers worked at once at most. */
  most = 0;
  #working = 0;
  readonly #work: (row: OutboxRow, signal: AbortSignal) => unknown;

  constructor(work: (row: OutboxRow, signal: AbortSignal) => unknown = () => undefined) {
    this.#work = work;
  }

  async handle(row: OutboxRow, signal: AbortSignal): Promise<void> {
    const delivery: Delivery = { row, signal, succeeded: null };
    this.deliveries.push(delivery);
    this.most = Math.max(this.most, ++this.#working);
    try {
      await this.#work(row, signal);
      delivery.succeeded = true;
    } catch (error) {
      delivery.succeeded = false;
      throw error;
    } finally {
      this.#working--;
    }
  }

  get ids(): readonly number[] {
    return this.deliveries.map(({ row }) => row.id);
  }

  /** The ids of the rows that were delivered, each once, in the order of their first success. */
  get delivered(): readonly number[] {
    return [...new Set(this.deliveries.filter(({ succeeded }) => succeeded).map(({ row }) => row.id))];
  }
}
