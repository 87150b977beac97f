// Opens a database that has an outbox.
import type { Database } from "entity-derive/runtime";
import { CommandError } from "../command-error.ts";
import { type DatabaseOptions, withDatabase } from "../migrate/database/open-database.ts";
import type { Terminal } from "../terminal.ts";

export interface OutboxCommandOptions extends DatabaseOptions {
  readonly format: "text" | "json";
}

/** @throws {CommandError} if no database is given, or the connection fails */
export async function withOutboxes<T>(
  options: OutboxCommandOptions,
  terminal: Terminal,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  return await withDatabase(options, { files: [], before: null }, terminal, run);
}

/** @throws {CommandError} */
export function noOutbox(): never {
  throw new CommandError(
    1,
    "the database has no outbox",
    'add `events: "outbox"` to an entity, and run the migrations',
  );
}
