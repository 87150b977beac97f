// Detects errors after which a statement can be retried.
import { isBusy } from "../errors/server-failures.ts";
import { sqlState } from "../errors/sql-state.ts";
import { isUnavailable } from "../errors/unavailable.ts";

export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isBusy(sqlState(error));
}
