// Runs statements that only create objects without taking a snapshot, if they lock no existing relation.
import type { Transaction } from "entity-derive/runtime";
import type { Oid } from "./snapshot.ts";

/** Other statements may change objects without a visible lock: ALTER TYPE, for example. */
export const createsOnly = /^(?:create|comment)\b/i;

const locked = `SELECT l.relation::text FROM pg_catalog.pg_locks l
  WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND l.granted AND l.relation >= 16384`;

class Rollback extends Error {}

/**
 * Runs the statement, and rolls it back if it has locked a known relation.
 * @returns whether the statement has run
 */
export async function probeCreate(
  transaction: Transaction,
  sql: string,
  known: ReadonlyMap<Oid, unknown>,
): Promise<boolean> {
  try {
    await transaction.transaction(async (inner) => {
      await inner.execute(sql);
      if (known.size === 0) return;
      const { rows } = await inner.query({ name: "lint.locked", text: locked }, []);
      if (rows.some(([relation]) => relation !== null && relation !== undefined && known.has(relation)))
        throw new Rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof Rollback) return false;
    throw error;
  }
}
