// The actor of a context, and its setting for the audit log.
import { checkText } from "../codec/text.ts";
import { type Acting, actingIn } from "./acting.ts";

/** A function of the application that returns the actor of a context. */
export type ActorOf = (context: never) => string | null;

/** Events contain the actor, and a notification is limited to 8,000 bytes. */
const longestActor = 1000;

/**
 * Returns the actor of a context; null without a context or function, or if the function returns an empty text.
 * @throws {TypeError} if the actor is neither text nor null
 * @throws {RangeError} if it has more than 1,000 characters
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

/** Returns the `Acting` whose statements tell triggers of the audit log who acts: no repository has written them. */
export function withActorSetting(acting: Acting): Acting {
  return actingIn(acting, acting.root, { ...acting.scope, actor: acting.actor });
}
