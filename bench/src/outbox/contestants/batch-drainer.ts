// One drainer of the outbox in batches, whose batches hold what it is given with them.
import { OutboxBatchDrainer, outboxStatus } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { sharedSchema } from "entity-derive/schema";
import { Pool } from "pg";
import { type OpenOutbox, samplePayload } from "../contestant.ts";

export const open: OpenOutbox = async (connectionString) => {
  const pool = new Pool({ connectionString, max: 16 });
  const db = pgDatabase(pool, { pipelined: 4 });
  for (const statement of sharedSchema.outboxBatchesTables) await db.execute(statement);
  return {
    async fill(rows) {
      await pool.query(
        "TRUNCATE entity_outbox_events, entity_outbox_stripes, entity_outbox_deferred, entity_outbox_slots",
      );
      await pool.query(
        `INSERT INTO entity_outbox_events (slot, entity, entity_id, kind, payload)
         SELECT (SELECT last_value FROM entity_outbox_slot), 'users', (n % 10000)::text, 'updated', $2
           FROM generate_series(1, $1::int) n`,
        [rows, samplePayload],
      );
      await pool.query("ANALYZE entity_outbox_events");
    },
    drain(onRows, signal) {
      const handleBatch = async (rows: readonly unknown[]): Promise<void> => onRows(rows.length);
      return new OutboxBatchDrainer(db, { handleBatch }, { listen: false, batchSize: 5_000 }).run(signal);
    },
    // Rows that are delivered go with their whole slot, later.
    async pending() {
      const { batches } = await outboxStatus(db);
      return (batches?.stripes ?? []).reduce((sum, { waiting }) => sum + waiting, 0);
    },
    close: () => db.close(),
  };
};
