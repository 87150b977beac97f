// A process of its own with a drainer, which records when each delivery begins and ends, by the database's clock.

import { setTimeout as delay } from "node:timers/promises";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { BatchError, OutboxBatchDrainer, type OutboxBatchRow, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { statement } from "../statements.ts";

const random = randomNumbers();

/** What the parent gives as the first argument, as JSON. */
export interface DrainerTask {
  readonly address: string;
  readonly name: string;
  /** Which outbox it drains. */
  readonly outbox: "rows" | "batches";
  /** How long the handler works on a row, or a batch, in milliseconds. */
  readonly work: number;
  /** The part of deliveries that fail. */
  readonly failing: number;
  readonly lease: number;
  /** Once so many rows have come, its handler does not end any more. Default: it always ends. */
  readonly most?: number;
}

export const deliveriesTable = `
CREATE TABLE deliveries (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  row_id BIGINT NOT NULL,
  entity_id TEXT NOT NULL,
  drainer TEXT NOT NULL,
  batch UUID,
  began_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  ended_at TIMESTAMPTZ,
  succeeded BOOLEAN
);`;

const beginSql = statement(
  "begin",
  "INSERT INTO deliveries (row_id, entity_id, drainer) VALUES ($1, $2, $3) RETURNING id",
);
const endSql = statement("end", "UPDATE deliveries SET ended_at = clock_timestamp(), succeeded = $2 WHERE id = $1");

const beginBatchSql = statement(
  "beginBatch",
  `INSERT INTO deliveries (row_id, entity_id, drainer, batch)
   SELECT row_id, entity_id, $3, batch
     FROM unnest($1::bigint[], $2::text[]) AS row (row_id, entity_id), gen_random_uuid() AS batch
   RETURNING batch`,
);
const endBatchSql = statement(
  "endBatch",
  `UPDATE deliveries
      SET ended_at = clock.now, succeeded = row_id <> ALL ($2::bigint[])
     FROM clock_timestamp() AS clock (now)
    WHERE batch = $1`,
);

async function drain(task: DrainerTask): Promise<void> {
  const { address, name, outbox, work, failing, lease, most = Number.POSITIVE_INFINITY } = task;
  const db = pgDatabase(new Pool({ connectionString: address, max: 4 }), { pipelined: 2 });
  // The records go another way, so that cutting the drainer's connections does not fail the handler.
  const records = pgDatabase(new Pool({ connectionString: address, max: 3, application_name: "test-databases" }), {
    pipelined: 2,
  });
  let rowsBefore = 0;
  const works = async (rows: number): Promise<void> => {
    const isEndless = rowsBefore >= most;
    rowsBefore += rows;
    if (isEndless) await new Promise(() => undefined);
    if (work > 0) await delay(work);
  };
  const handle = async ({ id, entityId }: { readonly id: number; readonly entityId: string }): Promise<void> => {
    const { rows } = await records.query(beginSql, [String(id), entityId, name]);
    await works(1);
    const fails = random() < failing;
    await records.query(endSql, [rows[0]?.[0] ?? null, String(!fails)]);
    if (fails) throw new Error("at random");
  };
  /** What stands behind a failed row of its entity id counts as failed, as it does for the drainer. */
  const handleBatch = async (rows: readonly OutboxBatchRow[]): Promise<void> => {
    const ids = `{${rows.map(({ id }) => id).join(",")}}`;
    const entityIds = `{${rows.map(({ entityId }) => entityId).join(",")}}`;
    const begun = await records.query(beginBatchSql, [ids, entityIds, name]);
    await works(rows.length);
    const failed = rows.filter(() => random() < failing);
    const undone = rows.filter(({ id, entityId }) => failed.some((row) => row.entityId === entityId && row.id <= id));
    await records.query(endBatchSql, [begun.rows[0]?.[0] ?? null, `{${undone.map(({ id }) => id).join(",")}}`]);
    if (failed.length > 0) throw new BatchError(failed.map(({ id }) => ({ id, error: new Error("at random") })));
  };
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  // From here on it ends as it should when it is told to.
  process.send?.("ready");
  const onError = (): void => undefined;
  const options = { lease, baseDelay: 5, maxAttempts: 1_000, pollInterval: 20, onError };
  const drainer =
    outbox === "rows"
      ? new OutboxDrainer(db, { handle }, options)
      : new OutboxBatchDrainer(db, { handleBatch }, { ...options, batchSize: 50, concurrency: 2 });
  await drainer.run(stop.signal);
  await Promise.all([db.close(), records.close()]);
}

if (import.meta.main) await drain(JSON.parse(process.argv[2] ?? "") as DrainerTask);
