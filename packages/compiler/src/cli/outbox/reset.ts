// `outbox reset`: makes a batched outbox deliver all its events again, after a restore from a dump.
import { outboxStatus, resetOutbox } from "entity-derive/outbox";
import { counted } from "../../diagnostics/render/summary.ts";
import type { ExitCode } from "../command-error.ts";
import { type DataOptions, noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { printData } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";
import { noOutbox } from "./status.ts";

export interface ResetCommandOptions extends DataOptions {
  readonly yes?: true;
}

/** Without `--yes` nothing is changed. @throws {CommandError} for a failed connection, or without a batched outbox */
export async function reset(options: ResetCommandOptions, terminal: Terminal): Promise<ExitCode> {
  return await withDatabase(options, noMigrations, terminal, async (db) => {
    const { batches } = await outboxStatus(db);
    if (batches === null) return noOutbox();
    const isNeeded = batches.isRestored;
    const events = options.yes === true ? await resetOutbox(db) : null;
    const lines = events === null ? plan(isNeeded) : resultLines(events);
    printData(options.format, { isNeeded, isReset: events !== null, events }, lines, terminal);
    return isNeeded && events === null ? 1 : 0;
  });
}

function plan(isNeeded: boolean): readonly string[] {
  return [
    isNeeded
      ? "the outbox was filled on another server, as after a restore from a dump, so it is not known which events were delivered"
      : "the outbox was filled on this server and needs no reset",
    "a reset delivers all stored events again, including delivered ones that are kept",
    "check that handlers tolerate duplicates, stop the drainers, and add `--yes`",
  ];
}

function resultLines(events: number): readonly string[] {
  return [
    `${counted(events, "event")} will be delivered again; deferred and parked events are unchanged`,
    "start the drainers again",
  ];
}
