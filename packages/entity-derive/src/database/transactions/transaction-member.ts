// Members of transactions: repositories with their additional methods in transactions.
import type { Queryable } from "../database.ts";

/** The part of a member that transactions need. */
export interface AnyTransactionMember {
  /** The name of the repository in the transaction. */
  readonly key: string;
  /** Creates the repository on a transaction. */
  readonly create: (db: Queryable) => unknown;
}

/** A repository with its name. */
export interface RepositoryMember<Key extends string, Repository> extends AnyTransactionMember {
  readonly key: Key;
  readonly create: (db: Queryable) => Repository;
}

/** A repository class, whose first parameter is a database. */
type RepositoryClass<Repository, Arguments extends readonly unknown[]> = new (
  db: Queryable,
  ...others: Arguments
) => Repository;

/** The constructor options of a generated class; `never` for a class itself. */
type OptionsOf<Class> = Class extends new (
  db: Queryable,
  options?: infer Options,
) => unknown
  ? (unknown extends Options ? unknown : NonNullable<Options>) & { readonly prototype?: never }
  : never;

/** The constructor parameters after the database. */
type OthersOf<Class> = Class extends new (db: Queryable, ...others: infer Others) => unknown ? Others : never;

/**
 * A repository for transactions, generated for example as `withUsers`. Its class extends `Base`, the repository outside
 * of transactions, with methods that need a transaction.
 *
 * Call it with the constructor options of the repository, or with the application's own subclass and its constructor
 * parameters, whose overridden methods then also apply in transactions.
 *
 * @example
 * transaction(db, withUsers({ hooks }), withOrders(CheckedOrders, { hooks }))
 */
export interface TransactionMember<
  Key extends string,
  Class extends RepositoryClass<Base, readonly never[]>,
  Base extends object,
> extends RepositoryMember<Key, InstanceType<Class>> {
  <Own extends RepositoryClass<Base, readonly never[]>>(
    repository: Own,
    ...others: OthersOf<Own>
  ): RepositoryMember<Key, AddedTo<Base, InstanceType<Class>> & InstanceType<Own>>;
  (options: OptionsOf<Class>): TransactionMember<Key, Class, Base>;
}

/** The members that a class adds to its base, and `ownedBy`, which returns a repository with these members. */
type AddedTo<Base, Extended> = Omit<Extended, Exclude<keyof Base, "ownedBy">>;

/** Creates a member, such as `withUsers`. */
export function transactionMember<
  const Key extends string,
  Class extends RepositoryClass<Base, readonly never[]>,
  Base extends object,
>(key: Key, repository: Class): TransactionMember<Key, Class, Base> {
  const Generated = repository as unknown as AnyRepositoryClass;
  const member = (Repository: AnyRepositoryClass, ...others: readonly unknown[]): AnyTransactionMember => {
    const called = (first: unknown, ...rest: readonly unknown[]): AnyTransactionMember =>
      typeof first === "function"
        ? member(withMethodsOf(Generated, first as AnyRepositoryClass), ...rest)
        : member(Repository, first, ...rest);
    return Object.assign(called, { key, create: (db: Queryable) => new Repository(db, ...others) });
  };
  return member(Generated) as TransactionMember<Key, Class, Base>;
}

type AnyRepositoryClass = RepositoryClass<object, readonly unknown[]>;

/** Returns a subclass of the application's class with the methods that the generated class adds to its parent. */
function withMethodsOf(Generated: AnyRepositoryClass, Own: AnyRepositoryClass): AnyRepositoryClass {
  const Both = class extends Own {};
  const { constructor: _, ...added } = Object.getOwnPropertyDescriptors(Generated.prototype as object);
  for (const [name, method] of Object.entries(added)) {
    if (!(name in Own.prototype)) Object.defineProperty(Both.prototype, name, method);
  }
  return Object.defineProperty(Both, "name", { value: Own.name });
}
