// Rows of both outboxes, whose parts are parsed on access.
import { dateFromText } from "../codec/date.ts";
import { i64FromText } from "../codec/integer.ts";
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
  /** The key of the row as text; for a composite key, the JSON array of its parts. */
  readonly entityId: string;
  /** `created`, `updated`, `deleted` or `restored`. */
  readonly kind: string;
  /** The event as JSON: a `UserEvent`. */
  readonly payload: JsonValue;
  /** The actor, the owner and the version of the row. */
  readonly meta: EventMeta;
  /** The time of the write, by the clock of the database. */
  readonly createdAt: Date;
  /** The number of failed deliveries. */
  readonly attempts: number;
}

/** A row that is no longer delivered, after the maximum number of failures. */
export interface ParkedRow extends OutboxRow {
  /** The name and message of the last error. */
  readonly lastError: string;
  /** The time of the last failure, by the clock of the database. */
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

/** An event of the outbox in batches. */
export interface OutboxBatchRow extends OutboxRow {
  /** The owner of the row, as text; also set if neither event nor `meta` has it. */
  readonly owner: string | null;
  /** The stored JSON text, for handlers that pass it on: `payload` is parsed on each access. */
  readonly payloadText: string;
}

/** Receives rows in batches. */
export interface OutboxBatchHandler {
  /**
   * Delivers a batch, in order. The rows are done when the promise resolves. When it rejects, all are retried later;
   * with a `BatchError`, the failed ones and later ones of the same entity id.
   *
   * Rows may be delivered more than once. Rows of one entity id come in the order of their writes.
   *
   * @param signal aborts when another drainer may have rows of the batch; a rejection after that does not count as an
   * attempt
   */
  handleBatch(rows: readonly OutboxBatchRow[], signal: AbortSignal): Promise<void>;
}

/** The first columns of a `StoredRow`, in order. */
export const rowColumns = "id, entity, entity_id, kind, payload, meta, created_at";

/** All columns of a `StoredRow` of the outbox in batches. */
export const batchColumns: string = `${rowColumns}, stripe, owner`;

/** Keeps its texts: most handlers pass them on unparsed, and parsed JSON takes several times the memory. */
export class StoredRow implements OutboxBatchRow {
  readonly id: number;
  /** Not a number in the outbox of single rows. */
  readonly stripe: number;
  readonly attempts: number;
  readonly #texts: Row;

  /** @throws {RangeError} for an id beyond the safe integers */
  constructor(texts: Row, attempts = 0) {
    this.#texts = texts;
    this.id = i64FromText(texts[0] ?? "");
    this.stripe = Number(texts[7]);
    this.attempts = attempts;
  }

  get entity(): string {
    return this.#texts[1] ?? "";
  }

  get entityId(): string {
    return this.#texts[2] ?? "";
  }

  get kind(): string {
    return this.#texts[3] ?? "";
  }

  get payloadText(): string {
    return this.#texts[4] ?? "";
  }

  get metaText(): string | null {
    return this.#texts[5] ?? null;
  }

  get createdAtText(): string {
    return this.#texts[6] ?? "";
  }

  get owner(): string | null {
    return this.#texts[8] ?? null;
  }

  get payload(): JsonValue {
    return jsonFromText<JsonValue>(this.payloadText);
  }

  get meta(): EventMeta {
    const { metaText } = this;
    return eventMetaOf(metaText === null ? null : jsonFromText<JsonValue>(metaText));
  }

  /** @throws {RangeError} for a time outside of the range of Date */
  get createdAt(): Date {
    return dateFromText(this.createdAtText);
  }

  /** A unique key of the entity id: no text of PostgreSQL contains NUL. */
  get key(): string {
    return `${this.entity}\0${this.entityId}`;
  }

  /** Returns the properties of `OutboxRow` as plain values. */
  toOutboxRow(): OutboxRow {
    const { id, entity, entityId, kind, payload, meta, createdAt, attempts } = this;
    return { id, entity, entityId, kind, payload, meta, createdAt, attempts };
  }

  toJSON(): OutboxRow & { readonly owner: string | null } {
    return { ...this.toOutboxRow(), owner: this.owner };
  }
}
