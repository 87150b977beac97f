// Detects errors of prepared statements after which preparing again may help.
import { sqlState } from "../errors/sql-state.ts";

/**
 * Returns whether a prepared statement is stale:
 * - `lost`: it does not exist any more, after DISCARD ALL or DEALLOCATE ALL, or a pooler uses another connection to the
 *   server, on which the name is missing or already used.
 * - `outdated`: the schema has changed, so the types of parameters or columns are wrong ("cached plan must not change
 *   result type", a dropped type, or an error of class 42).
 * - `no`: the error has another cause.
 *
 * A failed statement has changed nothing, so outside of a transaction it can be run again.
 */
export function staleness(error: unknown): "lost" | "outdated" | "no" {
  const state = sqlState(error);
  if (state === "26000" || state === "42P05") return "lost";
  const { routine } = state === null ? {} : (error as { readonly routine?: unknown });
  if (state === "0A000" && routine === "RevalidateCachedQuery") return "outdated";
  // The enum type of a parameter was dropped: "cache lookup failed for type".
  if (state === "XX000" && /^getType(?:In|Out)putInfo$/.test(String(routine))) return "outdated";
  return state?.startsWith("42") === true && state !== "42501" ? "outdated" : "no";
}
