// Reads the option `name` of constraints and indexes.
import type { Report } from "../../diagnostics/report.ts";
import type { Absent, Unreadable, Value } from "../../language/shape.ts";
import { fitIdentifier, isValidIdentifier } from "../../text/identifier.ts";

/** Returns the name, shortened as PostgreSQL would; null if not specified. */
export function explicitName(
  given: Value<string> | Absent | Unreadable | undefined,
  what: "constraint" | "index",
  report: Report,
): string | null {
  if (given?.kind !== "value") return null;
  if (isValidIdentifier(given.value)) return fitIdentifier(given.value);
  report.add("identifier-impossible", given.span, { option: "name", found: JSON.stringify(given.value), what });
  return null;
}
