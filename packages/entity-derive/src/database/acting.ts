// The database, context, actor and owner that a repository acts with.
import { checkText } from "../codec/text.ts";
import { OwnerError } from "../errors/owner-error.ts";
import { cloneWith } from "./clone-with.ts";
import type { Queryable } from "./database.ts";
import { sessionIn } from "./scope/session.ts";

/** Stands for the owners of all rows, where a repository is not limited to one. */
export const allOwners: unique symbol = Symbol("all owners");

/** An owner that statements are limited to. */
export interface ActingOwner {
  readonly value: unknown;
  /** The owner as PostgreSQL writes it; null is no row's owner. */
  readonly text: string | null;
  /** Whether a change may give a row to another owner. */
  readonly mayGiveAway: boolean;
}

/** The database of statements, and the context, actor and owner that they run for. */
export interface Acting {
  readonly db: Queryable;
  /** The argument of `as`; undefined if it was not called. */
  readonly context: never;
  /** The actor as the application names it; null if unknown. */
  readonly actor: string | null;
  /** The owner whose rows alone the statements see. */
  readonly owner: ActingOwner | typeof allOwners;
}

/** A repository of generated code, whose protected members are needed here. */
interface ActingRepository {
  readonly acting: Acting;
}

/** Acts for nobody in particular, and on the rows of all owners. */
export function actingOn(db: Queryable): Acting {
  return Object.freeze({ db, context: undefined as never, actor: null, owner: allOwners });
}

/** Returns the same repository with another `Acting`. */
export function withActing<Repository extends object>(repository: Repository, acting: Acting): Repository {
  if ((repository as unknown as ActingRepository).acting === acting) return repository;
  return cloneWith(repository, { acting: Object.freeze(acting) });
}

/**
 * Returns the same repository, acting for somebody else. If the context has the `session` of a database with replicas, the
 * repository reads and writes in it.
 * @param owner the owner whose rows policies let its statements see; null changes nothing
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
  const db = session === null && !isScoped ? acting.db : acting.db.scoped(scope);
  return withActing(repository, { ...acting, ...change, context: change.context as never, db });
}

/** The conversion of an owner, and whether policies ask for it. */
export interface Ownership<Owner> {
  /** The table, for messages. */
  readonly table: string;
  /** The owner as PostgreSQL's text. Throws for a value that the column cannot have. */
  readonly toText: (owner: Owner) => string;
  /** Whether policies ask for the owner of a statement. */
  readonly hasPolicies?: boolean;
}

/**
 * Limits statements to the rows of an owner, and has the database say so to policies.
 * @throws {TypeError} for null and undefined
 */
export function actingForOwner<Owner>(acting: Acting, owner: Owner, ownership: Ownership<Owner>): Acting {
  const limited = limitedTo(acting, owner, ownership);
  if (limited === acting || limited.owner === allOwners || limited.owner.text === null) return limited;
  const db = ownership.hasPolicies === true ? acting.db.scoped({ owner: limited.owner.text }) : acting.db;
  return Object.freeze({ ...limited, db, owner: { ...limited.owner, mayGiveAway: false } });
}

/**
 * Limits statements to the rows of an owner for one call. Policies are not told: they let through what they do anyway.
 * @throws {TypeError} for null and undefined
 */
export function limitedTo<Owner>(acting: Acting, owner: Owner, { table, toText }: Ownership<Owner>): Acting {
  if (owner === null || owner === undefined) throw new TypeError(`The owner of ${table} is ${owner}`);
  const text = toText(owner);
  checkText(text);
  const before = acting.owner;
  if (before !== allOwners && before.text === text) return acting;
  const isOther = before !== allOwners;
  return Object.freeze({ ...acting, owner: { value: owner, text: isOther ? null : text, mayGiveAway: !isOther } });
}

/** Whether a change may give a row to another owner: the rows of a repository that is limited to one stay its own. */
export function mayGiveAway({ owner }: Acting): boolean {
  return owner === allOwners || owner.mayGiveAway;
}

/** @throws {OwnerError} if the repository was limited to another owner before */
export function checkOwner({ owner }: Acting, table: string): void {
  if (owner !== allOwners && owner.text === null) throw new OwnerError(table);
}

/** The values of a new row, with the owner that the repository is limited to, whatever they say of one. */
export function withOwner<Values extends object>(
  { owner }: Acting,
  property: keyof Values,
  values: Partial<Values> | undefined,
): Values {
  return (owner === allOwners ? (values ?? {}) : { ...values, [property]: owner.value }) as Values;
}

/** The id of a new row whose id is its owner: that of the owner, if the repository is limited to one. */
export function ownerOr<Id>({ owner }: Acting, newId: () => Id): Id {
  return owner === allOwners ? newId() : (owner.value as Id);
}

/**
 * The `owner` of a context, as text; null if the context has no such property.
 * @throws {TypeError} if it is null or undefined
 */
export function ownerIn(context: unknown): string | null {
  if (typeof context !== "object" || context === null || !("owner" in context)) return null;
  const { owner } = context;
  if (owner === null || owner === undefined) throw new TypeError(`The owner passed to \`as\` is ${owner}`);
  return typeof owner === "string" || typeof owner === "number" || typeof owner === "bigint" ? String(owner) : null;
}

/** The application's function that says who acts. */
export type ActorOf = (context: never) => string | null;

/** An event names its actor, and a notification has 8,000 bytes for all of it. */
const longestActor = 1000;

/**
 * The actor of a context; null if there is no context, no function, or if the function returns an empty text.
 * @throws {TypeError} for what is neither text nor null
 * @throws {RangeError} for more than 1,000 characters
 */
export function actorIn(context: unknown, actorOf: ActorOf | undefined): string | null {
  const actor: unknown = context === undefined ? null : (actorOf?.(context as never) ?? null);
  if (actor === null || actor === "") return null;
  if (typeof actor !== "string") {
    throw new TypeError(`actor must return a text or null, not a value of type ${typeof actor}`);
  }
  checkText(actor);
  if (actor.length > longestActor)
    throw new RangeError(`actor returned ${actor.length} characters: at most ${longestActor} are allowed`);
  return actor;
}
