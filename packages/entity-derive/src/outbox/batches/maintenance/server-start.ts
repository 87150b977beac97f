// SQL that identifies starts of a server, and detects another server.
import { stripes } from "../../../database/ddl/outbox-batches-table.ts";

/**
 * An SQL expression that changes after each crash, since recovery resets the server's statistics. A snapshot taken
 * before a crash may hide rows that were written after it.
 *
 * Resetting these statistics by hand has the same effect as a crash.
 */
export const lastRecovery: string = "extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())";

/** An SQL expression that changes after each start, crash, and promotion of a standby. */
export const serverStart: string = `concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), ${lastRecovery})`;

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
