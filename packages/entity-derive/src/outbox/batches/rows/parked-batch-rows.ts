// Lists and retries parked rows of the outbox in batches.
import type { Database } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import { ParkedRows } from "../../parked-rows.ts";
import { forceCustomPlan, idsToText } from "../../statement-parts.ts";

/** Locks the stripes against concurrent writes about their rows. */
const lockSql = statement(
  "outbox.lockStripes",
  `SELECT
     FROM public.entity_outbox_stripes
    WHERE stripe IN (SELECT stripe FROM public.entity_outbox_deferred WHERE id = ANY ($1::bigint[]))
    ORDER BY stripe
      FOR UPDATE`,
);

/** Rows deferred behind them become due as well. */
const unparkSql = statement(
  "outbox.unparkOfBatches",
  `WITH released AS (
     UPDATE public.entity_outbox_deferred
        SET parked_at = NULL, attempts = 0, next_attempt_at = statement_timestamp()
      WHERE id = ANY ($1::bigint[]) AND parked_at IS NOT NULL AND ${forceCustomPlan("$1::bigint[]")}
     RETURNING entity, entity_id
   ), behind AS (
     UPDATE public.entity_outbox_deferred d
        SET next_attempt_at = statement_timestamp()
       FROM (SELECT DISTINCT entity, entity_id FROM released) line
      WHERE d.parked_at IS NULL AND (d.entity, d.entity_id) = (line.entity, line.entity_id)
   )
   SELECT count(*), pg_notify('entity_outbox', '') FROM released`,
);

async function retryRows(db: Database, ids: readonly number[]): Promise<number> {
  const parameters = [idsToText(ids)];
  return await db.transaction(
    async (transaction) => {
      await transaction.query(lockSql, parameters);
      const { rows } = await transaction.query(unparkSql, parameters);
      return Number(rows[0]?.[0] ?? 0);
    },
    { isolation: "read committed", retries: 5 },
  );
}

/** The parked rows of the outbox in batches. */
export const parkedBatchRows: ParkedRows = new ParkedRows("public.entity_outbox_deferred", "OfBatches", retryRows);
