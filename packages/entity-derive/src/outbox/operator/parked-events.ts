// The parked rows of both outboxes into one list, and their release by id.
import { i64FromText } from "../../codec/integer.ts";
import type { Database, Queryable } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";
import { parkedBatchRows, retryBatchRows } from "../batches/parked-batch-rows.ts";
import { idsToText } from "../id-array.ts";
import type { ParkedRow } from "../outbox-row.ts";
import { checkParkedLimit, parkedRows, retryRows } from "../parked-rows.ts";
import { type OutboxKind, outboxesIn } from "./outbox-tables.ts";

/** A parked row, and in which outbox it is: each numbers its rows for itself. */
export interface ParkedEvent extends ParkedRow {
  readonly outbox: OutboxKind;
}

/**
 * What is no longer delivered, of the outboxes that the database has: the oldest first, those of each together.
 *
 * @param limit how many rows of each outbox at most: 1 to 10,000
 * @throws {RangeError} for a limit that is not valid
 *
 * @example
 * for (const { outbox, id, lastError } of await parkedEvents(db)) console.log(outbox, id, lastError);
 */
export async function parkedEvents(db: Queryable, limit = 100): Promise<readonly ParkedEvent[]> {
  checkParkedLimit(limit);
  const known = await outboxesIn(db);
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
 * Those of the ids that are parked, by outbox: both can have a row of one id.
 *
 * @throws {RangeError} for what is no id
 */
export async function parkedIds(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<OutboxKind, readonly number[]>> {
  const found = new Map<OutboxKind, readonly number[]>();
  for (const outbox of await outboxesIn(db)) {
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
 * Lets parked rows of one outbox be delivered again, as if they had never been tried, and gives their number. Ids of rows
 * that are not parked are passed over.
 *
 * @throws {RangeError} for what is no id
 *
 * @example
 * await retryParked(db, "batches", [17, 18]);
 */
export async function retryParked(db: Database, outbox: OutboxKind, ids: readonly number[]): Promise<number> {
  return outbox === "rows" ? await retryRows(db, ids) : await retryBatchRows(db, ids);
}
