// An error of the database into whether the same statement may work a little later.
import { sqlState } from "../errors/sql-state.ts";
import { isUnavailable } from "../errors/unavailable.ts";

/** serialization_failure, deadlock_detected, lock_not_available, query_canceled: by a timeout, or by an operator. */
const passing: ReadonlySet<string | null> = new Set(["40001", "40P01", "55P03", "57014"]);

export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || passing.has(sqlState(error));
}
