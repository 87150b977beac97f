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
  "drop it in a migration before this one, `entity-derive migrate new --empty`, and create it again in one after it";
