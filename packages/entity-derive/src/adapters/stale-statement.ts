// An error -> whether the server had lost, or can't reuse, a prepared statement.
import { sqlState } from "../errors/sql-state.ts";

/**
 * True where preparing again helps: after DISCARD ALL or DEALLOCATE (26000), a schema change ("cached plan must not
 * change result type"), or another use of the name (42P05). The server says so before it runs the statement, so
 * running it again is safe.
 */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error);
  if (state === "26000" || state === "42P05") return true;
  return state === "0A000" && (error as { readonly routine?: unknown }).routine === "RevalidateCachedQuery";
}
