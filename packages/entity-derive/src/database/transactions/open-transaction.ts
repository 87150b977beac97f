// A transaction whose end its user decides later.
import type { Database, Transaction, TransactionOptions } from "../database.ts";

/** A transaction that has begun. One of its functions has to be called, since it occupies a connection. */
export interface OpenTransaction {
  readonly transaction: Transaction;
  commit(): Promise<void>;
  /** Rolls back because of an error. An error of the rollback is ignored. */
  rollBack(error: unknown): Promise<void>;
}

/** Begins a transaction. @throws the error of the database if it cannot begin */
export async function openTransaction(
  db: Pick<Database, "transaction">,
  options?: TransactionOptions,
): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<Transaction>();
  const end = Promise.withResolvers<void>();
  const ended = db.transaction((transaction) => {
    begun.resolve(transaction);
    return end.promise;
  }, options);
  // For example if there is no connection.
  ended.catch(begun.reject);
  return {
    transaction: await begun.promise,
    commit: () => {
      end.resolve();
      return ended;
    },
    rollBack: (error) => {
      end.reject(error);
      return ended.catch(() => undefined);
    },
  };
}
