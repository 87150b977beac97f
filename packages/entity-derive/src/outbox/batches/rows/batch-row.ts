// A row of the outbox in batches, whose parts are parsed on access.
import { dateFromText } from "../../../codec/date.ts";
import { i64FromText } from "../../../codec/integer.ts";
import { jsonFromText } from "../../../codec/json.ts";
import type { Row } from "../../../database/database.ts";
import { type EventMeta, eventMetaOf } from "../../../events/event-meta.ts";
import type { JsonValue } from "../../../vocabulary/json.ts";
import type { OutboxRow } from "../../outbox-row.ts";

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

/** The columns of `BatchRow`, in order. */
export const batchColumns = "id, stripe, entity, entity_id, kind, payload, meta, created_at, owner";

/** Keeps its texts, since most handlers pass them on unparsed. */
export class BatchRow implements OutboxBatchRow {
  readonly id: number;
  readonly stripe: number;
  readonly attempts: number;
  readonly #texts: Row;

  /** @throws {RangeError} for an id beyond the safe integers */
  constructor(texts: Row, attempts = 0) {
    this.#texts = texts;
    this.id = i64FromText(texts[0] ?? "");
    this.stripe = Number(texts[1]);
    this.attempts = attempts;
  }

  get entity(): string {
    return this.#texts[2] ?? "";
  }

  get entityId(): string {
    return this.#texts[3] ?? "";
  }

  get kind(): string {
    return this.#texts[4] ?? "";
  }

  get payloadText(): string {
    return this.#texts[5] ?? "";
  }

  get metaText(): string | null {
    return this.#texts[6] ?? null;
  }

  get createdAtText(): string {
    return this.#texts[7] ?? "";
  }

  get payload(): JsonValue {
    return jsonFromText<JsonValue>(this.payloadText);
  }

  get meta(): EventMeta {
    const { metaText } = this;
    return eventMetaOf(metaText === null ? null : jsonFromText<JsonValue>(metaText));
  }

  get owner(): string | null {
    return this.#texts[8] ?? null;
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
  toJSON(): OutboxRow & { readonly owner: string | null } {
    const { id, entity, entityId, kind, payload, meta, owner, createdAt, attempts } = this;
    return { id, entity, entityId, kind, payload, meta, owner, createdAt, attempts };
  }
}
