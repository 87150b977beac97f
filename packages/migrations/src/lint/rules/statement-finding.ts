// A finding about a statement, before `allow` comments are applied.
import type { Finding } from "../../difference/migration-plan.ts";

export interface StatementFinding
  extends Pick<Finding, "column" | "help" | "id" | "message" | "severity" | "statements"> {
  /** The table or column that it is about, if statements of the application may use it: `public.users.full_name`. */
  readonly object?: string | undefined;
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function joinWords(parts: readonly string[], word: "and" | "or" = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}
