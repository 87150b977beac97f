// What files and entities give is tried here: an empty database, lent for one state at a time and given back empty.
import type { Database, Transaction } from "entity-derive/runtime";

/** A database that nobody else uses: PGlite within this process, or one made on a server for this run (`--shadow`). */
export interface EmbeddedDatabase {
  /**
   * Runs on an empty database, in a transaction that is rolled back whatever comes of it. States are lent one after
   * the other.
   */
  withRollback<T>(extensions: ReadonlySet<string>, run: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs on an empty database whose transactions are committed, as those of a server are: what was locked in a state
   * before would hide what is locked now. The database is thrown away then.
   */
  withCommit<T>(extensions: ReadonlySet<string>, run: (db: Database) => Promise<T>): Promise<T>;
  /** Where it was never used this costs nothing. */
  close(): Promise<void>;
}

/** Ends a transaction that is not to be committed, and carries its value out. */
class Rollback<T> extends Error {
  readonly value: T;

  constructor(value: T) {
    super("rolled back");
    this.value = value;
  }
}

/** Runs in a transaction of the database, UTC, and rolls it back. */
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
