// `idempotency purge`: removes the keys of repeated requests that have expired.
import { purgeIdempotencyKeys } from "entity-derive/runtime";
import { hasIdempotencyKeys } from "entity-derive/schema";
import { counted } from "../../diagnostics/render/summary.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { type DatabaseOptions, withDatabase } from "../migrate/database/open-database.ts";
import type { Terminal } from "../terminal.ts";

export interface PurgeCommandOptions extends DatabaseOptions {
  readonly format: "text" | "json";
}

/** @throws {CommandError} for a failed connection, or a database without keys */
export async function purge(options: PurgeCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const removed = await withDatabase(options, { files: [], before: null }, terminal, async (db) => {
    if (await hasIdempotencyKeys(db)) return await purgeIdempotencyKeys(db);
    throw new CommandError(
      1,
      "the database has no idempotency keys",
      "add `idempotency: true` to the option `api` of an entity, and run the migrations",
    );
  });
  if (options.format === "json") terminal.print(JSON.stringify({ removed }, null, 2));
  else terminal.print(`${counted(removed, "expired key")} removed`);
  return 0;
}
