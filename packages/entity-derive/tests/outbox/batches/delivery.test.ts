// What a drainer of batches promises while all goes well: every row once, in order, and positions that remember it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, everyEngine, until } from "@entity-derive/test-databases";
import { type DeliveryMessage, OutboxBatchDrainer, onDelivery } from "entity-derive/outbox";
import { ask, BatchRecorder, createBatchOutbox, disorder, writeBatchEvents } from "./batch-tables.ts";

const interleaved = (entities: number, each: number): readonly string[] =>
  Array.from({ length: entities * each }, (_, index) => `e${index % entities}`);

const sorted = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b);

describeBehaviour(
  "delivery in batches",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("a row reaches the handler as it was written, and does not come again", async () => {
      const { db } = database;
      const [id] = await writeBatchEvents(db, ["0190"]);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      assert.equal(await drainer.drainOnce(), 1);
      const [row] = recorder.rows;
      assert.ok(row !== undefined);
      assert.equal(row.payloadText, '{"n": 1, "id": "0190", "type": "updated"}');
      const { createdAt, ...rest } = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
      assert.deepEqual(rest, {
        id,
        entity: "users",
        entityId: "0190",
        kind: "updated",
        payload: { type: "updated", id: "0190", n: 1 },
        meta: { actor: null, owner: null, version: null },
        owner: "ada",
        attempts: 0,
      });
      assert.ok(Math.abs(row.createdAt.getTime() - Date.now()) < 60_000);
      assert.equal(createdAt, row.createdAt.toISOString());
      assert.equal(await drainer.drainOnce(), 0);
      assert.equal(await new OutboxBatchDrainer(db, recorder).drainOnce(), 0);
    });

    test("more rows than one batch has come in several, each once, in the order of their entity ids", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, [...interleaved(30, 40), ...Array.from({ length: 300 }, () => "hot")]);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder, { batchSize: 100 });
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(sorted(recorder.ids), ids);
      assert.deepEqual(disorder(recorder.rows), []);
      assert.ok(recorder.batches.every(({ rows }) => rows.length <= 100));
      assert.ok(recorder.batches.length < 60, `${recorder.batches.length} batches`);
    });

    test("one transaction of many rows under one entity id is read by id", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(
        db,
        Array.from({ length: 95 }, () => "hot"),
      );
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder, { batchSize: 10 });
      await drainer.drainOnce();
      const [position] = await ask(
        db,
        "SELECT target IS NOT NULL, last_id FROM public.entity_outbox_stripes WHERE last_id IS NOT NULL",
      );
      assert.deepEqual(position, ["t", "10"]);
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids, ids);
    });

    test("run delivers what is there and what comes, until its signal", async () => {
      const { db } = database;
      const recorder = new BatchRecorder(() => delay(2));
      const first = await writeBatchEvents(db, interleaved(20, 10));
      const stop = new AbortController();
      const running = new OutboxBatchDrainer(db, recorder, { batchSize: 50, pollInterval: 20 }).run(stop.signal);
      await until(() => recorder.ids.length === first.length);
      const second = await writeBatchEvents(db, interleaved(20, 2));
      await until(() => recorder.ids.length === first.length + second.length);
      stop.abort();
      await running;
      assert.deepEqual(sorted(recorder.ids), [...first, ...second]);
      assert.deepEqual(disorder(recorder.rows), []);
      // What was delivered is acknowledged, and the place is given back.
      assert.equal(await new OutboxBatchDrainer(db, recorder).drainOnce(), 0);
      assert.deepEqual(await ask(db, "SELECT id FROM public.entity_outbox_drainers"), []);
    });

    test("concurrency is how many batches are with the handler at once, each of other entity ids", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, interleaved(40, 5));
      const working = new Set<string>();
      const recorder = new BatchRecorder(async (rows) => {
        const keys = [...new Set(rows.map(({ entityId }) => entityId))];
        for (const key of keys) {
          assert.ok(!working.has(key), "two batches with one entity id at once");
          working.add(key);
        }
        await until(() => recorder.most >= 4, "four batches are with the handler");
        for (const key of keys) working.delete(key);
      });
      const stop = new AbortController();
      const drainer = new OutboxBatchDrainer(db, recorder, { batchSize: 10, concurrency: 4, pollInterval: 20 });
      const running = drainer.run(stop.signal);
      await until(() => recorder.ids.length >= ids.length);
      stop.abort();
      await running;
      assert.equal(recorder.most, 4);
      assert.deepEqual(sorted(recorder.ids), ids);
      assert.deepEqual(disorder(recorder.rows), []);
    });

    test("onDelivery is told of each row", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, ["a", "b"]);
      const messages: DeliveryMessage[] = [];
      const end = onDelivery((message) => messages.push(message));
      await new OutboxBatchDrainer(db, new BatchRecorder()).drainOnce();
      end();
      assert.deepEqual(
        messages.map(({ id, entityId, attempts, outcome }) => ({ id, entityId, attempts, outcome })),
        ids.map((id, index) => ({ id, entityId: "ab".charAt(index), attempts: 1, outcome: "delivered" })),
      );
    });

    test("a notification wakes it up", async () => {
      const { db } = database;
      const recorder = new BatchRecorder();
      const stop = new AbortController();
      const running = new OutboxBatchDrainer(db, recorder, { pollInterval: 600_000 }).run(stop.signal);
      // It looks when it begins, when it has its stripes, and when it has begun to listen.
      for (let written = 1; written <= 5; written++) {
        await writeBatchEvents(db, ["a"]);
        await ask(db, "SELECT pg_notify('entity_outbox', '')");
        await until(() => recorder.ids.length === written);
      }
      stop.abort();
      await running;
    });

    test("numbers that make no sense are refused", () => {
      const handler = new BatchRecorder();
      const { db } = database;
      assert.throws(() => new OutboxBatchDrainer(db, handler, { concurrency: 65 }), /concurrency.*1 to 64/);
      assert.throws(() => new OutboxBatchDrainer(db, handler, { batchSize: 0 }), /batchSize/);
      assert.throws(() => new OutboxBatchDrainer(db, handler, { retention: -1 }), /retention/);
    });
  },
  { engines: everyEngine },
);
