// A repository into one that belongs to a transaction of its own.
import { alike } from "../alike.ts";
import type { Queryable, Transaction } from "../database.ts";

/**
 * Runs a function in a transaction, a savepoint inside of another one, and gives it the same repository in there.
 * @throws {TypeError} on what has no transactions
 */
export async function inTransaction<Repository extends object, T>(
  repository: Repository,
  db: Queryable,
  run: (inside: Repository, db: Transaction) => Promise<T>,
): Promise<T> {
  if (!hasTransactions(db)) throw new TypeError("the repository needs a database or a transaction to lock a row");
  return db.transaction((transaction) => run(alike(repository, { db: transaction }), transaction));
}

/** A database as well: it begins a transaction where a transaction begins a savepoint. */
export function hasTransactions(db: Queryable): db is Transaction {
  return "transaction" in db;
}
