// What was given for an `as` into the session of a database that it has, if it has one.
import type { DatabaseSession } from "../database.ts";

/** What an adapter's session has besides. */
export interface DoubtfulSession extends DatabaseSession {
  /** Something was written of which nobody has asked where: until that is known, the primary answers. */
  doubt(): void;
}

/** Null where it has none: what applications call a session of their own has no place in a log. */
export function sessionIn(context: unknown): DoubtfulSession | null {
  const { session } = (context ?? {}) as { readonly session?: unknown };
  return isDoubtful(session) ? session : null;
}

export function isDoubtful(session: unknown): session is DoubtfulSession {
  return typeof session === "object" && session !== null && "doubt" in session && "token" in session;
}
