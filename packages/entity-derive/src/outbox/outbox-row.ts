// A claimed row of the outbox as PostgreSQL's text into what a handler is given.
import { dateFromText } from "../codec/date.ts";
import { i32FromText, i64FromText } from "../codec/integer.ts";
import { jsonFromText } from "../codec/json.ts";
import type { Row } from "../database/database.ts";
import { type EventMeta, eventMetaOf } from "../events/event-meta.ts";
import type { JsonValue } from "../vocabulary/json.ts";

/** An event that waits in the outbox. */
export interface OutboxRow {
  /** It rises with each write, and is the same in every delivery: what a handler is idempotent by. */
  readonly id: number;
  /** The table's name. */
  readonly entity: string;
  readonly entityId: string;
  /** `created`, `updated`, `deleted` or `restored`. */
  readonly kind: string;
  /** The event as JSON: a `UserEvent`. */
  readonly payload: JsonValue;
  /** Who wrote, whose the row is, and its version. */
  readonly meta: EventMeta;
  readonly createdAt: Date;
  /** How many deliveries of it have failed so far. */
  readonly attempts: number;
}

/** A row that is no longer delivered, since all its deliveries have failed. */
export interface ParkedRow extends OutboxRow {
  /** What the last delivery failed with: the error's name and message. */
  readonly lastError: string;
  readonly parkedAt: Date;
}

/** What receives the rows. */
export interface OutboxHandler {
  /**
   * Delivers a row; it is done when the promise resolves, and tried again later when it rejects.
   *
   * A row can come more than once. Rows of one entity id come one after the other, in the order of their writes.
   *
   * @param signal aborts when the row's lease is lost: another drainer may have the row by then
   */
  handle(row: OutboxRow, signal: AbortSignal): Promise<void>;
}

/** A row in hand. Its payload stays text until its turn comes: a parsed one takes several times the memory. */
export interface ClaimedRow {
  readonly id: number;
  readonly entity: string;
  readonly entityId: string;
  readonly kind: string;
  readonly attempts: number;
  readonly payloadText: string;
  readonly metaText: string | null;
  readonly createdAtText: string;
}

/** The columns that `claimedRowOf` reads, in its order. */
export const rowColumns = "id, entity, entity_id, kind, attempts, payload, meta, created_at";

/** @throws {RangeError} for an id that a number can't hold exactly */
export function claimedRowOf(row: Row): ClaimedRow {
  const [id, entity, entityId, kind, attempts, payloadText, metaText, createdAtText] = row;
  return {
    id: i64FromText(id ?? ""),
    entity: entity ?? "",
    entityId: entityId ?? "",
    kind: kind ?? "",
    attempts: i32FromText(attempts ?? ""),
    payloadText: payloadText ?? "",
    metaText: metaText ?? null,
    createdAtText: createdAtText ?? "",
  };
}

/** @throws {RangeError} for a creation time that a Date can't hold */
export function outboxRowOf(claimed: ClaimedRow): OutboxRow {
  const { id, entity, entityId, kind, attempts, payloadText, metaText, createdAtText } = claimed;
  const payload = jsonFromText<JsonValue>(payloadText);
  const meta = eventMetaOf(metaText === null ? null : jsonFromText<JsonValue>(metaText));
  return { id, entity, entityId, kind, payload, meta, createdAt: dateFromText(createdAtText), attempts };
}
