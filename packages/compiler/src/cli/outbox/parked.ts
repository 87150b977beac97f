// `outbox parked`: lists rows that are no longer delivered, with their errors.
import { type ParkedEvent, parkedEvents } from "entity-derive/outbox";
import type { ExitCode } from "../command-error.ts";
import { type DataOptions, noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { printData } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";

export interface ParkedCommandOptions extends DataOptions {
  /** The maximum number of rows per outbox. */
  readonly limit: number;
}

/** @throws {CommandError} for a failed connection */
export async function parked(options: ParkedCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const rows = await withDatabase(options, noMigrations, terminal, (db) => parkedEvents(db, options.limit));
  const lines = rows.length === 0 ? ["no events are parked"] : rows.map(textOf);
  printData(options.format, { parked: rows }, lines, terminal);
  return 0;
}

function textOf({ outbox, id, entity, entityId, kind, attempts, parkedAt, lastError }: ParkedEvent): string {
  const error = lastError.split("\n").map((line) => `  ${line}`);
  const tries = attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`;
  return [`${id} (${outbox})  ${entity} ${entityId} ${kind}, parked ${parkedAt.toISOString()} ${tries}`, ...error].join(
    "\n",
  );
}
