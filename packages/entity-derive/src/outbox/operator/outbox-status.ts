// A database into what an operator asks of its outboxes: how much waits and for how long, who delivers it, what is parked.
import type { Queryable } from "../../database/database.ts";
import { type BatchesStatus, batchesStatus } from "./batches-status.ts";
import { outboxesIn } from "./outbox-tables.ts";
import { type RowsStatus, rowsStatus } from "./rows-status.ts";

/** Null for an outbox that the database does not have. */
export interface OutboxStatus {
  readonly rows: RowsStatus | null;
  readonly batches: BatchesStatus | null;
}

/**
 * Counts what waits, which reads it: for a look now and then, not for each second.
 *
 * @throws errors of the database
 *
 * @example
 * const { batches } = await outboxStatus(db);
 * gauge.set(batches?.stripes[0]?.oldestAge ?? 0);
 */
export async function outboxStatus(db: Queryable): Promise<OutboxStatus> {
  const known = await outboxesIn(db);
  return {
    rows: known.has("rows") ? await rowsStatus(db) : null,
    batches: known.has("batches") ? await batchesStatus(db) : null,
  };
}
