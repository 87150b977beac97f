// Writers that change, remove and make rows anew, and store an event of each write as generated code does: what is received can be held against the rows.
import { setTimeout as delay } from "node:timers/promises";
import type { Database, Queryable, Transaction } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { randomNumbers, seed } from "../../../../tools/test-databases/src/random.ts";
import { createBatchOutbox, undelivered } from "../outbox/batches/batch-tables.ts";
import { statement } from "../statements.ts";

const entities = ["orders", "order notes", "things"] as const;
const idsOfEach = 20;

/** `ledger` is what was written: a transaction that is rolled back leaves nothing there either. */
export async function createThings(db: Database): Promise<void> {
  await createBatchOutbox(db);
  await db.execute("CREATE TABLE things (entity TEXT, id TEXT, n INT NOT NULL, PRIMARY KEY (entity, id))");
  await db.execute("CREATE TABLE ledger (id BIGINT PRIMARY KEY, entity TEXT NOT NULL, entity_id TEXT NOT NULL)");
}

/** $1 and $2 name the row, $3 is its value, and the payload has $4 characters more. */
const writes = [
  `INSERT INTO things AS t (entity, id, n) VALUES ($1, $2, $3::int)
   ON CONFLICT (entity, id) DO UPDATE SET n = EXCLUDED.n RETURNING entity, id, n, 'updated' AS kind`,
  "UPDATE things SET n = $3::int WHERE entity = $1 AND id = $2 RETURNING entity, id, n, 'updated' AS kind",
  "DELETE FROM things WHERE entity = $1 AND id = $2 AND $3::int > 0 RETURNING entity, id, NULL::int AS n, 'deleted' AS kind",
].map((sql, index) =>
  statement(
    `write ${index}`,
    `WITH written AS (${sql}),
     stored AS (
       INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
       SELECT ${outboxBatchesSlot}, entity, id, kind,
              jsonb_build_object('id', id, 'n', n, 'text', repeat('x', $4::int)), NULL, NULL FROM written
       RETURNING id, entity, entity_id
     )
     INSERT INTO ledger SELECT id, entity, entity_id FROM stored`,
  ),
);

/** Half a megabyte now and then: less than any of the brokers refuses. */
function payloadSize(random: () => number): number {
  const size = random();
  if (size < 0.003) return 500_000;
  return size < 0.05 ? 20_000 : 20;
}

async function write(db: Queryable, row: number, random: () => number): Promise<void> {
  const way = writes[Math.floor(random() ** 1.5 * writes.length)] ?? writes[0];
  const n = 1 + Math.floor(random() * 1_000_000_000);
  const entity = entities[row % entities.length] ?? "things";
  if (way !== undefined) await db.query(way, [entity, `thing ${row}`, String(n), String(payloadSize(random))]);
}

/** Few rows have most of the writes. */
const anyRow = (random: () => number): number => Math.floor(random() ** 2 * entities.length * idsOfEach);

/** A write by itself, or some in a transaction, whose ids are taken in another order than transactions commit in. */
async function transact(db: Database, random: () => number): Promise<void> {
  if (random() < 0.7) return write(db, anyRow(random), random);
  const rows = Array.from({ length: 2 + Math.floor(random() * 3) }, () => anyRow(random)).toSorted((a, b) => a - b);
  const run = async (transaction: Transaction): Promise<void> => {
    for (const row of rows) {
      await write(transaction, row, random);
      if (random() < 0.3) await delay(random() * 20);
    }
    if (random() < 0.2) throw new Error("rolled back");
  };
  await db.transaction(run).catch((error: Error) => {
    if (error.message !== "rolled back") throw error;
  });
}

/**
 * Four at once, on the same rows, until the signal aborts.
 *
 * @param pause after each write, or each transaction, of a writer, in milliseconds
 */
export async function writeUntil(db: Database, signal: AbortSignal, pause: number): Promise<void> {
  const writer = async (number: number): Promise<void> => {
    const random = randomNumbers(seed + number);
    while (!signal.aborted) {
      await transact(db, random);
      await delay(random() * 2 * pause);
    }
  };
  await Promise.all([writer(1), writer(2), writer(3), writer(4)]);
}

/** What was written, and what is left of it. */
export interface Written {
  /** The row of each event, by the event's id. */
  readonly events: ReadonlyMap<string, string>;
  /** The values of the rows that are there. */
  readonly rows: ReadonlyMap<string, number>;
}

const rowOf = (entity: string, id: string): string => `${entity}/${id}`;

export async function writtenEvents(db: Database): Promise<Written> {
  const events = await db.query(statement("ledger", "SELECT id, entity, entity_id FROM ledger"), []);
  const things = await db.query(statement("things", "SELECT entity, id, n FROM things"), []);
  return {
    events: new Map(events.rows.map(([id, entity, entityId]) => [id ?? "", rowOf(entity ?? "", entityId ?? "")])),
    rows: new Map(things.rows.map(([entity, id, n]) => [rowOf(entity ?? "", id ?? ""), Number(n)])),
  };
}

export async function undeliveredEvents(db: Database): Promise<number> {
  const { rows } = await db.query(statement("undelivered", `SELECT count(*) ${undelivered}`), []);
  return Number(rows[0]?.[0]);
}

/** An event as a consumer has it. */
export interface ReceivedEvent {
  readonly id: string;
  /** Its entity and entity id. */
  readonly row: string;
  /** Null where the row was removed. */
  readonly n: number | null;
}

/** @param text a CloudEvent in structured mode */
export function receivedEvent(text: string): ReceivedEvent {
  const { id, type, subject, data } = JSON.parse(text) as {
    readonly id: string;
    readonly type: string;
    readonly subject: string;
    readonly data: { readonly n: number | null };
  };
  return { id, row: rowOf(type.slice(0, type.lastIndexOf(".")), subject), n: data.n };
}

/** What became of the events. */
export interface Account {
  readonly written: number;
  readonly lost: number;
  /** Events that came first behind one of their row that has a higher id. */
  readonly outOfOrder: number;
  /** Events that nobody has written, and rows that are not what their last event says. */
  readonly wrong: number;
  /** How often one came that had come before, known by its id. */
  readonly repeats: number;
}

export function accountOf({ events, rows }: Written, received: Iterable<ReceivedEvent>): Account {
  const seen = new Set<string>();
  const last = new Map<string, ReceivedEvent>();
  let repeats = 0;
  let outOfOrder = 0;
  let wrong = 0;
  for (const event of received) {
    if (seen.has(event.id)) {
      repeats++;
      continue;
    }
    seen.add(event.id);
    if (events.get(event.id) !== event.row) wrong++;
    if (Number(last.get(event.row)?.id ?? 0) > Number(event.id)) outOfOrder++;
    last.set(event.row, event);
  }
  for (const [row, { n }] of last) if (n !== (rows.get(row) ?? null)) wrong++;
  const lost = [...events.keys()].filter((id) => !seen.has(id)).length;
  return { written: events.size, lost, outOfOrder, wrong, repeats };
}
