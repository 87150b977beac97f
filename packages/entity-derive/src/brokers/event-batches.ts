// Rows for one destination into batches of events that are neither too many nor too large to be sent together.
import type { OutboxRow } from "../outbox/outbox-row.ts";
import type { EventMessage } from "./cloud-event.ts";
import type { Batch } from "./send-in-order.ts";

export interface EventBatch extends Batch {
  /** What it is sent to: a stream, a topic. */
  readonly destination: string;
  /** That of each row. */
  readonly messages: readonly EventMessage[];
  /** The size of all bodies. */
  readonly bytes: number;
}

/** @param mostBytes more only where a single event is larger, which is a batch of its own */
export function groupIntoBatches(
  destination: string,
  rows: readonly OutboxRow[],
  messageOf: (row: OutboxRow) => EventMessage,
  mostRows: number,
  mostBytes: number,
): readonly EventBatch[] {
  const batches: {
    readonly destination: string;
    readonly rows: OutboxRow[];
    readonly messages: EventMessage[];
    bytes: number;
  }[] = [];
  for (const row of rows) {
    const message = messageOf(row);
    const size = Buffer.byteLength(message.body);
    let batch = batches.at(-1);
    if (batch === undefined || batch.rows.length === mostRows || batch.bytes + size > mostBytes) {
      batch = { destination, rows: [], messages: [], bytes: 0 };
      batches.push(batch);
    }
    batch.rows.push(row);
    batch.messages.push(message);
    batch.bytes += size;
  }
  return batches;
}
