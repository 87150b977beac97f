// The stripes and events of an outbox into whether they are another server's, as after a restore from a dump.
import { stripes } from "../../database/ddl/outbox-batches-table.ts";

/**
 * A condition. Where no drainer ran before the dump was made, no stripe names the server. Then the events tell, if they
 * are of transactions that this server has not begun: no position would pass them, and each window would have them.
 */
export const isRestored: string = `(
  EXISTS (SELECT
            FROM public.entity_outbox_stripes, pg_control_system() AS server
           WHERE entity_outbox_stripes.system_identifier <> server.system_identifier)
  OR EXISTS (SELECT
               FROM generate_series(0, ${stripes - 1}) AS known (stripe)
              CROSS JOIN LATERAL (
                    SELECT
                      FROM public.entity_outbox_events e
                     WHERE e.stripe = known.stripe AND e.xid >= pg_snapshot_xmax(pg_current_snapshot())
                     LIMIT 1) ahead
              WHERE NOT EXISTS (SELECT FROM public.entity_outbox_stripes s WHERE s.stripe = known.stripe)))`;
