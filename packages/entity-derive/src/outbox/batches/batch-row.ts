// A row of the outbox in batches as PostgreSQL's text into what a handler is given, each part read when it is asked for.
import { dateFromText } from "../../codec/date.ts";
import { i64FromText } from "../../codec/integer.ts";
import { jsonFromText } from "../../codec/json.ts";
import type { Row } from "../../database/database.ts";
import { type EventMeta, eventMetaOf } from "../../events/event-meta.ts";
import type { JsonValue } from "../../vocabulary/json.ts";
import type { OutboxRow } from "../outbox-row.ts";

/** An event of the outbox in batches. */
export interface OutboxBatchRow extends OutboxRow {
  /** Whose the row is, as text; also where neither event nor `meta` shows it. */
  readonly owner: string | null;
  /** The payload as it is stored, for those who only pass it on: `payload` is parsed each time it is asked for. */
  readonly payloadText: string;
}

/** What receives the rows. */
export interface OutboxBatchHandler {
  /**
   * Delivers the rows of a batch, in their order. They are done when the promise resolves. When it rejects, all are
   * tried again later; with a `BatchError`, those that it names and what stands behind them under their entity ids.
   *
   * A row can come more than once. Rows of one entity id come in the order of their writes.
   *
   * @param signal aborts when rows of the batch may be another drainer's by then; a rejection after that counts as no
   *   attempt
   */
  handleBatch(rows: readonly OutboxBatchRow[], signal: AbortSignal): Promise<void>;
}

/** The columns that `BatchRow` reads, in its order. */
export const batchColumns = "id, stripe, entity, entity_id, kind, payload, meta, created_at, owner";

/** Its texts stay what they are until somebody asks: most handlers pass most of them on. */
export class BatchRow implements OutboxBatchRow {
  readonly id: number;
  readonly stripe: number;
  readonly attempts: number;
  readonly #texts: Row;

  /** @throws {RangeError} for an id that a number can't hold exactly */
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

  /** @throws {RangeError} for a time that a Date can't hold */
  get createdAt(): Date {
    return dateFromText(this.createdAtText);
  }

  /** What tells its entity id from all others: no text of PostgreSQL has a NUL. */
  get key(): string {
    return `${this.entity}\0${this.entityId}`;
  }

  /** What `OutboxRow` has, as values of its own. */
  toJSON(): OutboxRow & { readonly owner: string | null } {
    const { id, entity, entityId, kind, payload, meta, owner, createdAt, attempts } = this;
    return { id, entity, entityId, kind, payload, meta, owner, createdAt, attempts };
  }
}
