// The tables of the outbox in batches, and rows for them, written as generated code writes them.
import type { OutboxBatchHandler, OutboxBatchRow } from "entity-derive/outbox";
import type { Database, Queryable } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot, sharedSchema } from "entity-derive/schema";
import { statement } from "../../statements.ts";

export async function createBatchOutbox(db: Database): Promise<void> {
  for (const sql of sharedSchema.outboxBatchesTables) await db.execute(sql);
}

const writeSql = statement(
  "write",
  `INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
   SELECT ${outboxBatchesSlot}, 'users', entity_id, 'updated',
          jsonb_build_object('type', 'updated', 'id', entity_id, 'n', n), NULL, 'ada'
     FROM unnest($1::text[]) WITH ORDINALITY AS written (entity_id, n)
    ORDER BY n
   RETURNING id`,
);

/** Writes an event for each entity id, in this order, and gives the ids of the rows. */
export async function writeBatchEvents(
  db: Pick<Queryable, "query">,
  entityIds: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await db.query(writeSql, [`{${entityIds.map((id) => JSON.stringify(id)).join(",")}}`]);
  return rows.map(([id]) => Number(id));
}

export async function ask(db: Queryable, sql: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query(statement("ask", sql), [])).rows;
}

/** FROM and WHERE that find what is written and neither acknowledged nor deferred and delivered since. */
export const undelivered = `
  FROM (SELECT e.id
          FROM public.entity_outbox_events e
          LEFT JOIN public.entity_outbox_stripes s ON s.stripe = e.stripe
         WHERE s.position IS NULL OR NOT pg_visible_in_snapshot(e.xid, s.position)
         UNION ALL
        SELECT id FROM public.entity_outbox_deferred WHERE parked_at IS NULL) waiting`;

export interface DeliveredBatch {
  readonly rows: readonly OutboxBatchRow[];
  readonly signal: AbortSignal;
}

/** A handler that does what it is given, and remembers what went well. */
export class BatchRecorder implements OutboxBatchHandler {
  /** All that was given to it. */
  readonly batches: DeliveredBatch[] = [];
  most = 0;
  #working = 0;
  readonly #work: (rows: readonly OutboxBatchRow[], signal: AbortSignal) => unknown;

  constructor(work: (rows: readonly OutboxBatchRow[], signal: AbortSignal) => unknown = () => undefined) {
    this.#work = work;
  }

  async handleBatch(rows: readonly OutboxBatchRow[], signal: AbortSignal): Promise<void> {
    this.batches.push({ rows, signal });
    this.most = Math.max(this.most, ++this.#working);
    try {
      await this.#work(rows, signal);
    } finally {
      this.#working--;
    }
  }

  get rows(): readonly OutboxBatchRow[] {
    return this.batches.flatMap(({ rows }) => rows);
  }

  get ids(): readonly number[] {
    return this.rows.map(({ id }) => id);
  }

  idsOf(entityId: string): readonly number[] {
    return this.rows.filter((row) => row.entityId === entityId).map(({ id }) => id);
  }
}

/** What is wrong with the order in which rows came, each looked at when it came first; repeats are passed over. */
export function disorder(rows: readonly Pick<OutboxBatchRow, "entity" | "entityId" | "id">[]): readonly string[] {
  const last = new Map<string, number>();
  const seen = new Set<number>();
  const wrong: string[] = [];
  for (const { entity, entityId, id } of rows) {
    if (seen.has(id)) continue;
    seen.add(id);
    const key = `${entity} ${entityId}`;
    const before = last.get(key) ?? 0;
    if (before > id) wrong.push(`${key}: ${id} after ${before}`);
    last.set(key, id);
  }
  return wrong;
}
