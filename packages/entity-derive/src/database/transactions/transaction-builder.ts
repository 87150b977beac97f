// Builds transactions with repositories.
import { canAct } from "../by-principal.ts";
import type { Database, Transaction, TransactionOptions } from "../database.ts";
import type { AnyTransactionMember } from "./transaction-member.ts";

/** The argument of a transaction's function: the repositories by name, and the transaction as `tx`. */
export type TransactionContext<Members extends readonly AnyTransactionMember[]> = {
  readonly [Member in Members[number] as Member["key"]]: ReturnType<Member["create"]>;
} & { readonly tx: Transaction };

/** A transaction that has not started, with its repositories. */
export interface TransactionBuilder<Members extends readonly AnyTransactionMember[]> {
  /** Returns the same transaction, with repositories that act for this principal or request. */
  as(context: unknown): TransactionBuilder<Members>;
  /**
   * Runs a function in a transaction. Commits when it returns, rolls back when it throws, and then throws the same
   * error. Functions passed to `tx.afterCommit` run after the commit; their errors are thrown, although everything is
   * committed.
   * @throws {TypeError} for options inside of another transaction
   */
  run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/**
 * Creates a transaction with repositories. Inside of another transaction, it is a savepoint.
 *
 * @example
 * const order = await transaction(db, withOrders, withProducts).run(
 *   async ({ orders, products }) => {
 *     const product = await products.findByIdForUpdate(productId);
 *     …
 *     return orders.create({ productId, quantity });
 *   },
 *   { isolation: "repeatable read", retries: 3 },
 * );
 */
export function transaction<const Members extends readonly AnyTransactionMember[]>(
  db: Database | Transaction,
  ...members: Members
): TransactionBuilder<Members> {
  return builder(db, members, (repository) => repository);
}

/** @param acting converts each new repository to the one in the transaction */
function builder<Members extends readonly AnyTransactionMember[]>(
  db: Database | Transaction,
  members: Members,
  acting: (repository: unknown) => unknown,
): TransactionBuilder<Members> {
  return {
    as: (context) => builder(db, members, (repository) => (canAct(repository) ? repository.as(context) : repository)),
    run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T> {
      const runInside = (tx: Transaction): Promise<T> => {
        const repositories = Object.fromEntries(members.map((member) => [member.key, acting(member.create(tx))]));
        return run({ ...repositories, tx } as unknown as TransactionContext<Members>);
      };
      if ("close" in db) return db.transaction(runInside, options);
      if (options !== undefined)
        return Promise.reject(new TypeError("a savepoint has no options: pass them to the outermost transaction"));
      return db.transaction(runInside);
    },
  };
}
