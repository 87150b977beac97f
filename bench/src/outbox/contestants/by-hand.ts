// The usual code by hand: a transaction holds the row while the handler works, in four loops.
import { Pool } from "pg";
import { drainers, type OpenOutbox } from "../contestant.ts";
import { outboxTable } from "./outbox-table.ts";

export const open: OpenOutbox = async (connectionString) => {
  const pool = new Pool({ connectionString, max: 16 });
  return {
    ...outboxTable(pool),
    drain: (onRows, signal) => Promise.all(Array.from({ length: drainers }, () => drain(pool, onRows, signal))),
    close: () => pool.end(),
  };
};

async function drain(pool: Pool, onRows: (count: number) => void, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  while (!signal.aborted) {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string }>({
      name: "next",
      text: `SELECT id, entity, entity_id, kind, payload
               FROM entity_outbox
              WHERE processed_at IS NULL AND parked_at IS NULL AND attempts >= 0 AND next_attempt_at <= now()
              ORDER BY next_attempt_at, id
              LIMIT 1
                FOR UPDATE SKIP LOCKED`,
    });
    if (rows[0] !== undefined) {
      await client.query({ name: "done", text: "DELETE FROM entity_outbox WHERE id = $1", values: [rows[0].id] });
    }
    await client.query("COMMIT");
    if (rows[0] !== undefined) onRows(1);
  }
  client.release();
}
