// An error of any driver into its SQLSTATE.
import { violationOf } from "./violation.ts";

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
  /** Some poolers leave it out. */
  readonly severity?: string;
}

/**
 * Whether the server sent the error, or a pooler before it; `severity` tells it from one of Node's, whose code can have
 * five letters (EPIPE). PgBouncer sends it in the localized field alone, which postgres.js calls otherwise.
 */
export function isServerError(error: unknown): error is ServerError {
  if (typeof error !== "object" || error === null) return false;
  return ("severity" in error || "severity_local" in error) && "code" in error && typeof error.code === "string";
}

/** The first error of the server in a chain of causes; null if there is none. */
export function serverErrorIn(error: unknown): ServerError | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if (isServerError(cause)) return cause;
    cause = cause.cause;
  }
  return null;
}

/** The name of the constraint that was violated, or null: for a distributed table of Citus the table's own, not the shard's. */
export function violatedConstraint(error: unknown): string | null {
  return isServerError(error) ? violationOf(error).constraint : null;
}

/** The table that has the violated constraint, or null: for a foreign key the one that refers. */
export function violatedTable(error: unknown): string | null {
  return isServerError(error) ? violationOf(error).table : null;
}

/** What the server says beside the message: `Key (email)=(a@b.c) is duplicated.` Values of rows are in it. Null for none. */
export function errorDetail(error: unknown): string | null {
  return isServerError(error) && "detail" in error && typeof error.detail === "string" ? error.detail : null;
}
