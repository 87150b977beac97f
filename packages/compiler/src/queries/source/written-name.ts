// Names of tables and columns in SQL, for rooms that write no SQL.
import { quoteIdentifier } from "../../text/identifier.ts";

/** Returns the name of a table or column with quotes if it needs them. */
export function writtenName(name: string): string {
  return quoteIdentifier(name);
}
