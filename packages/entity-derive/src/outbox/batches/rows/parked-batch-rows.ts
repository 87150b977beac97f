// Lists and retries parked rows of the outbox in batches.
import { dateFromText } from "../../../codec/date.ts";
import { i32FromText, i32ToText, i64ToText } from "../../../codec/integer.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import { forceCustomPlan } from "../../force-custom-plan.ts";
import { idsToText } from "../../id-array.ts";
import type { ParkedRow } from "../../outbox-row.ts";
import { BatchRow, batchColumns } from "./batch-row.ts";

const parkedSql = statement(
  "outbox.parkedOfBatches",
  `SELECT ${batchColumns}, attempts, coalesce(last_error, ''), parked_at
     FROM public.entity_outbox_deferred
    WHERE parked_at IS NOT NULL AND id > $1::bigint AND ${forceCustomPlan("$1::bigint")}
    ORDER BY id
    LIMIT $2::int`,
);

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

/** Returns parked rows with ids greater than `after`, in id order. */
export async function parkedBatchRows(db: Queryable, after: number, limit: number): Promise<ParkedRow[]> {
  const { rows } = await db.query(parkedSql, [i64ToText(after), i32ToText(limit)]);
  return rows.map((row) => {
    const [attempts, lastError, parkedAt] = row.slice(-3);
    const { owner, ...rest } = new BatchRow(row, i32FromText(attempts ?? "")).toJSON();
    return { ...rest, lastError: lastError ?? "", parkedAt: dateFromText(parkedAt ?? "") };
  });
}

/** Makes parked rows due, and returns their number. */
export async function retryBatchRows(db: Database, ids: readonly number[]): Promise<number> {
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
