// Reads the option `was`: the former name in the database.
import type { Report } from "../../diagnostics/report.ts";
import type { Located } from "../../diagnostics/span.ts";
import { isValidIdentifier } from "../../text/identifier.ts";

/** Returns the name, or null after a diagnostic if PostgreSQL cannot have it. */
export function formerName(name: Located<string> | null, report: Report): Located<string> | null {
  if (name === null || isValidIdentifier(name.value)) return name;
  const found = JSON.stringify(name.value);
  report.add("identifier-impossible", name.span, { option: "was", found, what: "table or column" });
  return null;
}
