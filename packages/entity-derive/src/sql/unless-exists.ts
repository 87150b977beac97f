// Creates objects for which PostgreSQL has no `IF NOT EXISTS`, such as types, constraints and policies.
import { dollarQuoted } from "./quote.ts";

/** Returns a block that executes a statement, and does nothing if the object exists. */
export function unlessExists(statement: string): string {
  // Looking for the object first would race with a second process that migrates.
  const block = `BEGIN
  ${statement.trim()};
EXCEPTION
  WHEN duplicate_object THEN NULL;
END`;
  return `DO ${dollarQuoted(block)}`;
}
