// Delivery of events that every contestant implements: the same rows, and a handler that does nothing.

export interface OutboxContestant {
  /** Leaves this many rows to deliver, and no others. */
  fill(rows: number): Promise<void>;
  /**
   * Delivers until the signal aborts, as four drainers.
   * @param onRows is the handler, which counts
   */
  drain(onRows: (count: number) => void, signal: AbortSignal): Promise<unknown>;
  /** How many rows are still to be delivered. */
  pending(): Promise<number>;
  close(): Promise<void>;
}

/** The function that a module of a contestant exports as `open`. */
export type OpenOutbox = (connectionString: string) => Promise<OutboxContestant>;

export const drainers = 4;

/** The payload of each row. */
export const samplePayload = { type: "updated", id: "0190", changes: { name: "Ada" } };
