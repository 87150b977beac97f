// A row of the outbox into a CloudEvent 1.0: its text in structured mode, its attributes and data for binary mode.
import { isoFromDate } from "../codec/iso-date.ts";
import type { OutboxBatchRow } from "../outbox/batches/rows/batch-row.ts";
import type { OutboxRow } from "../outbox/outbox-row.ts";

/** What `content-type` says of an event in structured mode. */
const structuredType = "application/cloudevents+json; charset=UTF-8";

/** What it says in binary mode, where the body is the data alone. */
const dataType = "application/json";

/**
 * The attributes in the order in which they are written: the context that tells one event from all others comes first.
 *
 * `source` and `id` together are unique; the id is the outbox's, the same in every delivery. Nothing of `meta` is here:
 * who wrote, and whose the row is, is for the database alone.
 */
function cloudEventAttributes(row: OutboxRow, source: string): readonly (readonly [name: string, value: string])[] {
  const { entityId } = row;
  return [
    ["specversion", "1.0"],
    ["id", String(row.id)],
    ["source", source],
    ["type", `${row.entity}.${row.kind}`],
    // An attribute is never empty, but a key that is text may be.
    ...(entityId === "" ? [] : ([["subject", entityId]] as const)),
    ["time", isoFromDate(row.createdAt)],
  ];
}

/**
 * The event as JSON. The same row gives the same bytes each time: `data` is the text that PostgreSQL has stored, where
 * the row has that.
 */
export function structuredEvent(row: OutboxRow, source: string): string {
  const attributes = cloudEventAttributes(row, source).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${attributes.join(",")},"datacontenttype":${JSON.stringify(dataType)},"data":${eventData(row)}}`;
}

/** The payload as JSON. */
function eventData(row: OutboxRow): string {
  return isBatchRow(row) ? row.payloadText : JSON.stringify(row.payload);
}

/** Parsing a payload in order to print it again would cost more than sending it. */
function isBatchRow(row: OutboxRow): row is OutboxBatchRow {
  return typeof (row as Partial<OutboxBatchRow>).payloadText === "string";
}

/** How an event is put into a message. */
export type EventMode = "structured" | "binary";

/** An event as a message: a body, and headers beside it. */
export interface EventMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/**
 * @param prefix what stands before the name of an attribute in a header, as the binding of the protocol says: `ce-` of
 *   HTTP and NATS, `ce_` of Kafka, `cloudEvents:` of AMQP
 * @param encode what a value has to become to be a header
 */
export function eventMessage(
  row: OutboxRow,
  source: string,
  mode: EventMode,
  prefix: string,
  encode: (value: string) => string = (value) => value,
): EventMessage {
  if (mode === "structured") return { headers: [["content-type", structuredType]], body: structuredEvent(row, source) };
  const attributes = cloudEventAttributes(row, source).map(
    ([name, value]) => [`${prefix}${name}`, encode(value)] as const,
  );
  return { headers: [["content-type", dataType], ...attributes], body: eventData(row) };
}

/** As the bindings of HTTP and NATS have it: all but printable ASCII is percent-encoded, and so are space, `"` and `%`. */
export function percentEncoded(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^!#$&-~]/gu, (character) =>
      Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
    );
}
