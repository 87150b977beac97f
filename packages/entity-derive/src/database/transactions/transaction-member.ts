// The class of a repository, and what it has inside a transaction alone, into a transaction's member.
import type { Queryable } from "../database.ts";

/** What a transaction needs to know about a repository. */
export interface AnyTransactionMember {
  /** The name under which the transaction has it. */
  readonly key: string;
  readonly create: (db: Queryable) => unknown;
}

/** A repository under its name. */
export interface RepositoryMember<Key extends string, Repository> extends AnyTransactionMember {
  readonly key: Key;
  readonly create: (db: Queryable) => Repository;
}

/** A class of repositories: it takes a database, and whatever else. */
type RepositoryClass<Repository, Arguments extends readonly unknown[]> = new (
  db: Queryable,
  ...others: Arguments
) => Repository;

/** What the constructor of the generated class takes beside the database; a class is no such thing. */
type OptionsOf<Class> = Class extends new (
  db: Queryable,
  options?: infer Options,
) => unknown
  ? (unknown extends Options ? unknown : NonNullable<Options>) & { readonly prototype?: never }
  : never;

/** What any class's constructor takes after the database. */
type OthersOf<Class> = Class extends new (db: Queryable, ...others: infer Others) => unknown ? Others : never;

/**
 * A repository that a transaction can have: generated as `withUsers`. Its class extends `Base`, the repository outside
 * of transactions, by what only a transaction has.
 *
 * Called with what the repository's constructor takes beside the database, it gives the member that passes it on. Called
 * with a class of the application's own, and what its constructor takes, it gives the member that makes that class: what
 * is overridden there is overridden in transactions as well.
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

/** What a class adds to its base; `ownedBy` gives a repository that has it as well. */
type AddedTo<Base, Extended> = Omit<Extended, Exclude<keyof Base, "ownedBy">>;

/** Makes `withUsers`. */
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

/** A class that extends the application's own by the methods that the generated one adds to its parent. */
function withMethodsOf(Generated: AnyRepositoryClass, Own: AnyRepositoryClass): AnyRepositoryClass {
  const Both = class extends Own {};
  const { constructor: _, ...added } = Object.getOwnPropertyDescriptors(Generated.prototype as object);
  for (const [name, method] of Object.entries(added)) {
    if (!(name in Own.prototype)) Object.defineProperty(Both.prototype, name, method);
  }
  return Object.defineProperty(Both, "name", { value: Own.name });
}
