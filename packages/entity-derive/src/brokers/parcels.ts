// Rows for one place into parcels of events that are neither too many nor too large to be sent together.
import type { OutboxRow } from "../outbox/outbox-row.ts";
import type { EventMessage } from "./cloud-event.ts";
import type { Parcel } from "./in-order.ts";

export interface EventParcel extends Parcel {
  /** What it is sent to: a stream, a topic. */
  readonly place: string;
  /** That of each row. */
  readonly messages: readonly EventMessage[];
  /** The size of all bodies. */
  readonly bytes: number;
}

/** @param mostBytes more only where a single event is larger, which is a parcel of its own */
export function parcelsOf(
  place: string,
  rows: readonly OutboxRow[],
  messageOf: (row: OutboxRow) => EventMessage,
  mostRows: number,
  mostBytes: number,
): readonly EventParcel[] {
  const parcels: {
    readonly place: string;
    readonly rows: OutboxRow[];
    readonly messages: EventMessage[];
    bytes: number;
  }[] = [];
  for (const row of rows) {
    const message = messageOf(row);
    const size = Buffer.byteLength(message.body);
    let parcel = parcels.at(-1);
    if (parcel === undefined || parcel.rows.length === mostRows || parcel.bytes + size > mostBytes) {
      parcel = { place, rows: [], messages: [], bytes: 0 };
      parcels.push(parcel);
    }
    parcel.rows.push(row);
    parcel.messages.push(message);
    parcel.bytes += size;
  }
  return parcels;
}
