// Finds unfinished transactions that have written events, by their locks.
import type { Queryable } from "../../../database/database.ts";
import { statement } from "../../../database/statements/statement.ts";

/**
 * An unfinished transaction with events, which are delivered when it commits. Until it ends, slots that it has written
 * cannot be emptied.
 */
export interface UnfinishedWriter {
  /** The process id of its session; null for a prepared transaction. */
  readonly pid: number | null;
  /** The name of a prepared transaction (`PREPARE TRANSACTION`); null for others. */
  readonly prepared: string | null;
  /** The age of the transaction in milliseconds; null if the role may not see it (`pg_read_all_stats`). */
  readonly age: number | null;
}

/** A prepared transaction has no process, but holds the lock of its own id. */
const writersSql = statement(
  "outbox.unfinishedWriters",
  `SELECT l.pid, p.gid, extract(epoch FROM clock_timestamp() - coalesce(p.prepared, a.xact_start)) * 1000 AS age
     FROM pg_locks l
     LEFT JOIN pg_locks own
       ON l.pid IS NULL AND own.pid IS NULL AND own.locktype = 'transactionid' AND own.mode = 'ExclusiveLock'
      AND own.virtualtransaction = l.virtualtransaction
     LEFT JOIN pg_prepared_xacts p ON p.transaction = own.transactionid
     LEFT JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'relation' AND l.mode = 'RowExclusiveLock' AND l.granted
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND l.relation = 'public.entity_outbox_events'::regclass
    ORDER BY age DESC NULLS LAST`,
);

/** Returns the oldest first. */
export async function unfinishedWriters(db: Queryable): Promise<readonly UnfinishedWriter[]> {
  const { rows } = await db.query(writersSql, []);
  return rows.map(([pid, prepared, age]) => ({
    pid: pid == null ? null : Number(pid),
    prepared: prepared ?? null,
    age: age == null ? null : Number(age),
  }));
}

/** The name in messages: `the transaction of process 4711`, `the prepared transaction "transfer-9"`. */
export function writerName({ pid, prepared }: UnfinishedWriter): string {
  return prepared === null ? `the transaction of process ${pid}` : `the prepared transaction "${prepared}"`;
}
