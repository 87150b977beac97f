// A repository into one that acts for somebody: for a principal or a request, and for who that is.
import { checkText } from "../codec/text.ts";
import { alike } from "./alike.ts";
import type { Queryable } from "./database.ts";
import { sessionIn } from "./scope/session.ts";

/** For whom a repository acts. */
export interface Acting {
  /** What `as` was given; undefined where nothing was. Whoever reads it says what it is. */
  readonly context: never;
  /** Who that is, in the words of the application's own; null where nobody is known. */
  readonly actor: string | null;
}

/** What a repository acts for until it is told. */
export const nobody: Acting = Object.freeze({ context: undefined as never, actor: null });

/** A repository of generated code. */
interface ActingRepository {
  readonly db: Queryable;
  readonly acting: Acting;
}

/**
 * The same repository, acting for somebody else. What `change` does not mention stays. Where the context has the `session`
 * of a database with replicas, the repository reads and writes in it.
 * @param owner whom policies let its statements see; null changes nothing
 */
export function actingAs<Repository extends object>(
  repository: Repository,
  change: { readonly [Part in keyof Acting]?: Part extends "context" ? unknown : Acting[Part] },
  owner: string | null = null,
): Repository {
  const { acting, db } = repository as unknown as ActingRepository;
  const session = sessionIn(change.context);
  const scope = { ...(session === null ? {} : { session }), ...(owner === null ? {} : { owner }) };
  const where = session === null && owner === null ? {} : { db: db.scoped(scope) };
  return alike(repository, { acting: Object.freeze({ ...acting, ...change }), ...where });
}

/** The `owner` of a context, the text of a key: null where it has none. */
export function ownerIn(context: unknown): string | null {
  const { owner } = (context ?? {}) as { readonly owner?: unknown };
  return typeof owner === "string" || typeof owner === "number" || typeof owner === "bigint" ? String(owner) : null;
}

/** The application's function that says who acts. */
export type ActorOf = (context: never) => string | null;

/** An event names its actor, and a notification has 8,000 bytes for all of it. */
const longestActor = 1000;

/**
 * Who a context is; null where there is none, where no function says so, and where its text is empty.
 * @throws {TypeError} for what is neither text nor null
 * @throws {RangeError} for more than 1,000 characters
 */
export function actorIn(context: unknown, actorOf: ActorOf | undefined): string | null {
  const actor: unknown = context === undefined ? null : (actorOf?.(context as never) ?? null);
  if (actor === null || actor === "") return null;
  if (typeof actor !== "string") {
    throw new TypeError(`actor must give a text or null, not a value of type ${typeof actor}`);
  }
  checkText(actor);
  if (actor.length > longestActor)
    throw new RangeError(`actor gave ${actor.length} characters: it can have ${longestActor}`);
  return actor;
}
