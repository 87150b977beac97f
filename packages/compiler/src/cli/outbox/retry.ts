// `outbox retry`: makes parked rows due again, by id.
import { type OutboxKind, parkedIds, retryParked } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { counted } from "../../diagnostics/render/summary.ts";
import { CommandError, type ExitCode } from "../command-error.ts";
import { type DataOptions, noMigrations, withDatabase } from "../migrate/database/open-database.ts";
import { printData } from "../output/print-report.ts";
import type { Terminal } from "../terminal.ts";

export interface RetryCommandOptions extends DataOptions {
  /** By default the ids decide. */
  readonly kind?: OutboxKind;
}

/** @throws {CommandError} for invalid or ambiguous ids */
export async function retry(
  texts: readonly string[],
  options: RetryCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const ids = [...new Set(texts.map(readId))];
  const released = await withDatabase(options, noMigrations, terminal, (db) => release(db, ids, options.kind));
  const count = released.reduce((sum, { ids: some }) => sum + some.length, 0);
  const passedOver = ids.filter((id) => released.every(({ ids: some }) => !some.includes(id)));
  const lines = [
    `${counted(count, "event")} will be delivered again`,
    ...(passedOver.length === 0 ? [] : [`not parked, and not changed: ${passedOver.join(", ")}`]),
  ];
  printData(options.format, { released, notParked: passedOver }, lines, terminal);
  return passedOver.length === 0 ? 0 : 1;
}

function readId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new CommandError(
    2,
    `${JSON.stringify(text)} is not the id of an event`,
    "run `entity-derive outbox parked` to list the ids",
  );
}

interface RetriedRows {
  readonly outbox: OutboxKind;
  readonly ids: readonly number[];
}

async function release(
  db: Database,
  ids: readonly number[],
  kind: OutboxKind | undefined,
): Promise<readonly RetriedRows[]> {
  const found = [...(await parkedIds(db, ids))].filter(([outbox]) => kind === undefined || kind === outbox);
  const [[, one = []] = [], [, other = []] = []] = found;
  const twice = one.find((id) => other.includes(id));
  if (twice !== undefined)
    throw new CommandError(
      2,
      `both outboxes have a parked event ${twice}; nothing was changed`,
      "choose one: `--kind rows` or `--kind batches`",
    );
  for (const [outbox, some] of found) await retryParked(db, outbox, some);
  return found.map(([outbox, some]) => ({ outbox, ids: some }));
}
