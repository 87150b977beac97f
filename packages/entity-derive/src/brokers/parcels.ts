// Rows for one place into parcels of events that are neither too many nor too large to be sent together.
import type { OutboxRow } from "../outbox/outbox-row.ts";
import { structuredEvent } from "./cloud-event.ts";
import type { Parcel } from "./in-order.ts";

export interface EventParcel extends Parcel {
  /** What it is sent to: a stream, a topic. */
  readonly place: string;
  /** The event of each row, in structured mode. */
  readonly texts: readonly string[];
}

/** @param mostBytes more only where a single event is larger */
export function parcelsOf(
  place: string,
  rows: readonly OutboxRow[],
  source: string,
  mostRows: number,
  mostBytes: number,
): readonly EventParcel[] {
  const parcels: { readonly place: string; readonly rows: OutboxRow[]; readonly texts: string[] }[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = structuredEvent(row, source);
    const size = Buffer.byteLength(text);
    let parcel = parcels.at(-1);
    if (parcel === undefined || parcel.rows.length === mostRows || bytes + size > mostBytes) {
      parcel = { place, rows: [], texts: [] };
      parcels.push(parcel);
      bytes = 0;
    }
    parcel.rows.push(row);
    parcel.texts.push(text);
    bytes += size;
  }
  return parcels;
}
