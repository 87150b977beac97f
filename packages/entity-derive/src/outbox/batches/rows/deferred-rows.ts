// Reads deferred rows of stripes: due times, due rows, and entity ids that they block.
import { arrayToText } from "../../../codec/array.ts";
import { i32FromText, i32ToText } from "../../../codec/integer.ts";
import type { Queryable, Statement } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";
import { batchColumns, StoredRow } from "../../outbox-row.ts";
import { forceCustomPlan } from "../../statement-parts.ts";
import { smallintsToText } from "./window.ts";

const dueTimesSql = statement(
  "outbox.dueTimes",
  `SELECT wanted.stripe, extract(epoch FROM first.next_attempt_at - statement_timestamp()) * 1000
     FROM unnest($1::smallint[]) AS wanted (stripe)
    CROSS JOIN LATERAL (
          SELECT d.next_attempt_at
            FROM public.entity_outbox_deferred d
           WHERE d.parked_at IS NULL AND d.stripe = wanted.stripe
           ORDER BY d.next_attempt_at, d.id
           LIMIT 1) first
    WHERE ${forceCustomPlan("$1::smallint[]")}`,
);

const heldKeysSql = statement(
  "outbox.heldKeys",
  `SELECT written.entity, written.entity_id
     FROM (SELECT DISTINCT entity, entity_id FROM unnest($1::text[], $2::text[]) AS row (entity, entity_id)) written
    WHERE EXISTS (SELECT
                    FROM public.entity_outbox_deferred d
                   WHERE d.parked_at IS NULL AND (d.entity, d.entity_id) = (written.entity, written.entity_id))
      AND ${forceCustomPlan("$1::text[]")}`,
);

/** The rows of an entity id become due together, so the first by time and id are the first of their entity ids. */
const dueRowsSql = statement(
  "outbox.dueRows",
  `SELECT ${batchColumns.replaceAll(/\w+/g, "due.$&")}, due.attempts
     FROM unnest($1::smallint[]) AS wanted (stripe)
    CROSS JOIN LATERAL (
          SELECT d.*
            FROM public.entity_outbox_deferred d
           WHERE d.parked_at IS NULL AND d.stripe = wanted.stripe AND d.next_attempt_at <= statement_timestamp()
           ORDER BY d.next_attempt_at, d.id
           LIMIT $2::int) due
    WHERE ${forceCustomPlan("$1::smallint[]")}
    ORDER BY due.id`,
);

export const deferredStatements: readonly Statement[] = [dueTimesSql, heldKeysSql, dueRowsSql];

/** Returns the time until the first deferred row of each stripe is due, in milliseconds; negative if it is due. */
export async function dueTimes(db: Queryable, stripes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query(dueTimesSql, [smallintsToText(stripes)]);
  return new Map(rows.map(([stripe, wait]) => [Number(stripe), Number(wait)]));
}

/** Returns the keys of the rows that have deferred rows. */
export async function heldKeys(db: Queryable, rows: readonly StoredRow[]): Promise<ReadonlySet<string>> {
  const parameters = [arrayToText(rows, ({ entity }) => entity), arrayToText(rows, ({ entityId }) => entityId)];
  const blocking = await db.query(heldKeysSql, parameters);
  return new Set(blocking.rows.map(([entity, entityId]) => `${entity}\0${entityId}`));
}

/** Returns due rows in id order, with a maximum for each stripe. */
export async function dueRows(db: Queryable, stripes: readonly number[], limit: number): Promise<readonly StoredRow[]> {
  const { rows } = await db.query(dueRowsSql, [smallintsToText(stripes), i32ToText(limit)]);
  return rows.map((row) => new StoredRow(row, i32FromText(row[9] ?? "")));
}
