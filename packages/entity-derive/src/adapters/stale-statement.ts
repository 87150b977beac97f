// An error of a statement that was prepared earlier into whether preparing it again may help.
import { sqlState } from "../errors/sql-state.ts";

/**
 * - `lost`: the server has it no longer, nor any other one: DISCARD ALL, DEALLOCATE ALL. Or a pooler has chosen another
 *   connection to the server, on which the name is missing, or there already.
 * - `outdated`: the schema has changed, so the types found when it was prepared fit no longer ("cached plan must not
 *   change result type", a type that is gone, or an error of class 42).
 * - `no`: the error is about something else.
 *
 * A statement that failed has changed nothing, so outside of a transaction it can be run again.
 */
export function staleness(error: unknown): "lost" | "outdated" | "no" {
  const state = sqlState(error);
  if (state === "26000" || state === "42P05") return "lost";
  const { routine } = state === null ? {} : (error as { readonly routine?: unknown });
  if (state === "0A000" && routine === "RevalidateCachedQuery") return "outdated";
  // A parameter had an enum type that was dropped since: "cache lookup failed for type".
  if (state === "XX000" && /^getType(?:In|Out)putInfo$/.test(String(routine))) return "outdated";
  return state?.startsWith("42") === true && state !== "42501" ? "outdated" : "no";
}
