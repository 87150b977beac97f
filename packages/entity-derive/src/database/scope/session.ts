// Finds the database session in the argument of `as`.
import type { DatabaseSession } from "../database.ts";

/** The internal part of a session. */
export interface DoubtfulSession extends DatabaseSession {
  /** Records that the position of a write is unknown; the primary answers until it is known. */
  doubt(): void;
}

/** Returns null if there is none: an application's own property `session` may be anything. */
export function sessionIn(context: unknown): DoubtfulSession | null {
  const { session } = (context ?? {}) as { readonly session?: unknown };
  return isDoubtful(session) ? session : null;
}

export function isDoubtful(session: unknown): session is DoubtfulSession {
  return typeof session === "object" && session !== null && "doubt" in session && "token" in session;
}
