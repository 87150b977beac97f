// Delivers the events of an outbox at once.
import type { Database } from "../database/database.ts";
import { OutboxBatchDrainer } from "../outbox/batches/drainer/outbox-batch-drainer.ts";
import type { OutboxBatchHandler, OutboxHandler, OutboxRow } from "../outbox/outbox-row.ts";
import { OutboxDrainer } from "../outbox/row-drainer/outbox-drainer.ts";

/**
 * Delivers all waiting events to a handler, those that it writes itself included, and returns their number.
 *
 * @param db of the role of jobs
 * @throws the first error of the handler, which a drainer would only store with the event
 * @example
 * await deliverEvents(db.jobs, new InvoiceWriter(repositories(db.jobs)));
 */
export async function deliverEvents(db: Database, handler: OutboxHandler | OutboxBatchHandler): Promise<number> {
  const failures: unknown[] = [];
  const noted = async (run: () => Promise<void> | void): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const drainer =
    "handleBatch" in handler
      ? new OutboxBatchDrainer(db, { handleBatch: (rows, signal) => noted(() => handler.handleBatch(rows, signal)) })
      : new OutboxDrainer(db, { handle: (row, signal) => noted(() => handler.handle(row, signal)) });
  let count = 0;
  for (let delivered = -1; delivered !== 0 && failures.length === 0; count += delivered)
    delivered = await drainer.drainOnce();
  if (failures.length > 0) throw failures[0];
  return count;
}

/**
 * Delivers all waiting events, and returns them in the order of their ids. Called by generated code.
 *
 * @param db of the role of jobs
 * @param entryOf returns null for an event to leave out
 * @param kinds the outboxes that the application has
 */
export async function takeEvents<Entry>(
  db: Database,
  entryOf: (row: OutboxRow) => Entry | null,
  kinds: readonly ("batches" | "rows")[],
): Promise<readonly Entry[]> {
  const taken: OutboxRow[] = [];
  const handlers = {
    batches: { handleBatch: async (rows: readonly OutboxRow[]): Promise<void> => void taken.push(...rows) },
    rows: { handle: async (row: OutboxRow): Promise<void> => void taken.push(row) },
  };
  for (const kind of kinds) await deliverEvents(db, handlers[kind]);
  return taken
    .sort((a, b) => a.id - b.id)
    .map(entryOf)
    .filter((entry) => entry !== null);
}
