// Texts into what their statements do on a database, for tests.
import { type MigrationFile, parseMigration } from "entity-derive/migrations";
import type { Database } from "entity-derive/runtime";
import { observeWithin } from "../../src/lint/observe/file-observer.ts";
import type { Observation } from "../../src/lint/observe/observation.ts";
import { runWithRollback } from "../../src/replay/databases/embedded-database.ts";

export function fileOf(text: string): MigrationFile {
  return parseMigration("20260101T000001_file", text);
}

/** What the statements of a file do; the database stays as it was. */
export function observed(db: Database, text: string): Promise<readonly Observation[]> {
  return runWithRollback(db, (transaction) => observeWithin(transaction, fileOf(text)));
}
