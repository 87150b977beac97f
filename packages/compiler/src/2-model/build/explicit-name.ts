// The name that an annotation gives a constraint or an index into the one that PostgreSQL keeps.
import type { Report } from "../../diagnostics/report.ts";
import type { Absent, Unreadable, Value } from "../../language/shape.ts";
import { fitIdentifier, isValidIdentifier } from "../../text/identifier.ts";

/** Null where none is given, so that PostgreSQL's pattern makes it. */
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
