// Reads the option `name` of constraints and indexes.
import type { Report } from "../../diagnostics/report.ts";
import type { Absent, Unreadable, Value } from "../../language/shape.ts";
import { fitIdentifier, isValidIdentifier } from "../../text/identifier.ts";

/** Returns the name, shortened as PostgreSQL would; null if not specified. */
export function explicitName(
  name: Value<string> | Absent | Unreadable | undefined,
  what: "constraint" | "index",
  report: Report,
): string | null {
  if (name?.kind !== "value") return null;
  if (isValidIdentifier(name.value)) return fitIdentifier(name.value);
  report.add("identifier-impossible", name.span, { option: "name", found: JSON.stringify(name.value), what });
  return null;
}
