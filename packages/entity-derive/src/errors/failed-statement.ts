// Records which statement an error comes from, and removes values of rows from the server's errors.
import { causesOf } from "./causes.ts";
import { showsRowInDetail } from "./server-failures.ts";
import { serverErrorIn } from "./sql-state.ts";

/** A statement that has failed. */
interface SentStatement {
  readonly name: string;
  /** Whether its SQL is the user's, so that its name has no table. */
  readonly isOwn?: boolean | undefined;
}

const failed: WeakMap<object, SentStatement> = new WeakMap();

/**
 * Records the statement of an error. For a violated constraint it removes PostgreSQL's `detail` (`Failing row contains
 * (…)`, `Key (token)=(…) already exists.`), which would reveal hidden columns to hooks and logs.
 */
export function noteFailedStatement(error: unknown, statement: SentStatement): void {
  if (typeof error !== "object" || error === null || failed.has(error)) return;
  failed.set(error, { name: statement.name, isOwn: statement.isOwn });
  const cause = serverErrorIn(error);
  if (cause !== null && showsRowInDetail(cause.code)) Reflect.deleteProperty(cause, "detail");
}

/** A statement name and its parts. */
export interface FailedStatement {
  /** The full name, such as `users.create`. */
  readonly name: string;
  /** Null for SQL of the user's. */
  readonly table: string | null;
  readonly method: string;
}

/** The suffix of a statement group for a single owner: `users.owned.create`. */
const ofOwner = /\.owned$/;

/** Returns the statement that caused the error, or caused its cause; null for other errors. */
export function failedStatement(error: unknown): FailedStatement | null {
  for (const cause of causesOf(error)) {
    const sent = failed.get(cause);
    if (sent === undefined) continue;
    const { name, isOwn } = sent;
    const dot = name.lastIndexOf(".");
    const table = isOwn === true ? null : name.slice(0, dot).replace(ofOwner, "");
    return { name, table, method: name.slice(dot + 1) };
  }
  return null;
}
