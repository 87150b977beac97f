// The proof of the order: writers at random, concurrent on the same rows, and a drainer that misses and swaps nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import { BatchError, OutboxBatchDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database, Queryable, Transaction } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { Pool } from "pg";
import { statement } from "../../statements.ts";
import { ask, BatchRecorder, createBatchOutbox, disorder, undelivered, writeBatchEvents } from "./batch-tables.ts";

/** A write as generated code makes it: the event reads the row that was written, and so comes after its lock. */
const bumpSql = statement(
  "bump",
  `WITH written AS (
     UPDATE items SET version = version + 1 WHERE id = $1::int RETURNING id, version
   ), published AS (
     INSERT INTO public.entity_outbox_events (${outboxBatchesColumns})
     SELECT ${outboxBatchesSlot}, 'items', id::text, 'updated', jsonb_build_object('version', version), NULL FROM written
   )
   SELECT version FROM written`,
);

async function bump(db: Queryable, item: number): Promise<void> {
  await db.query(bumpSql, [String(item)]);
}

/** One transaction: some writes, waits between them, savepoints that stay or go, and an end one way or the other. */
async function transact(db: Database, random: () => number, items: number): Promise<void> {
  const item = (): number => 1 + Math.floor(random() * items);
  const some = Array.from({ length: 1 + Math.floor(random() * 4) }, item).toSorted((a, b) => a - b);
  // In one order, so that no two wait for each other.
  const run = async (transaction: Transaction): Promise<void> => {
    for (const id of some) {
      const kind = random();
      if (kind < 0.2) await transaction.transaction((savepoint) => bump(savepoint, id));
      else if (kind < 0.3) {
        await transaction
          .transaction(async (savepoint) => {
            await bump(savepoint, id);
            throw new Error("rolled back");
          })
          .catch(() => undefined);
      } else await bump(transaction, id);
      const wait = random();
      if (wait < 0.05) await delay(80);
      else if (wait < 0.4) await delay(random() * 5);
    }
    if (random() < 0.15) throw new Error("rolled back");
  };
  if (random() < 0.4) await bump(db, item());
  else await db.transaction(run).catch((error: Error) => assert.equal(error.message, "rolled back"));
}

const createTables = async (db: Database): Promise<void> => {
  await createBatchOutbox(db);
  await db.execute("CREATE TABLE items (id INT PRIMARY KEY, version INT NOT NULL DEFAULT 0)");
};
const prepare = (db: Database, items: number): Promise<void> =>
  db.execute(`INSERT INTO items SELECT n, 0 FROM generate_series(1, ${items}) n`);

/** Each version of each item was delivered, and what came first of each came in the order of versions. */
async function checkAll(db: Database, rows: BatchRecorder["rows"]): Promise<void> {
  assert.deepEqual(disorder(rows), []);
  const last = new Map<string, number>();
  const seen = new Set<number>();
  for (const row of rows) {
    if (seen.has(row.id)) continue;
    seen.add(row.id);
    const { version } = row.payload as { readonly version: number };
    assert.equal(version, (last.get(row.entityId) ?? 0) + 1, `item ${row.entityId}`);
    last.set(row.entityId, version);
  }
  const versions = await ask(db, "SELECT id, version FROM items WHERE version > 0 ORDER BY id");
  assert.deepEqual(
    [...last].map(([id, version]) => [id, String(version)]).toSorted(([a], [b]) => Number(a) - Number(b)),
    versions,
  );
}

eachDatabase(
  "the order of batches",
  (database) => {
    database.migrateOnce(createTables);

    for (const number of [1, 2, 3, 4]) {
      test(`writers at random, ${number}`, async () => {
        const { db } = database;
        const random = randomNumbers(seed + number);
        const items = [3, 8, 40, 200][number - 1] ?? 3;
        await prepare(db, items);
        const writers = pgDatabase(new Pool({ connectionString: database.postgres?.address ?? "", max: 12 }));
        const failing = number % 2 === 0 ? 0.02 : 0;
        const recorder = new BatchRecorder(async (rows) => {
          if (random() < 0.3) await delay(random() * 10);
          const failed = rows.filter(() => random() < failing);
          if (failed.length > 0) throw new BatchError(failed.map(({ id }) => ({ id, error: new Error("at random") })));
        });
        const options = {
          batchSize: [5, 50, 1_000, 7][number - 1],
          pollInterval: 5,
          baseDelay: 1,
          concurrency: number,
        };
        const stop = new AbortController();
        const running = new OutboxBatchDrainer(db, recorder, options).run(stop.signal);
        const write = async (): Promise<void> => {
          for (let time = 0; time < 100; time++) await transact(writers, random, items);
        };
        await Promise.all(Array.from({ length: 12 }, write));
        await until(async () => (await ask(db, `SELECT count(*) ${undelivered}`))[0]?.[0] === "0");
        stop.abort();
        await running;
        await checkAll(db, recorder.rows);
        assert.ok(recorder.rows.length > 100, `${recorder.rows.length} rows`);
        await writers.close();
      });
    }

    test("a transaction that goes on delays its own rows alone, and is not missed when it commits", async () => {
      const { db } = database;
      await prepare(db, 300);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      const writers = pgDatabase(new Pool({ connectionString: database.postgres?.address ?? "", max: 150 }));
      // More of them than a snapshot usually has, some of which write through savepoints alone.
      const finish = Promise.withResolvers<void>();
      const begun = Array.from({ length: 60 }, () => Promise.withResolvers<void>());
      const long = begun.map(({ resolve }, index) =>
        writers.transaction(async (transaction) => {
          if (index % 2 === 0) await bump(transaction, index + 1);
          else await transaction.transaction((savepoint) => bump(savepoint, index + 1));
          resolve();
          await finish.promise;
        }),
      );
      await Promise.all(begun.map(({ promise }) => promise));
      for (let item = 101; item <= 200; item++) await bump(db, item);
      while ((await drainer.drainOnce()) > 0);
      assert.equal(recorder.rows.length, 100);
      assert.ok(recorder.rows.every(({ entityId }) => Number(entityId) > 100));
      const [[running]] = (await ask(
        db,
        `SELECT max((SELECT count(*) FROM pg_snapshot_xip(position))) FROM public.entity_outbox_stripes`,
      )) as [[string]];
      assert.ok(Number(running) >= 60, `${running} transactions in a position`);
      finish.resolve();
      await Promise.all(long);
      for (let item = 1; item <= 60; item++) await bump(db, item);
      while ((await drainer.drainOnce()) > 0);
      assert.equal(recorder.rows.length, 220);
      await checkAll(db, recorder.rows);
      await writers.close();
    });

    test("a window that is read in part ends where it began to be read, whatever is committed meanwhile", async () => {
      const { db } = database;
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder, { batchSize: 10 });
      let inTime: readonly number[] = [];
      const late = await db.transaction(async (transaction) => {
        const first = await writeBatchEvents(transaction, ["hot"]);
        inTime = await writeBatchEvents(
          db,
          Array.from({ length: 25 }, () => "hot"),
        );
        const last = await writeBatchEvents(transaction, ["hot"]);
        assert.equal(await drainer.drainOnce(), 10);
        return [...first, ...last];
      });
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids, [...inTime, ...late]);
    });
  },
  { engines: ["pg"] },
);
