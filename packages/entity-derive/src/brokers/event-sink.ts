// Creates a drainer handler that sends rows to a broker.
import { BatchError } from "../outbox/batches/drainer/batch-error.ts";
import type { OutboxBatchHandler, OutboxHandler, OutboxRow } from "../outbox/outbox-row.ts";

/** Delivers rows of an outbox to a broker. It is the handler of one drainer: `new OutboxBatchDrainer(db, sink)`. */
export interface EventSink extends OutboxBatchHandler, OutboxHandler, AsyncDisposable {
  /**
   * Resolves when the broker has confirmed every row. A row is only sent after the previous one of its entity id is
   * confirmed.
   *
   * @param signal stops rows that have not been sent; rows in flight may still arrive
   * @throws {BatchError} if some rows were confirmed and others were not
   * @throws the broker's error, including a timeout, if none was confirmed
   */
  send(rows: readonly OutboxRow[], signal?: AbortSignal): Promise<void>;
  /** Closes what the sink itself has opened. */
  close(): Promise<void>;
}

export interface SinkParts {
  send(rows: readonly OutboxRow[], signal: AbortSignal): Promise<void>;
  /** Closes what the sink has opened. Default: it has opened nothing. */
  close?(): Promise<void>;
}

/** A signal that never aborts. */
const neverAborted = new AbortController().signal;

export function eventSink({ send, close = async () => undefined }: SinkParts): EventSink {
  let outbox: "rows" | "batches" | null = null;
  const drainedFrom = (kind: "rows" | "batches"): void => {
    outbox ??= kind;
    // Both outboxes number their rows from 1: a broker that drops duplicates by id would drop events.
    if (outbox !== kind)
      throw new Error(
        "A sink cannot be shared by several outboxes: create one for each drainer, each with a different source",
      );
  };
  return {
    send: async (rows, signal = neverAborted) => {
      signal.throwIfAborted();
      if (rows.length > 0) await send(rows, signal);
    },
    async handleBatch(rows, signal) {
      drainedFrom("batches");
      await this.send(rows, signal);
    },
    async handle(row, signal) {
      drainedFrom("rows");
      try {
        await this.send([row], signal);
      } catch (error) {
        throw error instanceof BatchError ? error.cause : error;
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
