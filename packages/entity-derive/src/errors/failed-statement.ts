// Records which statement an error comes from, and removes values of rows from the server's errors.
import { showsRowInDetail } from "./server-failures.ts";
import { serverErrorIn } from "./sql-state.ts";

const failed: WeakMap<object, string> = new WeakMap();

/**
 * Records the statement of an error. For a violated constraint it removes PostgreSQL's `detail` (`Failing row contains
 * (…)`, `Key (token)=(…) already exists.`), which would reveal hidden columns to hooks and logs.
 */
export function noteFailedStatement(error: unknown, statement: { readonly name: string }): void {
  if (typeof error !== "object" || error === null || failed.has(error)) return;
  failed.set(error, statement.name);
  const cause = serverErrorIn(error);
  if (cause !== null && showsRowInDetail(cause.code)) Reflect.deleteProperty(cause, "detail");
}

/** A statement name and its parts. */
export interface FailedStatement {
  /** The full name, such as `users.create`. */
  readonly name: string;
  readonly table: string;
  readonly method: string;
}

/** The suffix of a statement group for a single owner: `users.owned.create`. */
const ofOwner = /\.owned$/;

/** Returns the statement of generated code that caused the error, or caused its cause; null for other errors. */
export function failedStatement(error: unknown): FailedStatement | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    const name = failed.get(cause);
    if (name !== undefined) {
      const dot = name.lastIndexOf(".");
      return { name, table: name.slice(0, dot).replace(ofOwner, ""), method: name.slice(dot + 1) };
    }
    cause = cause.cause;
  }
  return null;
}
