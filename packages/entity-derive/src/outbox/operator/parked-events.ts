// Lists and retries parked rows of both outboxes.
import type { Database, Queryable } from "../../database/database.ts";
import { parkedBatchRows } from "../batches/rows/parked-batch-rows.ts";
import type { ParkedRow } from "../outbox-row.ts";
import { type ParkedRows, parkedRows } from "../parked-rows.ts";
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
  const known = await readOutboxKinds(db);
  const found: ParkedEvent[] = [];
  for (const outbox of ["rows", "batches"] as const)
    if (known.has(outbox)) for (const row of await parkedIn[outbox].list(db, { limit })) found.push({ outbox, ...row });
  return found;
}

const parkedIn: Readonly<Record<OutboxKind, ParkedRows>> = { rows: parkedRows, batches: parkedBatchRows };

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
    const parked = await parkedIn[outbox].idsOf(db, ids);
    if (parked.length > 0) found.set(outbox, parked);
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
  return await parkedIn[outbox].retry(db, ids);
}
