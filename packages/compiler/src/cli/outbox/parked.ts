// `outbox parked`: lists rows that are no longer delivered, with their errors.
import { type ParkedEvent, parkedEvents } from "entity-derive/outbox";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { type OutboxCommandOptions, withOutboxes } from "./with-outboxes.ts";

export interface ParkedCommandOptions extends OutboxCommandOptions {
  /** The maximum number of rows per outbox. */
  readonly limit: number;
}

/** @throws {CommandError} for a failed connection */
export async function parked(options: ParkedCommandOptions, terminal: Terminal): Promise<ExitCode> {
  const rows = await withOutboxes(options, terminal, (db) => parkedEvents(db, options.limit));
  if (options.format === "json") terminal.print(JSON.stringify({ parked: rows }, null, 2));
  else if (rows.length === 0) terminal.print("no events are parked");
  else for (const row of rows) terminal.print(textOf(row));
  return 0;
}

function textOf({ outbox, id, entity, entityId, kind, attempts, parkedAt, lastError }: ParkedEvent): string {
  const error = lastError.split("\n").map((line) => `  ${line}`);
  const tries = attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`;
  return [`${id} (${outbox})  ${entity} ${entityId} ${kind}, parked ${parkedAt.toISOString()} ${tries}`, ...error].join(
    "\n",
  );
}
