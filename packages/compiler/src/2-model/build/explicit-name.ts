// Reads the options `name` and `was`: names that a database has, or had.
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
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

/** Returns the name, or null after a diagnostic if PostgreSQL cannot have it. */
export function formerName(name: Located<string> | null, report: Report): Located<string> | null {
  if (name === null || isValidIdentifier(name.value)) return name;
  const found = JSON.stringify(name.value);
  report.add("identifier-impossible", name.span, { option: "was", found, what: "table or column" });
  return null;
}
