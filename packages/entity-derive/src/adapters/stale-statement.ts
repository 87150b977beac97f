// Detects errors of prepared statements after which preparing again may help.
import type { StatementCache } from "../database/statements/statement-cache.ts";
import { sqlState } from "../errors/sql-state.ts";
import type { PreparedStatement } from "./message-writer.ts";

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

/**
 * Updates what is known to be prepared after an error, and returns true if preparing again may help.
 * @param lead the statement that was sent before it
 */
export function forgetStale(
  statements: StatementCache,
  error: unknown,
  { text, prepared }: PreparedStatement,
  lead: PreparedStatement | null,
): boolean {
  const isReused = !prepared.parse || lead?.prepared.parse === false;
  const stale = isReused || sqlState(error) === "42P05" ? staleness(error) : "no";
  if (lead?.prepared.parse === true) statements.forget(lead.text, lead.prepared.name);
  if (stale === "lost") statements.forgetAll();
  else if (prepared.parse || stale === "outdated") statements.forget(text, prepared.name);
  return stale !== "no";
}
