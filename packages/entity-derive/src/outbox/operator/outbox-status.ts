// Reads the status of the outboxes: pending events and their age, drainers, parked rows.
import type { Queryable } from "../../database/database.ts";
import { type BatchesStatus, batchesStatus } from "./batches-status.ts";
import { readOutboxKinds } from "./outbox-tables.ts";
import { type RowsStatus, rowsStatus } from "./rows-status.ts";

/** The status of both outboxes; null for one that does not exist. */
export interface OutboxStatus {
  readonly rows: RowsStatus | null;
  readonly batches: BatchesStatus | null;
}

/**
 * Counts pending events, which reads all of them: for occasional use.
 *
 * @throws errors of the database
 *
 * @example
 * const { batches } = await outboxStatus(db);
 * gauge.set(batches?.stripes[0]?.oldestAge ?? 0);
 */
export async function outboxStatus(db: Queryable): Promise<OutboxStatus> {
  const known = await readOutboxKinds(db);
  return {
    rows: known.has("rows") ? await rowsStatus(db) : null,
    batches: known.has("batches") ? await batchesStatus(db) : null,
  };
}
