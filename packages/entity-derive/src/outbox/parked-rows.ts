// Lists and retries parked rows (dead letters).
import { dateFromText } from "../codec/date.ts";
import { i32ToText, i64FromText, i64ToText } from "../codec/integer.ts";
import type { Queryable } from "../database/database.ts";
import { statement } from "../database/statements/statement.ts";
import { wholeNumber } from "../settings/whole-number.ts";
import { forceCustomPlan } from "./force-custom-plan.ts";
import { idsToText } from "./id-array.ts";
import { claimedRowOf, outboxRowOf, type ParkedRow, rowColumns } from "./outbox-row.ts";

export interface ParkedOptions {
  /** The maximum number of rows: 1 to 10,000. Default: 100. */
  readonly limit?: number | undefined;
  /** Returns rows with greater ids only: the last id of the previous page. */
  readonly after?: number | undefined;
}

const parkedSql = statement(
  "outbox.parked",
  `SELECT ${rowColumns}, coalesce(last_error, ''), parked_at
     FROM public.entity_outbox
    WHERE parked_at IS NOT NULL AND id > $1::bigint AND ${forceCustomPlan("$1::bigint")}
    ORDER BY id
    LIMIT $2::int`,
);

/** Keeps the error, by which claims detect that the row may be before claimed rows. */
const unparkSql = statement(
  "outbox.unpark",
  `UPDATE public.entity_outbox
      SET parked_at = NULL, attempts = 0, last_error = coalesce(last_error, ''),
          next_attempt_at = clock_timestamp() + interval '1 minute'
    WHERE id = ANY ($1::bigint[]) AND parked_at IS NOT NULL AND ${forceCustomPlan("$1::bigint[]")}
   RETURNING id`,
);

const releaseUnparkedSql = statement(
  "outbox.releaseUnparked",
  `WITH touched AS (
     UPDATE public.entity_outbox o
        SET next_attempt_at = CASE WHEN o.id = ANY ($1::bigint[]) THEN clock_timestamp() ELSE o.next_attempt_at END
      WHERE o.id = ANY (ARRAY(
              SELECT line.id
                FROM (SELECT DISTINCT entity, entity_id FROM public.entity_outbox WHERE id = ANY ($1::bigint[])) released
               CROSS JOIN LATERAL (
                     SELECT pending.id
                       FROM public.entity_outbox pending
                      WHERE pending.processed_at IS NULL AND pending.parked_at IS NULL
                        AND (pending.entity, pending.entity_id) = (released.entity, released.entity_id)) line))
        AND ${forceCustomPlan("$1::bigint[]")}
   )
   SELECT pg_notify('entity_outbox', '')`,
);

/** @throws {RangeError} for an invalid limit */
export function checkParkedLimit(limit: number): void {
  wholeNumber("limit", limit, 1, 10_000);
}

/** Returns parked rows with ids greater than `after`, in id order. */
export async function parkedRows(db: Queryable, after: number, limit: number): Promise<ParkedRow[]> {
  const { rows } = await db.query(parkedSql, [i64ToText(after), i32ToText(limit)]);
  return rows.map((row) => {
    const [lastError, parkedAt] = row.slice(-2);
    return { ...outboxRowOf(claimedRowOf(row)), lastError: lastError ?? "", parkedAt: dateFromText(parkedAt ?? "") };
  });
}

/**
 * Makes parked rows pending and due, and returns their number.
 *
 * Two statements, because of concurrent claims. After the first one, the rows block later ones in every new claim. The
 * second one waits for earlier claims with rows of these entity ids, and changes all other rows, so that earlier claims
 * cannot get them. From then on every claim sees which rows of these entity ids are claimed. If the second statement is
 * never run, the rows become due a minute later.
 */
export async function retryRows(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await db.query(unparkSql, [idsToText(ids)]);
  if (rows.length === 0) return 0;
  await db.query(releaseUnparkedSql, [idsToText(rows.map(([id]) => i64FromText(id ?? "")))]);
  return rows.length;
}
