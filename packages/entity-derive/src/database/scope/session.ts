// What was given for an `as` into the session of a database that it has, if it has one.
import type { Database, DatabaseSession } from "../database.ts";

/** What an adapter's session has besides. */
export abstract class MarkedSession implements DatabaseSession {
  abstract readonly token: string | null;

  /** What applications call a session of their own has no position. */
  readonly hasPosition: boolean = true;

  /** A transaction is committed that had begun outside of the session, and in which it has written. */
  abstract committed(db: Database): Promise<void>;
}

/** Null where it has none. */
export function sessionIn(context: unknown): MarkedSession | null {
  const { session } = (context ?? {}) as { readonly session?: unknown };
  return isMarked(session) ? session : null;
}

export function isMarked(session: unknown): session is MarkedSession {
  return typeof session === "object" && session !== null && "hasPosition" in session;
}
