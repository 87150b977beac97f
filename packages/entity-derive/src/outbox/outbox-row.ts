// Parses rows of the outbox.
import { dateFromText } from "../codec/date.ts";
import { i32FromText, i64FromText } from "../codec/integer.ts";
import { jsonFromText } from "../codec/json.ts";
import type { Row } from "../database/database.ts";
import { type EventMeta, eventMetaOf } from "../events/event-meta.ts";
import type { JsonValue } from "../vocabulary/json.ts";

/** An event in the outbox. */
export interface OutboxRow {
  /** Ascending, and equal in every delivery: use it to detect repeated deliveries. */
  readonly id: number;
  /** The table's name. */
  readonly entity: string;
  readonly entityId: string;
  /** `created`, `updated`, `deleted` or `restored`. */
  readonly kind: string;
  /** The event as JSON: a `UserEvent`. */
  readonly payload: JsonValue;
  /** The actor, the owner and the version of the row. */
  readonly meta: EventMeta;
  readonly createdAt: Date;
  /** The number of failed deliveries. */
  readonly attempts: number;
}

/** A row that is no longer delivered, after the maximum number of failures. */
export interface ParkedRow extends OutboxRow {
  /** The name and message of the last error. */
  readonly lastError: string;
  readonly parkedAt: Date;
}

/** Receives rows. */
export interface OutboxHandler {
  /**
   * Delivers a row. It is done when the promise resolves, and retried later when it rejects.
   *
   * Rows may be delivered more than once. Rows of one entity id come one after the other, in the order of their writes.
   *
   * @param signal aborts when the row's lease is lost: another drainer may have it
   */
  handle(row: OutboxRow, signal: AbortSignal): Promise<void>;
}

/** A claimed row. The payload stays text until the row is delivered: parsed JSON takes several times the memory. */
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

/** The columns of `claimedRowOf`, in order. */
export const rowColumns = "id, entity, entity_id, kind, attempts, payload, meta, created_at";

/** @throws {RangeError} for an id beyond the safe integers */
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

/** @throws {RangeError} for a time outside of the range of Date */
export function outboxRowOf(claimed: ClaimedRow): OutboxRow {
  const { id, entity, entityId, kind, attempts, payloadText, metaText, createdAtText } = claimed;
  const payload = jsonFromText<JsonValue>(payloadText);
  const meta = eventMetaOf(metaText === null ? null : jsonFromText<JsonValue>(metaText));
  return { id, entity, entityId, kind, payload, meta, createdAt: dateFromText(createdAtText), attempts };
}
