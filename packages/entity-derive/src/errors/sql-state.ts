// Reads the properties of PostgreSQL's errors, for any driver.
import { causesOf } from "./causes.ts";
import { violationOf } from "./violation.ts";

/**
 * Returns the SQLSTATE of an error (PostgreSQL manual, "PostgreSQL Error Codes"), or null if it does not come from the
 * server.
 *
 * @example
 * try { … } catch (error) {
 *   if (sqlState(error) === "23505") … // unique_violation
 * }
 */
export function sqlState(error: unknown): string | null {
  return isServerError(error) ? error.code : null;
}

/** An error of PostgreSQL, with the properties that it has in all drivers. */
export interface ServerError extends Error {
  /** The SQLSTATE. */
  readonly code: string;
  /** Some poolers omit it. */
  readonly severity?: string;
}

/**
 * Whether the error was sent by the server, or by a pooler. The property `severity` distinguishes it from Node's
 * errors, whose codes can have five letters (EPIPE). PgBouncer only sends the localized severity, which postgres.js
 * names differently.
 */
export function isServerError(error: unknown): error is ServerError {
  if (typeof error !== "object" || error === null) return false;
  return ("severity" in error || "severity_local" in error) && "code" in error && typeof error.code === "string";
}

/** Returns the first error of the server in a chain of causes; null if there is none. */
export function serverErrorIn(error: unknown): ServerError | null {
  for (const cause of causesOf(error)) if (isServerError(cause)) return cause;
  return null;
}

/**
 * Returns the name of the violated constraint, or null. For a distributed table of Citus, it is the name without the
 * shard's number.
 */
export function violatedConstraint(error: unknown): string | null {
  return isServerError(error) ? violationOf(error).constraint : null;
}

/** Returns the table of the violated constraint, or null. For a foreign key, it is the referencing table. */
export function violatedTable(error: unknown): string | null {
  return isServerError(error) ? violationOf(error).table : null;
}

/**
 * Returns the detail of the error, which contains values: `Key (email)=(a@b.c) is duplicated.` Null if there is none.
 */
export function errorDetail(error: unknown): string | null {
  return isServerError(error) && "detail" in error && typeof error.detail === "string" ? error.detail : null;
}
