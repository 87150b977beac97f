// Finds the statement that an error comes from, and removes the values of rows from the server's errors.
import { showsRowInDetail } from "./server-failures.ts";
import { serverErrorIn } from "./sql-state.ts";

const failed: WeakMap<object, string> = new WeakMap();

/**
 * Notes which statement of generated code an error is from. A violated constraint loses PostgreSQL's `detail`
 * (`Failing row contains (…)`, `Key (token)=(…) already exists.`): hooks and logs would show hidden columns by it.
 */
export function noteFailedStatement(error: unknown, statement: { readonly name: string }): void {
  if (typeof error !== "object" || error === null || failed.has(error)) return;
  failed.set(error, statement.name);
  const cause = serverErrorIn(error);
  if (cause !== null && showsRowInDetail(cause.code)) Reflect.deleteProperty(cause, "detail");
}

/** A statement's name in its two parts. */
export interface FailedStatement {
  /** `users.create` */
  readonly name: string;
  readonly table: string;
  readonly method: string;
}

/** What stands behind the table in the statements of a repository for one owner: `users.owned.create`. */
const ofOwner = /\.owned$/;

/** The statement of generated code that led to the error, or to what caused it; null for any other error. */
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
