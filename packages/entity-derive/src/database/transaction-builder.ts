// Repositories by name -> a transaction that has them.
import type { Database, Queryable, Transaction, TransactionOptions } from "./database.ts";

/** What a transaction needs to know about a repository. */
export interface AnyTransactionMember {
  /** The name under which the transaction has it. */
  readonly key: string;
  readonly create: (db: Queryable) => unknown;
}

/**
 * A repository that a transaction can have: generated as `withUsers`. Called with what the repository's constructor
 * takes beside the database, it gives the member that passes it on.
 */
export interface TransactionMember<Key extends string, Repository, Options extends object = Record<never, never>>
  extends AnyTransactionMember {
  (options: Options): TransactionMember<Key, Repository, Options>;
  readonly key: Key;
  readonly create: (db: Queryable) => Repository;
}

/** Makes `withUsers`. */
export function transactionMember<const Key extends string, Repository, Options extends object = Record<never, never>>(
  key: Key,
  create: (db: Queryable, options?: Options) => Repository,
): TransactionMember<Key, Repository, Options> {
  const member = (options?: Options): TransactionMember<Key, Repository, Options> =>
    Object.assign((other: Options) => member(other), { key, create: (db: Queryable) => create(db, options) });
  return member();
}

/** What the function of a transaction is given: each member under its name, and the transaction as `tx`. */
export type TransactionContext<Members extends readonly AnyTransactionMember[]> = {
  readonly [Member in Members[number] as Member["key"]]: ReturnType<Member["create"]>;
} & { readonly tx: Transaction };

export interface TransactionBuilder<Members extends readonly AnyTransactionMember[]> {
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
  return {
    run<T>(run: (context: TransactionContext<Members>) => Promise<T>, options?: TransactionOptions): Promise<T> {
      const within = (tx: Transaction): Promise<T> => {
        const repositories = Object.fromEntries(members.map((member) => [member.key, member.create(tx)]));
        return run({ ...repositories, tx } as unknown as TransactionContext<Members>);
      };
      if ("close" in db) return db.transaction(within, options);
      if (options !== undefined)
        return Promise.reject(new TypeError("a savepoint has no options: give them to the outermost transaction"));
      return db.transaction(within);
    },
  };
}
