// An error into what it says of the server that gave it: away, no longer the primary, or just not able to answer this.

import { isUnavailable } from "../../../errors/is-unavailable.ts";
import { isCollision } from "../../../errors/server-failures.ts";
import { sqlState } from "../../../errors/sql-state.ts";

/** A write has reached a server that is a replica: read_only_sql_transaction. */
export function isFromReplica(error: unknown): boolean {
  return sqlState(error) === "25006";
}

/**
 * Whether the primary may answer a read that has failed on a replica: a conflict with the replay, a server
 * that is away, a read that writes after all, and names that a migration has made known to the primary alone so far.
 */
export function mayRetryOnPrimary(error: unknown): boolean {
  const state = sqlState(error);
  if (state === null) return isUnavailable(error);
  return isCollision(state) || state === "25006" || state.startsWith("42") || isUnavailable(error);
}
