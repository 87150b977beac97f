// Repositories by name into a transaction that has them.
import type { Database, Transaction, TransactionOptions } from "../database.ts";
import type { AnyTransactionMember } from "./transaction-member.ts";

/** What the function of a transaction is given: each member under its name, and the transaction as `tx`. */
export type TransactionContext<Members extends readonly AnyTransactionMember[]> = {
  readonly [Member in Members[number] as Member["key"]]: ReturnType<Member["create"]>;
} & { readonly tx: Transaction };

export interface TransactionBuilder<Members extends readonly AnyTransactionMember[]> {
  /** The same transaction, in which every repository acts for this principal or request. */
  as(context: unknown): TransactionBuilder<Members>;
  /**
   * Commits when the function returns, rolls back when it throws, and throws what it threw. What `tx.afterCommit` was
   * given runs then; what that throws is thrown too, though all is committed.
   * @throws {TypeError} for options inside of another transaction, which has its own
   */
  run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

/**
 * A transaction with repositories. Inside of another one it is a savepoint.
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

/** @param acting a new repository into the one that the transaction has */
function builder<Members extends readonly AnyTransactionMember[]>(
  db: Database | Transaction,
  members: Members,
  acting: (repository: unknown) => unknown,
): TransactionBuilder<Members> {
  return {
    as: (context) => builder(db, members, (repository) => (canAct(repository) ? repository.as(context) : repository)),
    run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T> {
      const within = (tx: Transaction): Promise<T> => {
        const repositories = Object.fromEntries(members.map((member) => [member.key, acting(member.create(tx))]));
        return run({ ...repositories, tx } as unknown as TransactionContext<Members>);
      };
      if ("close" in db) return db.transaction(within, options);
      if (options !== undefined)
        return Promise.reject(new TypeError("a savepoint has no options: pass them to the outermost transaction"));
      return db.transaction(within);
    },
  };
}

/** Where nothing of an entity asks for whom it is written, its repository has no `as`. */
function canAct(repository: unknown): repository is { as(context: unknown): unknown } {
  return typeof (repository as { readonly as?: unknown }).as === "function";
}
