// The statement that claims rows of the outbox.
import { i32FromText, i32ToText, i64FromText, i64ToText } from "../../codec/integer.ts";
import type { Queryable, Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { rowColumns, StoredRow } from "../outbox-row.ts";
import { forceCustomPlan } from "../statement-parts.ts";

const pending = (row: string): string => `${row}.processed_at IS NULL AND ${row}.parked_at IS NULL`;
const free = (row: string): string => `(${row}.locked_until IS NULL OR ${row}.locked_until <= statement_timestamp())`;

/**
 * Claims rows. `$1` is the maximum number, `$2` the claim's UUID, `$3` its lease in milliseconds; `$4` and `$5` are the
 * position after which to look, and `$6` the number of due rows to look at.
 *
 * - `heads` are the first pending rows of their entity ids. `lines` adds the rows behind each head, one by one, as long
 * as each is due and free; the fewer heads, the longer the lines.
 * - A claim of any row of an entity id includes the head, so the head's row lock decides between two claims.
 * - A row that has changed since the statement's snapshot is not claimed, nor the rows behind it: its ctid in `locked`
 * differs. PostgreSQL's recheck of a changed row, which mixes old and new rows, thus decides nothing.
 * - A retried row (no attempts, but an error) may come before rows in progress, and waits for their leases. See
 * `retry`.
 * - Rows are compared and ordered as `(entity, entity_id, id)`, which one index supports. Comparing the columns
 * separately leads PostgreSQL to other indexes when its statistics are old.
 */
export const claimSql: Statement = statement(
  "outbox.claim",
  `
WITH RECURSIVE due AS MATERIALIZED (
  SELECT o.entity, o.entity_id, o.id, o.ctid AS place, o.next_attempt_at
    FROM public.entity_outbox o
   WHERE ${pending("o")} AND o.attempts >= 0 AND ${free("o")}
     AND o.next_attempt_at <= statement_timestamp()
     AND (o.next_attempt_at, o.id) > ($4::timestamptz, $5::bigint)
     AND ${forceCustomPlan("$2::uuid")}
   ORDER BY o.next_attempt_at, o.id
   LIMIT $6::int
), heads AS MATERIALIZED (
  SELECT o.entity, o.entity_id, o.id, o.ctid AS place
    FROM (SELECT place, next_attempt_at, id
            FROM (SELECT DISTINCT ON (entity, entity_id) place, next_attempt_at, id
                    FROM due
                   ORDER BY entity, entity_id, id) foremost
           ORDER BY next_attempt_at, id) candidate
    JOIN public.entity_outbox o ON o.ctid = candidate.place
   WHERE o.id = (
           SELECT earliest.id
             FROM public.entity_outbox earliest
            WHERE ${pending("earliest")}
              AND (earliest.entity, earliest.entity_id) >= (o.entity, o.entity_id)
              AND (earliest.entity, earliest.entity_id) <= (o.entity, o.entity_id)
            ORDER BY earliest.entity, earliest.entity_id, earliest.id
            LIMIT 1)
     AND (o.attempts > 0 OR o.last_error IS NULL OR NOT EXISTS (
           SELECT
             FROM public.entity_outbox held
            WHERE ${pending("held")} AND held.locked_until > statement_timestamp()
              AND (held.entity, held.entity_id) >= (o.entity, o.entity_id)
              AND (held.entity, held.entity_id) <= (o.entity, o.entity_id)
            ORDER BY held.entity, held.entity_id, held.id
            LIMIT 1))
   ORDER BY candidate.next_attempt_at, candidate.id
   LIMIT $1::int
     FOR UPDATE OF o SKIP LOCKED
), lines AS (
  SELECT entity, entity_id, id, place, id AS head, 1 AS position
    FROM heads
   UNION ALL
  SELECT next.entity, next.entity_id, next.id, next.place, line.head, line.position + 1
    FROM lines line
   CROSS JOIN LATERAL (
         SELECT o.entity, o.entity_id, o.id, o.ctid AS place, o.next_attempt_at, o.locked_until
           FROM public.entity_outbox o
          WHERE ${pending("o")}
            AND (o.entity, o.entity_id, o.id) > (line.entity, line.entity_id, line.id)
            AND (o.entity, o.entity_id) <= (line.entity, line.entity_id)
          ORDER BY o.entity, o.entity_id, o.id
          LIMIT 1) next
   WHERE line.position < (SELECT $1::int / count(*) FROM heads)
     AND next.next_attempt_at <= statement_timestamp() AND ${free("next")}
), locked AS MATERIALIZED (
  SELECT o.ctid AS place
    FROM public.entity_outbox o
   WHERE o.ctid = ANY (ARRAY(SELECT place FROM lines))
     FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE public.entity_outbox o
     SET locked_until = statement_timestamp() + $3::float8 * interval '1 millisecond', locked_by = $2::uuid
   WHERE o.ctid = ANY (ARRAY(
           SELECT place
             FROM (SELECT place, position = row_number() OVER (PARTITION BY head ORDER BY position) AS unbroken
                     FROM lines
                     JOIN locked USING (place)) line
            WHERE unbroken))
  RETURNING ${rowColumns.replaceAll(/\w+/g, "o.$&")}, o.attempts
)
SELECT claimed.*, last.next_attempt_at, last.id
  FROM (SELECT count(*) AS rows FROM due) seen
  LEFT JOIN LATERAL (
         SELECT next_attempt_at, id
           FROM due
          WHERE seen.rows = $6::int
          ORDER BY next_attempt_at DESC, id DESC
          LIMIT 1) last ON true
  LEFT JOIN claimed ON true
 ORDER BY claimed.id`,
);

/** A position in the claim order: by due time, then by id. */
export interface ClaimPlace {
  readonly dueAt: string;
  readonly id: number;
}

export interface ClaimRequest {
  /** A unique UUID for each claim. */
  readonly claim: string;
  /** The maximum number of rows. */
  readonly limit: number;
  /** The lease of the claim, in milliseconds. */
  readonly lease: number;
  /** The position to look after; null for the start. */
  readonly after: ClaimPlace | null;
  /** The number of due rows to look at. */
  readonly window: number;
}

export interface ClaimResult {
  /** The claimed rows in id order. */
  readonly rows: readonly StoredRow[];
  /** The last position that was looked at; null if there are no due rows after it. */
  readonly last: ClaimPlace | null;
}

const front: ClaimPlace = { dueAt: "-infinity", id: 0 };

export async function claimRows(db: Queryable, request: ClaimRequest): Promise<ClaimResult> {
  const { dueAt, id } = request.after ?? front;
  const { rows } = await db.query(claimSql, [
    i32ToText(request.limit),
    request.claim,
    String(request.lease),
    dueAt,
    i64ToText(id),
    i32ToText(request.window),
  ]);
  const [lastDueAt, lastId] = rows[0]?.slice(-2) ?? [];
  return {
    // Without claimed rows there is one row, which has the last position.
    rows: rows.filter(([id]) => id !== null).map((row) => new StoredRow(row, i32FromText(row[7] ?? ""))),
    last: lastDueAt == null || lastId == null ? null : { dueAt: lastDueAt, id: i64FromText(lastId) },
  };
}
