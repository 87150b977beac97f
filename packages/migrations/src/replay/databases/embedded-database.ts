// A temporary, empty database on which files and entities are tried. It is used for one state at a time.
import type { Database, Transaction } from "entity-derive/runtime";
import { quoteIdentifier } from "../../catalog/identifier.ts";

/** An exclusively used database: PGlite in this process, or a temporary database on a server (`--shadow`). */
export interface EmbeddedDatabase {
  /**
   * Runs a function in a transaction on an empty database, which is always rolled back. Calls run one after the other.
   * @param statements those that the function runs: the database gets the roles and the extensions that they need
   */
  withRollback<T>(statements: readonly string[], run: (db: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs a function on an empty database whose transactions are committed, so that the locks of an earlier transaction
   * do not hide those of a later one. The database is discarded afterwards.
   */
  withCommit<T>(statements: readonly string[], run: (db: Database) => Promise<T>): Promise<T>;
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

/** Creates missing roles. In a transaction that is rolled back, they are gone with it. */
export async function createRoles(db: Transaction, roles: ReadonlySet<string>): Promise<void> {
  if (roles.size === 0) return;
  const { rows } = await db.query({ name: "replay.roles", text: "SELECT rolname FROM pg_catalog.pg_roles" }, []);
  const known = new Set(rows.map(([name]) => name));
  for (const role of roles) if (!known.has(role)) await db.execute(`CREATE ROLE ${quoteIdentifier(role)}`);
}

/** Runs a function in a transaction with time zone UTC and these roles, and rolls it back. */
export function runWithRollback<T>(
  db: Database,
  run: (transaction: Transaction) => Promise<T>,
  roles: ReadonlySet<string> = new Set(),
): Promise<T> {
  return rolledBack(db, async (transaction) => {
    await transaction.execute("SET LOCAL TimeZone = 'UTC'");
    await createRoles(transaction, roles);
    return run(transaction);
  });
}

/** Runs a function in a transaction, or in a savepoint of one, and rolls it back. */
export async function rolledBack<T>(
  db: Pick<Transaction, "transaction">,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (transaction) => {
      throw new Rollback(await run(transaction));
    });
  } catch (error) {
    if (error instanceof Rollback) return (error as Rollback<T>).value;
    throw error;
  }
}
