// A finding about a statement, before `allow` comments are applied.

import { typeConversion } from "../../catalog/type-conversion.ts";
import type { Finding } from "../../difference/migration-plan.ts";
import type { Observation } from "../observe/observation.ts";
import type { ValueChange } from "../observe/probe-conversions.ts";

export interface StatementFinding
  extends Pick<Finding, "drop" | "help" | "id" | "message" | "severity" | "statements"> {
  /** The table or column that it is about, if statements of the application may use it: `public.users.full_name`. */
  readonly object?: string | undefined;
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function joinWords(parts: readonly string[], word: "and" | "or" = "and"): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${word} ${last}`;
}

export function valueChange(
  { conversions }: Observation,
  column: string,
  [from, to]: readonly [from: string, to: string],
): ValueChange {
  const conversion = conversions.get(column);
  if (conversion !== undefined) return conversion;
  const { values } = typeConversion(from, to);
  return { isLossy: values === "loses", canFail: values === "may fail" };
}
