// Detects errors after which a statement can be retried.

import { isUnavailable } from "../errors/is-unavailable.ts";
import { isBusy } from "../errors/server-failures.ts";
import { sqlState } from "../errors/sql-state.ts";

export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isBusy(sqlState(error));
}
