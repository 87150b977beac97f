// The database, context, actor and owner for which a repository acts.
import { checkText } from "../codec/text.ts";
import { OwnerError } from "../errors/row-errors.ts";
import type { Queryable, StatementScope } from "./database.ts";
import { sessionIn } from "./scope/scoped-transaction.ts";

/** The owner of a repository that is not restricted to one. */
export const allOwners: unique symbol = Symbol("all owners");

/** An owner to whose rows statements are restricted. */
export interface ActingOwner {
  readonly value: unknown;
  /** The owner as PostgreSQL's text; null matches no row. */
  readonly text: string | null;
  /** Whether a change may transfer a row to another owner. */
  readonly mayGiveAway: boolean;
}

/** The database of a repository's statements, and the context, actor and owner for which they run. */
export interface Acting {
  /** The database or transaction of the repository: `root` with its scope. */
  readonly db: Queryable;
  /** The database or transaction that the repository was created with. */
  readonly root: Queryable;
  /** The owner for row-level security, the actor for the audit log, and the session. */
  readonly scope: StatementScope;
  /** Returns the error to throw for an error of a statement: a `ConstraintError` for a known constraint. */
  readonly nameViolation: NameViolation;
  /** The argument of `as`; undefined if it was not called. */
  readonly context: never;
  /** The actor, as the application names it; null if unknown. */
  readonly actor: string | null;
  /** The owner to whose rows statements are restricted. */
  readonly owner: ActingOwner | typeof allOwners;
  /** Whether an administrator acts, on the rows of all owners. The audit log records it. */
  readonly isAdministrator?: true;
  /** The database of administrators, to whose role the policies of row-level security do not apply. */
  readonly administration?: Queryable;
}

/** Returns an error that names the violated constraint and its field; other errors are returned unchanged. */
export type NameViolation = (error: unknown) => unknown;

/** A database, and the constraints that errors of a repository on it name. */
export interface ConstrainedDatabase {
  readonly root: Queryable;
  readonly nameViolation: NameViolation;
}

/** A generated repository, whose protected members are used here. */
interface ActingRepository {
  readonly acting: Acting;
  readonly ownership: Ownership<never>;
}

/** Returns the `Acting` of a generated repository; null for any other value. */
export function actingOf(value: unknown): Acting | null {
  if (typeof value !== "object" || value === null || !("acting" in value)) return null;
  const { acting } = value as ActingRepository;
  return typeof acting === "object" && acting !== null && "nameViolation" in acting ? acting : null;
}

/** Returns an `Acting` without context and actor, for the rows of all owners. */
export function actingOn(source: Queryable | ConstrainedDatabase): Acting {
  const { root, nameViolation } =
    "nameViolation" in source ? source : { root: source, nameViolation: (error: unknown) => error };
  return Object.freeze({
    ...{ db: root, root, scope: {}, nameViolation },
    ...{ context: undefined as never, actor: null, owner: allOwners },
  });
}

/** Returns the `Acting` on another database or transaction, with a scope. */
export function actingIn(acting: Acting, root: Queryable, scope: StatementScope): Acting {
  return Object.freeze({ ...acting, db: isUnscoped(scope) ? root : root.scoped(scope), root, scope });
}

function isUnscoped({ owner, actor, session }: StatementScope): boolean {
  return owner === undefined && actor === undefined && session === undefined;
}

/** Returns the `Acting` with a further scope. */
function scopedTo(acting: Acting, scope: StatementScope): Acting {
  return isUnscoped(scope) ? acting : actingIn(acting, acting.root, { ...acting.scope, ...scope });
}

/** Returns the repository with another `Acting`. */
export function withActing<Repository extends object>(repository: Repository, acting: Acting): Repository {
  if ((repository as unknown as ActingRepository).acting === acting) return repository;
  return cloneWith(repository, { acting: Object.freeze(acting) });
}

/**
 * Returns the repository for another context. If the context has the `session` of a database with replicas, the
 * repository reads and writes in it.
 * @param owner the owner for row-level security; null keeps the current one
 */
export function actingAs<Repository extends object>(
  repository: Repository,
  change: { readonly context: unknown; readonly actor?: string | null },
  owner: string | null = null,
): Repository {
  const { acting } = repository as unknown as ActingRepository;
  const session = sessionIn(change.context);
  const isScoped = owner !== null && acting.owner === allOwners;
  const scope = { ...(session === null ? {} : { session }), ...(isScoped ? { owner } : {}) };
  return withActing(repository, { ...scopedTo(acting, scope), ...change, context: change.context as never });
}

/** The conversion and the check of owners. */
export interface Ownership<Owner> {
  /** The name of the table, for messages. */
  readonly table: string;
  /** Converts an owner to PostgreSQL's text. Throws for a value that the column cannot have. */
  readonly toText: (owner: Owner) => string;
  /** Whether row-level security restricts statements to an owner. */
  readonly hasPolicies?: boolean;
}

/**
 * Restricts statements to the rows of an owner, also for row-level security.
 * @throws {TypeError} for null and undefined
 */
export function actingForOwner<Owner>(acting: Acting, owner: Owner, ownership: Ownership<Owner>): Acting {
  const limited = restrictToOwner(acting, owner, ownership);
  if (limited === acting || limited.owner === allOwners || limited.owner.text === null) return limited;
  const scoped = scopedTo(limited, ownership.hasPolicies === true ? { owner: limited.owner.text } : {});
  return Object.freeze({ ...scoped, owner: { ...limited.owner, mayGiveAway: false } });
}

/**
 * Restricts the statements of one call to the rows of an owner. Row-level security is not affected.
 * @throws {TypeError} for null and undefined
 */
function restrictToOwner<Owner>(acting: Acting, owner: Owner, { table, toText }: Ownership<Owner>): Acting {
  if (owner === null || owner === undefined) throw new TypeError(`The owner of rows of ${table} cannot be ${owner}`);
  const text = toText(owner);
  checkText(text);
  const before = acting.owner;
  if (before !== allOwners && before.text === text) return acting;
  const isOther = before !== allOwners;
  return Object.freeze({ ...acting, owner: { value: owner, text: isOther ? null : text, mayGiveAway: !isOther } });
}

/**
 * Creates a repository on one database for owners, and on another for administrators.
 * @param administration a database whose role has BYPASSRLS, and which is not a superuser
 * @example
 * const issues = withAdministration((db) => new PostgresIssueRepository(db), application, administration);
 */
export function withAdministration<Db extends Queryable, Repository extends object>(
  create: (db: Queryable) => Repository,
  db: Db,
  administration: Db,
): Repository {
  const repository = create(db);
  const { acting } = repository as unknown as ActingRepository;
  return withActing(repository, { ...acting, administration });
}

/**
 * Returns the repository for an administrator, who acts on the rows of all owners; null if policies require a database
 * of administrators, and the repository has none.
 * @throws {OwnerError} if the repository is restricted to an owner
 */
export function forAdministrator<Repository extends object>(repository: Repository): Repository | null {
  const { acting, ownership } = repository as unknown as ActingRepository;
  if (acting.owner !== allOwners) throw new OwnerError(ownership.table);
  if (ownership.hasPolicies !== true) return withActing(repository, { ...acting, isAdministrator: true });
  if (acting.administration === undefined) return null;
  const session = sessionIn(acting.context);
  const administered = actingIn(acting, acting.administration, session === null ? {} : { session });
  return withActing(repository, { ...administered, isAdministrator: true });
}

/** Returns the owner for which statements run, as PostgreSQL's text; null for all owners, and for another owner. */
export function ownerTextOf({ owner }: Acting): string | null {
  return owner === allOwners ? null : owner.text;
}

/** Whether an administrator acts, and is not restricted to an owner either. */
export function actsForAllOwners({ owner, isAdministrator }: Acting): boolean {
  return owner === allOwners && isAdministrator === true;
}

/**
 * Returns the owner that policies compare; null without policies. For an administrator, to whom policies do not apply, it
 * is an empty text, which no owner is.
 */
export function policyOwner(repository: object): string | null {
  const { acting, ownership } = repository as ActingRepository;
  if (actsForAllOwners(acting) && ownership.hasPolicies === true) return "";
  return acting.scope.owner ?? null;
}

/** @throws {TypeError} if the repository is not restricted to an owner */
export function ownerOf<Owner>({ owner }: Acting, { table }: Ownership<Owner>): Owner {
  if (owner === allOwners) throw new TypeError(`This repository of ${table} is not limited to an owner`);
  return owner.value as Owner;
}

/**
 * Returns the repository restricted to an owner.
 * @throws {OwnerError} if it is restricted to another owner
 */
export function ownedRepository<Owner, Owned>(repository: object, owner: Owner): Owned {
  const { acting, ownership } = repository as unknown as ActingRepository;
  const owned = actingForOwner(acting, owner, ownership as Ownership<Owner>);
  checkOwner(owned, ownership.table);
  return withActing(repository, owned) as Owned;
}

/** Returns the repository restricted to an owner, for one call. If it is restricted to another owner, it finds no rows. */
export function scopedRepository<Repository extends object, Owner>(repository: Repository, owner: Owner): Repository {
  const { acting, ownership } = repository as unknown as ActingRepository;
  return withActing(repository, restrictToOwner(acting, owner, ownership as Ownership<Owner>));
}

/** Returns the owner for which a repository acts. */
export function actingOwner<Owner>(repository: { ownedBy(owner: Owner): object }): Owner | typeof allOwners {
  const { owner } = (repository as unknown as ActingRepository).acting;
  return owner === allOwners ? allOwners : (owner.value as Owner);
}

/** Whether a change may transfer a row to another owner. Not if the repository is restricted to one. */
export function mayGiveAway({ owner }: Acting): boolean {
  return owner === allOwners || owner.mayGiveAway;
}

/** @throws {OwnerError} if the repository is restricted to another owner */
function checkOwner({ owner }: Acting, table: string): void {
  if (owner !== allOwners && owner.text === null) throw new OwnerError(table);
}

/**
 * Returns the values of a new row, with the owner of the repository if it is restricted to one.
 * @throws {TypeError} if an administrator does not specify the owner
 */
export function withOwner<Values extends object>(
  acting: Acting,
  property: keyof Values,
  values: Partial<Values> | undefined,
): Values {
  const { owner } = acting;
  if (owner !== allOwners) return { ...values, [property]: owner.value } as Values;
  const specified: unknown = values?.[property];
  if (actsForAllOwners(acting) && (specified === null || specified === undefined)) {
    throw new TypeError(
      `An administrator must specify the owner of a new row, and \`${String(property)}\` is ${specified}`,
    );
  }
  return (values ?? {}) as Values;
}

/** Returns the id of a new row in a table whose ids are owners: the owner of the repository, or else a new id. */
export function ownerOr<Id>({ owner }: Acting, newId: () => Id): Id {
  return owner === allOwners ? newId() : (owner.value as Id);
}

/**
 * Returns the `owner` of a context as text; null if the context has no such property.
 * @throws {TypeError} if it is null or undefined
 */
export function ownerIn(context: unknown): string | null {
  if (typeof context !== "object" || context === null || !("owner" in context)) return null;
  const { owner } = context;
  if (owner === null || owner === undefined) throw new TypeError(`The owner passed to \`as\` cannot be ${owner}`);
  return typeof owner === "string" || typeof owner === "number" || typeof owner === "bigint" ? String(owner) : null;
}

/** Returns a copy of the repository, of the same class, with the given fields replaced. */
export function cloneWith<Repository extends object>(repository: Repository, fields: object): Repository {
  const copy = Object.create(Object.getPrototypeOf(repository)) as Repository;
  return Object.assign(copy, repository, fields);
}
