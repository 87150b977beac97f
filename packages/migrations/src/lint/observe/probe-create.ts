// Statements that make things of their own and touch nothing that was there: run without looking at everything.
import type { Transaction } from "entity-derive/runtime";
import type { Oid } from "./snapshot.ts";

/** What can change a thing that is there already only with a lock on it. ALTER TYPE takes none that is seen. */
export const createsOnly = /^(?:create|comment)\b/i;

const locked = `SELECT l.relation::text FROM pg_catalog.pg_locks l
  WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND l.granted AND l.relation >= 16384`;

class Rollback extends Error {}

/**
 * Runs the statement; undoes it where it has locked one of the known relations, be it to read it.
 * @returns whether it has run
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
