// An error of any driver -> its SQLSTATE.

/**
 * The SQLSTATE that PostgreSQL gave, or null for an error that is not the server's.
 *
 * @example
 * try { … } catch (error) {
 *   if (sqlState(error) === "23505") … // unique_violation
 * }
 */
export function sqlState(error: unknown): string | null {
  return isServerError(error) ? error.code : null;
}

/** An error of PostgreSQL's, as all drivers have it. */
export interface ServerError extends Error {
  /** The SQLSTATE. */
  readonly code: string;
  readonly severity: string;
}

/** Whether the server sent the error; `severity` tells it from one of Node's, whose code can have five letters (EPIPE). */
export function isServerError(error: unknown): error is ServerError {
  if (typeof error !== "object" || error === null) return false;
  return "severity" in error && "code" in error && typeof error.code === "string";
}

/** The name of the constraint that the server says was violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlState(error) === null) return null;
  // `constraint` is what pg and PGlite call it, `constraint_name` postgres.js.
  const { constraint, constraint_name: name = constraint } = error as {
    readonly constraint?: unknown;
    readonly constraint_name?: unknown;
  };
  return typeof name === "string" ? name : null;
}
