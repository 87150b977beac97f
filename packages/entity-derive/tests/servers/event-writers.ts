// Writers that change rows and store an event of each change, as generated code does: what is received can be held against the rows.
import { setTimeout as delay } from "node:timers/promises";
import { statement } from "entity-derive/codegen/v1";
import type { Database } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { createBatchOutbox, undelivered } from "../outbox/batches/batch-tables.ts";

const things = 40;

export async function createThings(db: Database): Promise<void> {
  await createBatchOutbox(db);
  await db.execute("CREATE TABLE things (id TEXT PRIMARY KEY, n INT NOT NULL DEFAULT 0)");
  await db.execute(`INSERT INTO things (id) SELECT 'thing ' || i FROM generate_series(1, ${things}) AS i`);
}

/** `n` counts the events of a thing: a gap is a lost event, and a step back one out of order. */
const changeSql = statement(
  "change",
  `WITH written AS (UPDATE things SET n = n + 1 WHERE id = $1 RETURNING id, n)
   INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
   SELECT ${outboxBatchesSlot}, 'things', id, 'updated', jsonb_build_object('id', id, 'n', n), NULL, NULL FROM written`,
);

/** One event for each of the numbers of things. */
async function changeThings(db: Database, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await db.query(changeSql, [`thing ${number}`]);
}

/**
 * Four at once, on the same rows, until the signal aborts; then as many events are written as `n` of all things says.
 *
 * @param pause after each event of a writer, in milliseconds
 */
export async function writeUntil(db: Database, signal: AbortSignal, pause: number): Promise<void> {
  const writer = async (): Promise<void> => {
    while (!signal.aborted) {
      await changeThings(db, [Math.ceil(Math.random() ** 2 * things)]);
      await delay(Math.random() * 2 * pause);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

/** The number of events of each thing. */
export async function writtenEvents(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query(statement("written", "SELECT id, n FROM things"), []);
  return new Map(rows.map(([id, n]) => [id ?? "", Number(n)]));
}

export async function undeliveredEvents(db: Database): Promise<number> {
  const { rows } = await db.query(statement("undelivered", `SELECT count(*) ${undelivered}`), []);
  return Number(rows[0]?.[0]);
}

/** An event as a consumer has it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly subject: string;
  readonly n: number;
}

/** @param text a CloudEvent in structured mode */
export function receivedEvent(text: string): ReceivedEvent {
  const { id, subject, data } = JSON.parse(text) as { id: string; subject: string; data: { n: number } };
  return { id, subject, n: data.n };
}

/** What became of the events. */
export interface Account {
  readonly written: number;
  readonly lost: number;
  /** Events that came first behind a later one of their thing. */
  readonly outOfOrder: number;
  /** How often one came that had come before, known by its id. */
  readonly repeats: number;
}

export function accountOf(written: ReadonlyMap<string, number>, received: Iterable<ReceivedEvent>): Account {
  const seen = new Set<string>();
  const reached = new Map<string, number>();
  let repeats = 0;
  let outOfOrder = 0;
  for (const { id, subject, n } of received) {
    if (seen.has(id)) {
      repeats++;
      continue;
    }
    seen.add(id);
    if (n !== (reached.get(subject) ?? 0) + 1) outOfOrder++;
    reached.set(subject, Math.max(n, reached.get(subject) ?? 0));
  }
  const total = [...written.values()].reduce((sum, n) => sum + n, 0);
  return { written: total, lost: total - seen.size, outOfOrder, repeats };
}
