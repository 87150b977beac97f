// Detects an outbox that was restored from a dump of another server.
import { stripes } from "../../../database/ddl/outbox-batches-table.ts";

/**
 * An SQL condition. If no drainer ran before the dump, no stripe names the server. Then events of transactions that
 * this server has not begun reveal the restore.
 */
export const restoredCondition: string = `(
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
