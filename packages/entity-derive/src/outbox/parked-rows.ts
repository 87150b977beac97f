// Lists and retries parked rows (dead letters).
import { dateFromText } from "../codec/date.ts";
import { i32FromText, i32ToText, i64FromText, i64ToText } from "../codec/integer.ts";
import type { Database, Queryable, Statement } from "../database/database.ts";
import { statement } from "../database/statements/statement.ts";
import { wholeNumber } from "../settings/whole-number.ts";
import { type ParkedRow, rowColumns, StoredRow } from "./outbox-row.ts";
import { forceCustomPlan, idsToText } from "./statement-parts.ts";

/** Options of `parked`: a page of parked rows. */
export interface ParkedOptions {
  /** The maximum number of rows: 1 to 10,000. Default: 100. */
  readonly limit?: number | undefined;
  /** Returns rows with greater ids only: the last id of the previous page. */
  readonly after?: number | undefined;
}

/** The parked rows of an outbox. */
export class ParkedRows {
  readonly #listSql: Statement;
  readonly #idsSql: Statement;
  /** Makes rows pending and due, and returns their number. */
  readonly retry: (db: Database, ids: readonly number[]) => Promise<number>;

  /** @param suffix of the names of its statements */
  constructor(table: string, suffix: string, retry: ParkedRows["retry"]) {
    this.retry = retry;
    this.#listSql = statement(
      `outbox.parked${suffix}`,
      `SELECT ${rowColumns}, attempts, coalesce(last_error, ''), parked_at
         FROM ${table}
        WHERE parked_at IS NOT NULL AND id > $1::bigint AND ${forceCustomPlan("$1::bigint")}
        ORDER BY id
        LIMIT $2::int`,
    );
    this.#idsSql = statement(
      `outbox.isParked${suffix}`,
      `SELECT id FROM ${table} WHERE id = ANY ($1::bigint[]) AND parked_at IS NOT NULL ORDER BY id`,
    );
  }

  /**
   * Returns rows with ids greater than `after`, in id order.
   * @throws {RangeError} for an invalid limit or id
   */
  async list(db: Queryable, { limit = 100, after = 0 }: ParkedOptions): Promise<ParkedRow[]> {
    wholeNumber("limit", limit, 1, 10_000);
    const { rows } = await db.query(this.#listSql, [i64ToText(after), i32ToText(limit)]);
    return rows.map((row) => {
      const [attempts, lastError, parkedAt] = row.slice(-3);
      const outboxRow = new StoredRow(row, i32FromText(attempts ?? "")).toOutboxRow();
      return { ...outboxRow, lastError: lastError ?? "", parkedAt: dateFromText(parkedAt ?? "") };
    });
  }

  /** Returns the ids that are those of parked rows. */
  async idsOf(db: Queryable, ids: readonly number[]): Promise<readonly number[]> {
    const { rows } = await db.query(this.#idsSql, [idsToText(ids)]);
    return rows.map(([id]) => i64FromText(id ?? ""));
  }
}

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

/**
 * Two statements, because of concurrent claims. After the first one, the rows block later ones in every new claim. The
 * second one waits for earlier claims with rows of these entity ids, and changes all other rows, so that earlier claims
 * cannot get them. From then on every claim sees which rows of these entity ids are claimed. If the second statement is
 * never run, the rows become due a minute later.
 */
async function retryRows(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await db.query(unparkSql, [idsToText(ids)]);
  if (rows.length === 0) return 0;
  await db.query(releaseUnparkedSql, [idsToText(rows.map(([id]) => i64FromText(id ?? "")))]);
  return rows.length;
}

/** The parked rows of the outbox. */
export const parkedRows: ParkedRows = new ParkedRows("public.entity_outbox", "", retryRows);
