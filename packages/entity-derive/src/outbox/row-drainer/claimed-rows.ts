// Writes results of rows that a claim still holds; other rows are not changed.
import { arrayToText } from "../../codec/array.ts";
import { i64FromText } from "../../codec/integer.ts";
import type { Queryable, Statement } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import type { Failure } from "../retry-delay.ts";
import { forceCustomPlan, idsToText } from "../statement-parts.ts";

/** Fencing: a late drainer must not overwrite the results of another one. */
const ownedByClaim = `id = ANY ($2::bigint[]) AND locked_by = $1::uuid AND ${forceCustomPlan("$1::uuid")}`;

const deleteSql = statement("outbox.delete", `DELETE FROM public.entity_outbox WHERE ${ownedByClaim}`);

const markSql = statement(
  "outbox.mark",
  `UPDATE public.entity_outbox
      SET processed_at = clock_timestamp(), locked_until = NULL, locked_by = NULL
    WHERE ${ownedByClaim}`,
);

const renewSql = statement(
  "outbox.renew",
  `UPDATE public.entity_outbox
      SET locked_until = clock_timestamp() + $3::float8 * interval '1 millisecond'
    WHERE ${ownedByClaim}
   RETURNING id`,
);

const releaseSql = statement(
  "outbox.release",
  `UPDATE public.entity_outbox SET locked_until = NULL, locked_by = NULL WHERE ${ownedByClaim}`,
);

const failSql = statement(
  "outbox.fail",
  `UPDATE public.entity_outbox o
      SET attempts = least(o.attempts, 2147483646) + 1, last_error = failure.error,
          next_attempt_at = clock_timestamp() + failure.delay * interval '1 millisecond',
          parked_at = CASE WHEN failure.parks THEN clock_timestamp() END,
          locked_until = NULL, locked_by = NULL
     FROM unnest($2::bigint[], $3::text[], $4::float8[], $5::boolean[]) AS failure (id, error, delay, parks)
    WHERE o.id = ANY ($2::bigint[]) AND o.id = failure.id AND o.locked_by = $1::uuid
      AND ${forceCustomPlan("$1::uuid")}`,
);

export const claimedRowStatements: readonly Statement[] = [deleteSql, markSql, renewSql, releaseSql, failSql];

/** A row that could not be delivered. */
export interface FailedRow extends Failure {
  readonly id: number;
}

/**
 * Renews the lease, and returns the ids that the claim still holds.
 * @param lease in milliseconds
 */
export async function renewRows(
  db: Queryable,
  claim: string,
  ids: readonly number[],
  lease: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query(renewSql, [claim, idsToText(ids), String(lease)]);
  return new Set(rows.map(([id]) => i64FromText(id ?? "")));
}

/** @param keep whether delivered rows are marked instead of deleted */
export async function finishRows(db: Queryable, claim: string, ids: readonly number[], keep: boolean): Promise<void> {
  await db.query(keep ? markSql : deleteSql, [claim, idsToText(ids)]);
}

/** Counts the attempt, and defers or parks the rows. */
export async function failRows(db: Queryable, claim: string, failed: readonly FailedRow[]): Promise<void> {
  await db.query(failSql, [
    claim,
    idsToText(failed.map(({ id }) => id)),
    arrayToText(failed, ({ error }) => error),
    arrayToText(failed, ({ delay }) => String(delay)),
    arrayToText(failed, ({ parks }) => String(parks)),
  ]);
}

/** Releases rows unchanged. */
export async function releaseRows(db: Queryable, claim: string, ids: readonly number[]): Promise<void> {
  await db.query(releaseSql, [claim, idsToText(ids)]);
}
