// Classifies errors of servers: not available, no longer the primary, or unable to answer a read.

import { isUnavailable } from "../../../errors/is-unavailable.ts";
import { isCollision } from "../../../errors/server-failures.ts";
import { sqlState } from "../../../errors/sql-state.ts";

/** Whether a write was sent to a replica (SQLSTATE 25006, read_only_sql_transaction). */
export function isFromReplica(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/**
 * Whether to retry a failed read of a replica on the primary: after a conflict with recovery, if the server is not
 * available, if the read writes, or if a migration's new names have only reached the primary.
 */
export function mayRetryOnPrimary(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return isUnavailable(error);
  return isCollision(state) || state === "25006" || state.startsWith("42") || isUnavailable(error);
}
