// What sends rows to a broker into a handler of both drainers.
import { BatchError } from "../outbox/batches/drainer/batch-error.ts";
import type { OutboxBatchHandler } from "../outbox/batches/rows/batch-row.ts";
import type { OutboxHandler, OutboxRow } from "../outbox/outbox-row.ts";

/** Delivers rows of an outbox to a broker. It is the handler of one drainer: `new OutboxBatchDrainer(db, sink)`. */
export interface EventSink extends OutboxBatchHandler, OutboxHandler, AsyncDisposable {
  /**
   * Resolves when the broker has confirmed every row. A row goes only when the one before it of its entity id is
   * confirmed.
   *
   * @param signal stops what has not been sent; what is under way may still arrive
   * @throws {BatchError} when some were confirmed and others were not
   * @throws the broker's error, a time-out among them, when none was
   */
  send(rows: readonly OutboxRow[], signal?: AbortSignal): Promise<void>;
  /** Closes what the sink has opened itself. */
  close(): Promise<void>;
}

export interface SinkParts {
  send(rows: readonly OutboxRow[], signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** One that is never aborted. */
const neverAborted = new AbortController().signal;

export function eventSink(parts: SinkParts): EventSink {
  let outbox: "rows" | "batches" | null = null;
  const drainedFrom = (kind: "rows" | "batches"): void => {
    outbox ??= kind;
    // An id of the one is that of another event in the other: a broker that drops repeats would drop events.
    if (outbox !== kind)
      throw new Error(
        "A sink cannot be shared by several outboxes: create one for each drainer, each with a different source",
      );
  };
  return {
    send: async (rows, signal = neverAborted) => {
      signal.throwIfAborted();
      if (rows.length > 0) await parts.send(rows, signal);
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
    close: () => parts.close(),
    [Symbol.asyncDispose]: () => parts.close(),
  };
}
