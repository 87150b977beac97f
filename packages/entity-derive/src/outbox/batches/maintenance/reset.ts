// Resets an outbox that was restored on another server.
import type { Database } from "../../../database/database.ts";
import { stripes } from "../../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../../database/statements/statement.ts";

/** Running drainers lose their stripes, and their later writes have no effect. */
const positionsSql = statement(
  "outbox.reset",
  `INSERT INTO public.entity_outbox_stripes AS known (stripe, position, system_identifier)
   SELECT stripe, '1:1:', system_identifier
     FROM generate_series(0, ${stripes - 1}) AS stripe, pg_control_system()
       ON CONFLICT (stripe) DO UPDATE
      SET position = excluded.position, target = NULL, last_id = NULL, drainer = NULL,
          system_identifier = excluded.system_identifier`,
);

/** Transaction ids of the former server may be far ahead, so that no snapshot would show its rows. */
const rowsSql = statement("outbox.resetRows", "UPDATE public.entity_outbox_events SET xid = pg_current_xact_id()");

/**
 * Makes all stored events deliverable again after a restore from a dump, and returns their number. Deferred and parked
 * rows are not changed.
 *
 * @example
 * const events = await resetOutbox(db);
 */
export async function resetOutbox(db: Database): Promise<number> {
  return await db.transaction(
    async (transaction) => {
      await transaction.query(positionsSql, []);
      return (await transaction.query(rowsSql, [])).count;
    },
    { isolation: "read committed" },
  );
}
