// An outbox that stands at transactions of another server into one that delivers all that is kept again.
import type { Database } from "../../database/database.ts";
import { stripes } from "../../database/ddl/outbox-batches-table.ts";
import { statement } from "../../database/statements/statement.ts";

/** Drainers that run lose all they have, and what they write about it later changes nothing. */
const positionsSql = statement(
  "outbox.reset",
  `INSERT INTO public.entity_outbox_stripes AS known (stripe, position, system_identifier)
   SELECT stripe, '1:1:', system_identifier
     FROM generate_series(0, ${stripes - 1}) AS stripe, pg_control_system()
       ON CONFLICT (stripe) DO UPDATE
      SET position = excluded.position, target = NULL, last_id = NULL, drainer = NULL,
          system_identifier = excluded.system_identifier`,
);

/** Another server may have been at a transaction that this one won't reach for years: no snapshot would show its rows. */
const rowsSql = statement("outbox.resetRows", "UPDATE public.entity_outbox_events SET xid = pg_current_xact_id()");

/**
 * Lets all events that are kept be delivered again, after a restore from a dump, and gives their number. Rows that wait
 * for another attempt, and parked ones, stay what they are.
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
