// Lists and retries parked rows of both outboxes.
import { i64FromText } from "../../codec/integer.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { parkedBatchRows, retryBatchRows } from "../batches/rows/parked-batch-rows.ts";
import { idsToText } from "../id-array.ts";
import type { ParkedRow } from "../outbox-row.ts";
import { checkParkedLimit, parkedRows, retryRows } from "../parked-rows.ts";
import { type OutboxKind, readOutboxKinds } from "./outbox-tables.ts";

/** A parked row with its outbox, since ids are only unique within one. */
export interface ParkedEvent extends ParkedRow {
  readonly outbox: OutboxKind;
}

/**
 * Returns the parked rows of existing outboxes, sorted by outbox and age.
 *
 * @param limit the maximum number of rows of each outbox: 1 to 10,000
 * @throws {RangeError} for an invalid limit
 *
 * @example
 * for (const { outbox, id, lastError } of await parkedEvents(db)) console.log(outbox, id, lastError);
 */
export async function parkedEvents(db: Queryable, limit = 100): Promise<readonly ParkedEvent[]> {
  checkParkedLimit(limit);
  const known = await readOutboxKinds(db);
  const rows = known.has("rows") ? await parkedRows(db, 0, limit) : [];
  const batches = known.has("batches") ? await parkedBatchRows(db, 0, limit) : [];
  return [
    ...rows.map((row): ParkedEvent => ({ outbox: "rows", ...row })),
    ...batches.map((row): ParkedEvent => ({ outbox: "batches", ...row })),
  ];
}

const isParkedSql = {
  rows: statement(
    "outbox.isParked",
    "SELECT id FROM public.entity_outbox WHERE id = ANY ($1::bigint[]) AND parked_at IS NOT NULL ORDER BY id",
  ),
  batches: statement(
    "outbox.isParkedOfBatches",
    "SELECT id FROM public.entity_outbox_deferred WHERE id = ANY ($1::bigint[]) AND parked_at IS NOT NULL ORDER BY id",
  ),
};

/**
 * Returns the ids of parked rows, by outbox: both may have a row with the same id.
 *
 * @throws {RangeError} for an invalid id
 */
export async function parkedIds(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<OutboxKind, readonly number[]>> {
  const found = new Map<OutboxKind, readonly number[]>();
  for (const outbox of await readOutboxKinds(db)) {
    const { rows } = await db.query(isParkedSql[outbox], [idsToText(ids)]);
    if (rows.length > 0)
      found.set(
        outbox,
        rows.map(([id]) => i64FromText(id ?? "")),
      );
  }
  return found;
}

/**
 * Makes parked rows of one outbox due again with all attempts, and returns their number. Ids of rows that are not
 * parked are ignored.
 *
 * @throws {RangeError} for an invalid id
 *
 * @example
 * await retryParked(db, "batches", [17, 18]);
 */
export async function retryParked(db: Database, outbox: OutboxKind, ids: readonly number[]): Promise<number> {
  return outbox === "rows" ? await retryRows(db, ids) : await retryBatchRows(db, ids);
}
