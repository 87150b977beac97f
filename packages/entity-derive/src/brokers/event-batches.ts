// Groups rows for one destination into batches of limited number and size.
import type { OutboxRow } from "../outbox/outbox-row.ts";
import type { EventMessage } from "./cloud-event.ts";
import type { Batch } from "./send-in-order.ts";

export interface EventBatch extends Batch {
  /** The stream or topic. */
  readonly destination: string;
  /** The message of each row. */
  readonly messages: readonly EventMessage[];
  /** The total size of all bodies, in bytes. */
  readonly bytes: number;
}

/** @param maximumBytes the maximum size of a batch; a larger event is a batch of its own */
export function groupIntoBatches(
  destination: string,
  rows: readonly OutboxRow[],
  messageOf: (row: OutboxRow) => EventMessage,
  maximumRows: number,
  maximumBytes: number,
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
    if (batch === undefined || batch.rows.length === maximumRows || batch.bytes + size > maximumBytes) {
      batch = { destination, rows: [], messages: [], bytes: 0 };
      batches.push(batch);
    }
    batch.rows.push(row);
    batch.messages.push(message);
    batch.bytes += size;
  }
  return batches;
}
