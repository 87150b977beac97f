// `outbox status`: shows pending rows and their age, drainers and parked rows.
import {
  type BatchesStatus,
  type OutboxStatus,
  outboxStatus,
  type UnfinishedWriter,
  type WaitingEvents,
  writerName,
} from "entity-derive/outbox";
import { counted } from "../../diagnostics/render/summary.ts";
import { formatDuration } from "../../text/duration.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { type DataOptions, noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { printData } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";

/** Exits with 1 if drainers refuse the database; pending rows are not a problem. @throws {CommandError} */
export async function status(options: DataOptions, terminal: Terminal): Promise<ExitCode> {
  const found = await withDatabase(options, noMigrations, terminal, outboxStatus);
  if (found.rows === null && found.batches === null) return noOutbox();
  printData(options.format, found, linesOf(found), terminal);
  return found.batches?.isRestored === true ? 1 : 0;
}

function linesOf({ rows, batches }: OutboxStatus): readonly string[] {
  return [
    ...(rows === null
      ? []
      : [
          'entity_outbox, of entities with `events: "outbox"`',
          ...entityLines(rows.entities),
          ...(rows.claimed === 0 ? [] : [`  ${counted(rows.claimed, "event")} with a drainer`]),
        ]),
    ...(batches === null
      ? []
      : [
          'entity_outbox_events, of entities with `events: { outbox: "batches" }`',
          ...(batches.isRestored ? [`  ${restored}`] : []),
          ...entityLines(batches.entities),
          ...batchLines(batches),
        ]),
  ];
}

export const restored =
  "restored from a dump: it is not known which events were delivered; drainers stop until `entity-derive outbox reset`";

function entityLines(entities: readonly WaitingEvents[]): readonly string[] {
  if (entities.length === 0) return ["  no events are waiting or parked"];
  return entities.map(({ entity, waiting, oldestAge, parked }) => {
    const since = oldestAge === null ? "" : `, the oldest for ${formatDuration(oldestAge)}`;
    return `  ${entity}: ${waiting} waiting${since}; ${parked} parked`;
  });
}

/** Only the worst are printed; the JSON has all of them. */
const maxStripes = 5;
const maxWriters = 5;

/** In milliseconds. */
const longWrite = 10_000;

function batchLines({ deferred, stripes, drainers, slots, unfinished }: BatchesStatus): readonly string[] {
  const stripeLines = stripes.slice(0, maxStripes).map(({ stripe, waiting, oldestAge, drainer }) => {
    const drainerText = drainer === null ? "no drainer" : `drainer ${drainer}`;
    return `  stripe ${stripe}: ${waiting} waiting, the oldest for ${formatDuration(oldestAge)}; ${drainerText}`;
  });
  const rest = stripes.length - stripeLines.length;
  const alive = drainers.filter(({ isAlive }) => isAlive);
  const shares = alive.map(({ id, stripes: share }) => `\n    ${id} with ${counted(share, "stripe")}`).join("");
  const filled = slots.filter(({ beganAt, isWritten }) => isWritten || beganAt !== null);
  const bytes = slots.reduce((sum, slot) => sum + slot.bytes, 0);
  const currentSlot = slots.find(({ isWritten }) => isWritten);
  return [
    ...(deferred === 0
      ? []
      : [`  ${counted(deferred, "event")} waiting for another attempt, or for an earlier event of the same entity`]),
    ...stripeLines,
    ...(rest === 0 ? [] : [`  and ${counted(rest, "stripe")} more`]),
    ...unfinishedLines(unfinished),
    `  ${counted(alive.length, "drainer")}${alive.length === 0 ? ": no events are delivered" : shares}`,
    `  slot ${currentSlot?.slot} is being written; ${filled.length} of ${slots.length} slots have events, ${Math.round(bytes / 1024)} KiB`,
  ];
}

/** Most transactions end in a moment. Prepared ones stay until somebody ends them. */
function unfinishedLines(writers: readonly UnfinishedWriter[]): readonly string[] {
  const long = writers.filter(({ prepared, age }) => prepared !== null || (age !== null && age >= longWrite));
  return long.slice(0, maxWriters).map((writer) => {
    const since = writer.age === null ? "" : ` for ${formatDuration(writer.age)}`;
    return `  ${writerName(writer)} has an open transaction with events${since}`;
  });
}

/** @throws {CommandError} */
export function noOutbox(): never {
  throw new CommandError(
    1,
    "the database has no outbox",
    'add `events: "outbox"` to an entity, and run the migrations',
  );
}
