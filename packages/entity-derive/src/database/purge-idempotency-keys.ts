// Removes the expired keys of requests.
import type { Queryable, Statement } from "./database.ts";
import { statement } from "./statements/statement.ts";

/** The maximum number of keys of a statement, so that none runs for long. */
const batchSize = 1_000;

/** Keys that another purge is removing are skipped. */
const purgeSql = statement(
  "idempotency.purge",
  `
  DELETE FROM public.entity_idempotency_keys
   WHERE key_hash IN (
     SELECT key_hash FROM public.entity_idempotency_keys
      WHERE expires_at <= clock_timestamp()
      ORDER BY expires_at
      LIMIT ${batchSize}
      FOR UPDATE SKIP LOCKED)`,
);

const isThereSql = statement(
  "idempotency.table",
  "SELECT pg_catalog.to_regclass('public.entity_idempotency_keys') IS NOT NULL",
);

/** The statements of a purge, which `entity-derive verify` prepares. */
export const purgeStatements: readonly Statement[] = [purgeSql];

/** Whether the database has the table of keys. */
export async function hasIdempotencyKeys(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(isThereSql, []);
  return rows[0]?.[0] === "t";
}

/**
 * Removes the keys that have expired, in batches, and returns their number. A request with a removed key is a new one.
 * Drainers do it, too.
 *
 * @example
 * const removed = await purgeIdempotencyKeys(db);
 */
export async function purgeIdempotencyKeys(db: Queryable): Promise<number> {
  for (let total = 0; ; ) {
    const { count } = await db.query(purgeSql, []);
    total += count;
    if (count < batchSize) return total;
  }
}
