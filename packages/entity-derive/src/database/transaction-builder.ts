// Repositories by name -> a transaction that has them.
import type { Database, Queryable, Transaction, TransactionOptions } from "./database.ts";

/** A repository that a transaction can have: generated as `withUsers`. */
export interface TransactionMember<Name extends string, Repository> {
  readonly name: Name;
  readonly create: (db: Queryable) => Repository;
}

/** What the function of a transaction is given: each member under its name, and the transaction as `tx`. */
export type TransactionContext<Members extends readonly TransactionMember<string, unknown>[]> = {
  readonly [Member in Members[number] as Member["name"]]: ReturnType<Member["create"]>;
} & { readonly tx: Transaction };

export interface TransactionBuilder<Members extends readonly TransactionMember<string, unknown>[]> {
  /**
   * Commits when the function returns, rolls back when it throws, and throws what it threw.
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
export function transaction<const Members extends readonly TransactionMember<string, unknown>[]>(
  db: Database | Transaction,
  ...members: Members
): TransactionBuilder<Members> {
  return {
    run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T> {
      const within = (tx: Transaction): Promise<T> => {
        const repositories = Object.fromEntries(members.map((member) => [member.name, member.create(tx)]));
        return run({ ...repositories, tx } as unknown as TransactionContext<Members>);
      };
      if ("close" in db) return db.transaction(within, options);
      if (options !== undefined)
        return Promise.reject(new TypeError("a savepoint has no options: give them to the outermost transaction"));
      return db.transaction(within);
    },
  };
}
