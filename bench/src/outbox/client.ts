// A process of its own: drains both outboxes in turns with one row a transaction, and tells the parent how fast each was.
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { sharedSchema } from "entity-derive/schema";
import { Pool } from "pg";
import { answerParent } from "../measure/child.ts";
import { interleave, type Sample, type Schedule, type Subject } from "../measure/interleave.ts";

/** The samples by subject: `by hand`, `drainers`, `batches`. */
export type Answer = Readonly<Record<string, readonly Sample[]>>;

const drainers = 4;
/** More than any subject drains in a slice. */
const rowsPerSecond = 60_000;
const batchRowsPerSecond = 250_000;

const pool = new Pool({ connectionString: process.argv[2], max: 16 });
const db = pgDatabase(pool, { pipelined: 4 });

async function fill(rows: number): Promise<void> {
  await pool.query("TRUNCATE entity_outbox");
  await pool.query(
    `INSERT INTO entity_outbox (entity, entity_id, kind, payload)
     SELECT 'users', (n % 10000)::text, 'updated', '{"type": "updated", "id": "0190", "changes": {"name": "Ada"}}'
       FROM generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query("ANALYZE entity_outbox");
}

async function fillBatches(rows: number): Promise<void> {
  await pool.query("TRUNCATE entity_outbox_events, entity_outbox_stripes, entity_outbox_deferred, entity_outbox_slots");
  await pool.query(
    `INSERT INTO entity_outbox_events (slot, entity, entity_id, kind, payload)
     SELECT (SELECT last_value FROM entity_outbox_slot), 'users', (n % 10000)::text, 'updated',
            '{"type": "updated", "id": "0190", "changes": {"name": "Ada"}}'
       FROM generate_series(1, $1::int) n`,
    [rows],
  );
  await pool.query("ANALYZE entity_outbox_events");
}

/** @param drain works until the signal aborts, and calls the function for each row */
function subject(
  name: string,
  drain: (onRows: (count: number) => void, signal: AbortSignal) => Promise<unknown>,
  prepare: (milliseconds: number) => Promise<void> = (milliseconds) => fill((rowsPerSecond * milliseconds) / 1000),
): Subject {
  return {
    name,
    async run(milliseconds) {
      await prepare(milliseconds);
      let rows = 0;
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), milliseconds);
      const cpu = process.cpuUsage();
      const start = performance.now();
      await drain((count) => {
        rows += count;
      }, stop.signal);
      const seconds = (performance.now() - start) / 1000;
      clearTimeout(timer);
      const { user, system } = process.cpuUsage(cpu);
      return { perSecond: rows / seconds, cpuPerCall: (user + system) / rows };
    },
  };
}

function drain(onRows: (count: number) => void, signal: AbortSignal): Promise<unknown> {
  const handle = async (): Promise<void> => onRows(1);
  return Promise.all(
    Array.from({ length: drainers }, () => new OutboxDrainer(db, { handle }, { listen: false }).run(signal)),
  );
}

/** One drainer, whose batches hold what it is given with them. */
function drainBatches(onRows: (count: number) => void, signal: AbortSignal): Promise<void> {
  const handleBatch = async (rows: readonly unknown[]): Promise<void> => onRows(rows.length);
  return new OutboxBatchDrainer(db, { handleBatch }, { listen: false, batchSize: 5_000 }).run(signal);
}

/** What is written by hand mostly: a transaction holds the row while the handler works. */
async function drainByHand(onRows: (count: number) => void, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  while (!signal.aborted) {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string }>({
      name: "next",
      text: `SELECT id, entity, entity_id, kind, payload
               FROM entity_outbox
              WHERE processed_at IS NULL AND parked_at IS NULL AND attempts >= 0 AND next_attempt_at <= now()
              ORDER BY next_attempt_at, id
              LIMIT 1
                FOR UPDATE SKIP LOCKED`,
    });
    if (rows[0] !== undefined) {
      onRows(1);
      await client.query({ name: "done", text: "DELETE FROM entity_outbox WHERE id = $1", values: [rows[0].id] });
    }
    await client.query("COMMIT");
  }
  client.release();
}

for (const sql of sharedSchema.outboxBatchesTables) await pool.query(sql);

const subjects = [
  subject("by hand", (onRows, signal) =>
    Promise.all(Array.from({ length: drainers }, () => drainByHand(onRows, signal))),
  ),
  subject("drainers", drain),
  subject("batches", drainBatches, (milliseconds) => fillBatches((batchRowsPerSecond * milliseconds) / 1000)),
];

answerParent(
  async (schedule: Schedule): Promise<Answer> => Object.fromEntries(await interleave(subjects, schedule)),
  () => db.close(),
);
