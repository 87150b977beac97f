// Formats outbox rows as CloudEvents 1.0, in structured or binary mode.
import { isoFromDate } from "../codec/iso-date.ts";
import type { OutboxBatchRow, OutboxRow } from "../outbox/outbox-row.ts";

/** The `content-type` of an event in structured mode (CloudEvents JSON format, section 3). */
const structuredType = "application/cloudevents+json; charset=UTF-8";

/** The `content-type` in binary mode, whose body is only the data. */
const dataType = "application/json";

/**
 * The attributes, in the order in which they are written: first those that identify the event.
 *
 * `source` and `id` together are unique; the id is that of the outbox row, and the same in each delivery. `meta` is not
 * included: actor and owner stay in the database.
 */
function cloudEventAttributes(row: OutboxRow, source: string): readonly (readonly [name: string, value: string])[] {
  const { entityId } = row;
  return [
    ["specversion", "1.0"],
    ["id", String(row.id)],
    ["source", source],
    ["type", `${row.entity}.${row.kind}`],
    // CloudEvents attributes must not be empty, but a text key can be.
    ...(entityId === "" ? [] : ([["subject", entityId]] as const)),
    ["time", isoFromDate(row.createdAt)],
  ];
}

/**
 * Returns the event as JSON, the same bytes for the same row each time: `data` is the text that PostgreSQL stores, if
 * the row has it.
 */
export function structuredEvent(row: OutboxRow, source: string): string {
  const attributes = cloudEventAttributes(row, source).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${attributes.join(",")},"datacontenttype":${JSON.stringify(dataType)},"data":${eventData(row)}}`;
}

/** Returns the payload as JSON. */
function eventData(row: OutboxRow): string {
  return isBatchRow(row) ? row.payloadText : JSON.stringify(row.payload);
}

/** Rows of a batch have the payload as text. Parsing and printing it would cost more than sending. */
function isBatchRow(row: OutboxRow): row is OutboxBatchRow {
  return typeof (row as Partial<OutboxBatchRow>).payloadText === "string";
}

/** The content mode of CloudEvents: the whole event in the body, or the attributes in headers. */
export type EventMode = "structured" | "binary";

/** An event as a message with headers. */
export interface EventMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/**
 * @param prefix the prefix of attribute headers in the protocol's CloudEvents binding: `ce-` for HTTP and NATS, `ce_`
 * for Kafka, `cloudEvents:` for AMQP
 * @param encode encodes a value as a header
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

/**
 * Percent-encodes a value as the CloudEvents bindings of HTTP and NATS require: all but printable ASCII, and space, `"`
 * and `%`.
 */
export function percentEncoded(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^!#$&-~]/gu, (character) =>
      Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
    );
}
