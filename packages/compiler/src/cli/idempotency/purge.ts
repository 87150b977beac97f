// `idempotency purge`: removes the keys of repeated requests that have expired.
import { purgeIdempotencyKeys } from "entity-derive/runtime";
import { hasIdempotencyKeys } from "entity-derive/schema";
import { counted } from "../../diagnostics/render/summary.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { type DataOptions, noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { printData } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";

/** @throws {CommandError} for a failed connection, or a database without keys */
export async function purge(options: DataOptions, terminal: Terminal): Promise<ExitCode> {
  const removed = await withDatabase(options, noMigrations, terminal, async (db) => {
    if (await hasIdempotencyKeys(db)) return await purgeIdempotencyKeys(db);
    throw new CommandError(
      1,
      "the database has no idempotency keys",
      "add `idempotency: true` to the option `api` of an entity, and run the migrations",
    );
  });
  printData(options.format, { removed }, [`${counted(removed, "expired key")} removed`], terminal);
  return 0;
}
