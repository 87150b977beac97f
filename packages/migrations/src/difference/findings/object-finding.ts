// Builds findings about database objects.
import type { Finding, FindingId } from "../migration-plan.ts";

export function objectFinding(
  id: FindingId,
  severity: Finding["severity"],
  name: string,
  message: string,
  help: string,
): Finding {
  return { id, severity, message, help, location: { kind: "object", name } };
}

export const recreateHelp =
  "drop it in a migration of its own before, made with `entity-derive migrate new --empty`, and make it again after this one";
