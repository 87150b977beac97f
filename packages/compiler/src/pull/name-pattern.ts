// Patterns that find a name in SQL written by PostgreSQL.
import { escapePattern } from "../text/escape-pattern.ts";

/** Matches the name as an identifier, with quotes or without. */
export function namePattern(name: string): string {
  return `"?${escapePattern(name.replaceAll('"', '""'))}"?`;
}
