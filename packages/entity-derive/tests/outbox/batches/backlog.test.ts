// A stripe's window of many batches is delivered whole and in order, and each batch costs what it has, not what waits behind it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import type { Database, Queryable } from "entity-derive/runtime";
import { ask, BatchRecorder, createBatchOutbox } from "./batch-tables.ts";

/** Events of one entity id, and so of one stripe, in a slot. */
async function write(db: Queryable, slot: number, count: number): Promise<readonly number[]> {
  const rows = await ask(
    db,
    `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload)
     SELECT ${slot}, 'users', 'hot', 'updated', jsonb_build_object('n', n) FROM generate_series(1, ${count}) n
     RETURNING id`,
  );
  return rows.map(([id]) => Number(id));
}

async function drainAll(drainer: OutboxBatchDrainer): Promise<void> {
  while ((await drainer.drainOnce()) > 0);
}

/** Drains on one drainer, which keeps what it knows from batch to batch. */
async function run(db: Database, recorder: BatchRecorder, batchSize: number, isDone: () => boolean): Promise<void> {
  const stop = new AbortController();
  const handler = {
    handleBatch: async (...batch: Parameters<BatchRecorder["handleBatch"]>): Promise<void> => {
      await recorder.handleBatch(...batch);
      if (isDone()) stop.abort();
    },
  };
  await new OutboxBatchDrainer(db, handler, { batchSize, listen: false, pollInterval: 10 }).run(stop.signal);
}

/** Pages of the events that statements have asked for so far. */
async function pagesAskedFor(db: Queryable): Promise<number> {
  const [[pages] = []] = await ask(
    db,
    `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)
       FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND query LIKE '%public.entity_outbox_events e%'`,
  );
  return Number(pages);
}

describeBehaviour(
  "a backlog of one stripe",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("rows of several transactions and slots, one of them running for long, come whole and in order", async () => {
      const { db } = database;
      const recorder = new BatchRecorder();
      const ids = [...(await write(db, 6, 130)), ...(await write(db, 7, 1)), ...(await write(db, 6, 1))];
      for (let turn = 0; turn < 5; turn++) {
        ids.push(...(await write(db, 7, 60)));
        await db
          .transaction(async (transaction) => {
            await write(transaction, 0, 20);
            throw new Error("rolled back");
          })
          .catch(() => undefined);
        ids.push(...(await write(db, 0, 7)));
      }
      await run(db, recorder, 10, () => recorder.ids.length >= ids.length);
      assert.deepEqual(recorder.ids, ids);
      assert.ok(recorder.batches.every(({ rows }) => rows.length <= 10));
      await drainAll(new OutboxBatchDrainer(db, recorder));
      assert.deepEqual(recorder.ids, ids);
    });
  },
  { engines: everyEngine },
);

describeBehaviour(
  "a backlog of one stripe on a server",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("a table that is rewritten meanwhile", async () => {
      const { db } = database;
      // What is rolled back leaves room that the rewriting takes away, so all rows move.
      await db
        .transaction(async (transaction) => {
          await write(transaction, 0, 1_000);
          throw new Error("rolled back");
        })
        .catch(() => undefined);
      const ids = await write(db, 0, 500);
      const recorder = new BatchRecorder(async () => {
        if (recorder.batches.length === 8) await db.execute("VACUUM FULL public.entity_outbox_events_0");
      });
      await run(db, recorder, 10, () => recorder.ids.length >= ids.length);
      assert.deepEqual(recorder.ids, ids);
    });

    test("a row that a long transaction wrote before all others stands where its id says", async () => {
      const { db } = database;
      const recorder = new BatchRecorder();
      const others: number[] = [];
      const late = await db.transaction(async (transaction) => {
        const first = await write(transaction, 0, 3);
        others.push(...(await write(db, 0, 5)));
        await drainAll(new OutboxBatchDrainer(db, recorder));
        return first;
      });
      assert.deepEqual(recorder.ids, others);
      const ids = await write(db, 0, 200);
      await run(db, recorder, 10, () => recorder.ids.length >= 208);
      assert.deepEqual(recorder.ids, [...others, ...late, ...ids]);
    });

    test("a row is no dearer where more wait behind it", async () => {
      const { db } = database;
      await db.execute("CREATE EXTENSION pg_stat_statements");
      for (const count of [4_000, 8_000]) {
        const ids = await write(db, 0, count);
        const before = await pagesAskedFor(db);
        const recorder = new BatchRecorder();
        await run(db, recorder, 20, () => recorder.ids.length >= ids.length);
        assert.deepEqual(recorder.ids, ids);
        // All of the window looked at for each batch: 17,000 and 55,000 pages.
        const pages = (await pagesAskedFor(db)) - before;
        assert.ok(pages > 0 && pages < count, `${pages} pages for ${count} rows`);
      }
    });
  },
  { engines: ["pg"] },
);
