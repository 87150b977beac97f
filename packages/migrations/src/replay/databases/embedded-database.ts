// A temporary, empty database on which files and entities are tried. It is used for one state at a time.
import type { Database, Transaction } from "entity-derive/runtime";

/** An exclusively used database: PGlite in this process, or a temporary database on a server (`--shadow`). */
export interface EmbeddedDatabase {
  /**
   * Runs a function in a transaction on an empty database, which is always rolled back. Calls run one after the other.
   */
  withRollback<T>(extensions: ReadonlySet<string>, run: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs a function on an empty database whose transactions are committed, so that the locks of an earlier transaction
   * do not hide those of a later one. The database is discarded afterwards.
   */
  withCommit<T>(extensions: ReadonlySet<string>, run: (db: Database) => Promise<T>): Promise<T>;
  /** Closes the database, if it was opened. */
  close(): Promise<void>;
}

/** Ends a transaction with a rollback, and carries the result out. */
class Rollback<T> extends Error {
  readonly value: T;

  constructor(value: T) {
    super("rolled back");
    this.value = value;
  }
}

/** Runs a function in a transaction with time zone UTC, and rolls it back. */
export async function runWithRollback<T>(db: Database, run: (transaction: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute("SET LOCAL TimeZone = 'UTC'");
      throw new Rollback(await run(transaction));
    });
  } catch (error) {
    if (error instanceof Rollback) return (error as Rollback<T>).value;
    throw error;
  }
}
