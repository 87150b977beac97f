// Defers the rows behind failed ones, if there are many.
import { i32ToText, i64FromText, i64ToText } from "../../codec/integer.ts";
import type { Queryable, Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { forceCustomPlan, idsToText } from "../statement-parts.ts";

/** Fewer rows than this are not moved: skipping them costs less. */
const minimumRows = 100;
const windowSize = 10_000;

const longQueuesSql = statement(
  "outbox.longLines",
  `SELECT head.id, line.id
     FROM public.entity_outbox head
    CROSS JOIN LATERAL (
          SELECT o.id
            FROM public.entity_outbox o
           WHERE o.processed_at IS NULL AND o.parked_at IS NULL
             AND (o.entity, o.entity_id, o.id) > (head.entity, head.entity_id, head.id)
             AND (o.entity, o.entity_id) <= (head.entity, head.entity_id)
           ORDER BY o.entity, o.entity_id, o.id
           LIMIT 1 OFFSET ${minimumRows - 1}) line
    WHERE head.id = ANY ($1::bigint[]) AND head.parked_at IS NULL AND ${forceCustomPlan("$1::bigint[]")}`,
);

/**
 * `$1` is the failed row, `$2` the row after which to look at `$3` rows. Concurrently changed rows are skipped, by
 * ctid.
 */
const deferSql = statement(
  "outbox.defer",
  `WITH head AS MATERIALIZED (
     SELECT entity, entity_id, next_attempt_at
       FROM public.entity_outbox
      WHERE id = $1::bigint AND processed_at IS NULL AND parked_at IS NULL AND locked_by IS NULL
        AND next_attempt_at > statement_timestamp() AND ${forceCustomPlan("$1::bigint")}
   ), behind AS MATERIALIZED (
     SELECT line.id, line.place, head.next_attempt_at
       FROM head
      CROSS JOIN LATERAL (
            SELECT o.id, o.ctid AS place
              FROM public.entity_outbox o
             WHERE o.processed_at IS NULL AND o.parked_at IS NULL
               AND (o.entity, o.entity_id, o.id) > (head.entity, head.entity_id, $2::bigint)
               AND (o.entity, o.entity_id) <= (head.entity, head.entity_id)
             ORDER BY o.entity, o.entity_id, o.id
             LIMIT $3::int) line
   ), moved AS (
     UPDATE public.entity_outbox o
        SET next_attempt_at = (SELECT next_attempt_at FROM head)
      WHERE o.ctid = ANY (ARRAY(SELECT place FROM behind))
        AND o.attempts = 0 AND o.locked_by IS NULL AND o.next_attempt_at < (SELECT next_attempt_at FROM head)
   )
   SELECT count(*), max(id) FROM behind`,
);

export const deferStatements: readonly Statement[] = [longQueuesSql, deferSql];

/**
 * Rows behind a failed one cannot be delivered before its next attempt. Distant ones become due with it, so that claims
 * do not look at them in vain.
 */
export async function deferFollowingRows(db: Queryable, ids: readonly number[]): Promise<void> {
  const { rows } = await db.query(longQueuesSql, [idsToText(ids)]);
  for (const [head, last] of rows) await deferLine(db, i64FromText(head ?? ""), i64FromText(last ?? ""));
}

async function deferLine(db: Queryable, head: number, last: number): Promise<void> {
  let after: number | null = last;
  while (after !== null) after = await deferWindow(db, head, after);
}

/** Returns the last row that was looked at, or null at the end. */
async function deferWindow(db: Queryable, head: number, after: number): Promise<number | null> {
  const { rows } = await db.query(deferSql, [i64ToText(head), i64ToText(after), i32ToText(windowSize)]);
  const [count, end] = rows[0] ?? [];
  return Number(count) === windowSize && end != null ? i64FromText(end) : null;
}
