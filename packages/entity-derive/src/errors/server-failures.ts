// Classifies errors by SQLSTATE or code: collisions, busy or unavailable servers, constraints.
import { sqlState } from "./sql-state.ts";

const collisions: ReadonlySet<string | null> = new Set(["40001", "40P01"]);

const busyStates: ReadonlySet<string | null> = new Set(["55P03", "57014"]);

/**
 * Whether the error's detail contains values of the row: class 23 (integrity_constraint_violation) and
 * with_check_option_violation.
 */
export function showsRowInDetail(state: string): boolean {
  return state.startsWith("23") || state === "44000";
}

/** Whether the transaction can be retried immediately: serialization_failure and deadlock_detected. */
export function isCollision(state: string | null): boolean {
  return collisions.has(state);
}

/**
 * Whether the statement can be retried a little later: a collision, lock_not_available, or query_canceled by a timeout
 * or an operator.
 */
export function isBusy(state: string | null): boolean {
  return isCollision(state) || busyStates.has(state);
}

const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // Codes of postgres.js, one of which `closedError` has too.
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
]);

/** SQLSTATEs admin_shutdown, crash_shutdown, cannot_connect_now and too_many_connections. */
const serverStates: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "53300"]);

/** Messages of `pg`, its pool and PGlite, whose errors have no code. */
const messages =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|PGlite is closed)/;

/** Returns true for a refused, lost or timed-out connection, and for a server that is starting, stopping or full. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  // 08P01 (protocol_violation) is not about the connection, but for example about a wrong number of parameters.
  if (state !== null) return (state.startsWith("08") && state !== "08P01") || serverStates.has(state);
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string" && networkCodes.has(code)) return true;
  if (messages.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Returns an error with the code by which {@link isUnavailable} knows it. */
export function closedError(message: string): Error {
  return Object.assign(new Error(message), { code: "CONNECTION_ENDED" });
}
