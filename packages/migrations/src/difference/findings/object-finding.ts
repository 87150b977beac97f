// Builds findings about database objects, and about files.
import type { Finding, FindingId } from "../migration-plan.ts";

export function objectFinding(
  id: FindingId,
  severity: Finding["severity"],
  name: string,
  message: string,
  help: string,
  drop?: string,
): Finding {
  return { id, severity, message, help, location: { kind: "object", name }, ...(drop === undefined ? {} : { drop }) };
}

/** @param line the line of the statement, from 1; 0 for the whole file */
export function fileFinding(
  id: FindingId,
  severity: Finding["severity"],
  { file, line }: { readonly file: string; readonly line: number },
  message: string,
  help: string,
): Finding {
  return { id, severity, message, help, location: { kind: "file", file, line } };
}

export const recreateHelp =
  "drop it in a migration before this one, `entity-derive migrate new --empty`, and create it again in one after it";
