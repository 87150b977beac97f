// What stands against a difference, as findings about objects.
import type { Finding, FindingId } from "../steps.ts";

export function finding(
  id: FindingId,
  severity: Finding["severity"],
  name: string,
  message: string,
  help: string,
): Finding {
  return { id, severity, message, help, place: { kind: "object", name } };
}

export const stepAside =
  "drop it in a migration of its own before, made with `entity-derive migrate new --empty`, and make it again after this one";
