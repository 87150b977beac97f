// The table of the outbox into what contestants that drain it have in common.
import type { Pool } from "pg";
import { type OutboxContestant, samplePayload } from "../contestant.ts";

export function outboxTable(pool: Pool): Pick<OutboxContestant, "fill" | "pending"> {
  return {
    async fill(rows) {
      await pool.query("TRUNCATE entity_outbox");
      await pool.query(
        `INSERT INTO entity_outbox (entity, entity_id, kind, payload)
         SELECT 'users', (n % 10000)::text, 'updated', $2 FROM generate_series(1, $1::int) n`,
        [rows, samplePayload],
      );
      await pool.query("ANALYZE entity_outbox");
    },
    async pending() {
      const { rows } = await pool.query<{ count: number }>("SELECT count(*)::int FROM entity_outbox");
      return rows[0]?.count ?? 0;
    },
  };
}
