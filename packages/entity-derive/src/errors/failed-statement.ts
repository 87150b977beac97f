// An error into the statement that failed with it: noted beside the error, which itself passes on unchanged.

const failed: WeakMap<object, string> = new WeakMap();

/** Notes which statement of generated code an error is from. */
export function noteFailedStatement(error: unknown, statement: { readonly name: string }): void {
  if (typeof error === "object" && error !== null && !failed.has(error)) failed.set(error, statement.name);
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
