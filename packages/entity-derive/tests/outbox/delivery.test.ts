// What a drainer promises while all goes well: every row once, in order, so many at once, and nothing left.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, everyEngine, setClock, until } from "@entity-derive/test-databases";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { type DeliveryMessage, OutboxDrainer, onDelivery } from "entity-derive/outbox";
import { statement } from "../statements.ts";
import { createOutbox, outboxRows, writeEvents } from "./outbox-table.ts";
import { Recorder } from "./recorder.ts";

const random = randomNumbers();

const interleaved = (entities: number, each: number): readonly string[] =>
  Array.from({ length: entities * each }, (_, index) => `e${index % entities}`);

describeBehaviour(
  "outbox delivery",
  (database) => {
    database.migrateOnce(createOutbox);

    test("a row reaches the handler as it was written, and is deleted", async () => {
      const { db } = database;
      const [id] = await writeEvents(db, ["0190"]);
      const recorder = new Recorder();
      const drainer = new OutboxDrainer(db, recorder);
      assert.equal(await drainer.drainOnce(), 1);
      const row = recorder.deliveries[0]?.row;
      assert.ok(row !== undefined);
      const { createdAt, ...rest } = row;
      assert.deepEqual(rest, {
        id,
        entity: "users",
        entityId: "0190",
        kind: "updated",
        payload: { type: "updated", id: "0190", n: 1 },
        meta: { actor: null, owner: null, version: null },
        attempts: 0,
      });
      assert.ok(Math.abs(createdAt.getTime() - Date.now()) < 60_000);
      assert.deepEqual(await outboxRows(db, "id"), []);
      assert.equal(await drainer.drainOnce(), 0);
    });

    test("rows of an entity id come in order, one after the other; others at the same time", async () => {
      const { db } = database;
      const ids = await writeEvents(db, interleaved(7, 10));
      const working = new Set<string>();
      const recorder = new Recorder(async ({ entityId }) => {
        assert.ok(!working.has(entityId), "two rows of an entity id at once");
        working.add(entityId);
        await delay(random() * 4);
        working.delete(entityId);
      });
      const drainer = new OutboxDrainer(db, recorder, { batchSize: 20, concurrency: 4 });
      while ((await drainer.drainOnce()) > 0);
      assert.equal(recorder.most, 4);
      assert.deepEqual(
        [...recorder.ids].sort((a, b) => a - b),
        ids,
      );
      for (let entity = 0; entity < 7; entity++) {
        const own = recorder.deliveries.filter(({ row }) => row.entityId === `e${entity}`).map(({ row }) => row.id);
        assert.deepEqual(
          own,
          own.toSorted((a, b) => a - b),
        );
      }
    });

    test("a hot entity is claimed in batches, and holds up nobody else", async () => {
      const { db } = database;
      await writeEvents(db, [...Array.from({ length: 500 }, () => "hot"), "cold"]);
      let batches = 0;
      const recorder = new Recorder();
      const drainer = new OutboxDrainer(db, recorder, { batchSize: 50 });
      while ((await drainer.drainOnce()) > 0) batches++;
      assert.equal(recorder.ids.length, 501);
      assert.ok(batches <= 12, `${batches} batches`);
      const hot = recorder.deliveries.filter(({ row }) => row.entityId === "hot").map(({ row }) => row.id);
      assert.deepEqual(
        hot,
        hot.toSorted((a, b) => a - b),
      );

      await writeEvents(db, [...Array.from({ length: 500 }, () => "hot"), "cold"]);
      const stop = new AbortController();
      const served: string[] = [];
      const cold = Promise.withResolvers<void>();
      const slowly = new Recorder(async ({ entityId }) => {
        served.push(entityId);
        if (entityId === "hot") return await cold.promise;
        cold.resolve();
        stop.abort();
      });
      await new OutboxDrainer(db, slowly, { batchSize: 50, concurrency: 2 }).run(stop.signal);
      assert.deepEqual(served, ["hot", "cold"]);
    });

    test("keep marks delivered rows, which do not come again", async () => {
      const { db } = database;
      await writeEvents(db, ["a", "a", "b"]);
      const recorder = new Recorder();
      const drainer = new OutboxDrainer(db, recorder, { keep: true });
      while ((await drainer.drainOnce()) > 0);
      assert.equal(recorder.ids.length, 3);
      const states = await outboxRows(db, "processed_at >= created_at, locked_by, locked_until, attempts");
      assert.deepEqual(
        states,
        [1, 2, 3].map(() => ["t", null, null, "0"]),
      );
    });

    test("large payloads, and odd texts", async () => {
      const { db } = database;
      const large = 'ä"\\'.repeat(1_000_000);
      const odd = 'an "id", {with} \\ odd\nletters 🐘';
      const insert = statement(
        "insert",
        "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) VALUES ($1, $2, 'created', $3::jsonb)",
      );
      for (const payload of [large, [1, null, { x: 1.5 }], null]) {
        await db.query(insert, [odd, odd, JSON.stringify(payload)]);
      }
      const recorder = new Recorder();
      assert.equal(await new OutboxDrainer(db, recorder).drainOnce(), 3);
      assert.deepEqual(
        recorder.deliveries.map(({ row }) => row.payload),
        [large, [1, null, { x: 1.5 }], null],
      );
      assert.ok(recorder.deliveries.every(({ row }) => row.entity === odd && row.entityId === odd));
    });

    test("run wakes up by NOTIFY", async () => {
      const { db } = database;
      const recorder = new Recorder();
      const stop = new AbortController();
      const running = new OutboxDrainer(db, recorder, { pollInterval: 600_000 }).run(stop.signal);
      // It looks when it begins, and when it has begun to listen.
      for (let written = 1; written <= 4; written++) {
        await writeEvents(db, ["notified"]);
        await db.query(statement("notify", "SELECT pg_notify('entity_outbox', '')"), []);
        await until(() => recorder.ids.length === written);
      }
      stop.abort();
      await running;
    });

    test("run looks by itself where it does not listen", async (context) => {
      const { db } = database;
      const clock = setClock(context);
      const recorder = new Recorder();
      const stop = new AbortController();
      const options = { pollInterval: 1_000, lease: 600_000, listen: false };
      const polling = new OutboxDrainer(db, recorder, options).run(stop.signal);
      for (let written = 1; written <= 3; written++) {
        await writeEvents(db, ["polled"]);
        await until(() => {
          clock.advance(1_000);
          return recorder.ids.length === written;
        });
      }
      stop.abort();
      await polling;
    });

    test("run stops gracefully: what is with the handler is finished, what waits is given back", async () => {
      const { db } = database;
      await writeEvents(db, interleaved(6, 3));
      const stop = new AbortController();
      const finish = Promise.withResolvers<void>();
      const recorder = new Recorder(() => finish.promise);
      const drainer = new OutboxDrainer(db, recorder, { concurrency: 2 });
      const running = drainer.run(stop.signal);
      await until(() => recorder.ids.length === 2);
      await assert.rejects(drainer.run(), /already running/);
      stop.abort();
      await until(async () => (await outboxRows(db, "locked_by")).filter(([by]) => by !== null).length === 2);
      assert.equal(recorder.ids.length, 2);
      finish.resolve();
      await running;
      assert.equal(recorder.ids.length, 2);
      const left = await outboxRows(db, "locked_by, locked_until, attempts, last_error");
      assert.deepEqual(
        left,
        Array.from({ length: 16 }, () => [null, null, "0", null]),
      );
      await drainer.run(stop.signal);
      assert.equal(recorder.ids.length, 2);
      assert.equal(await drainer.drainOnce(), 16);
    });

    test("drainOnce gives at most a batch, and 0 only when nothing can be delivered", async () => {
      const { db } = database;
      await writeEvents(db, ["held"]);
      const failing = new Recorder(() => Promise.reject(new Error("no")));
      assert.equal(await new OutboxDrainer(db, failing, { baseDelay: 600_000 }).drainOnce(), 1);
      await writeEvents(db, ["a", ...Array.from({ length: 20 }, () => "held"), "b", "c", "d", "e", "f"]);
      const recorder = new Recorder();
      const drainer = new OutboxDrainer(db, recorder, { batchSize: 4 });
      for (let given = await drainer.drainOnce(); given > 0; given = await drainer.drainOnce()) assert.ok(given <= 4);
      assert.deepEqual(recorder.deliveries.map(({ row }) => row.entityId).sort(), ["a", "b", "c", "d", "e", "f"]);
    });

    test("each delivery is published, without its payload", async (context) => {
      const { db } = database;
      const [first, second] = await writeEvents(db, ["a", "b"]);
      const messages: DeliveryMessage[] = [];
      const clock = setClock(context);
      const handler = new Recorder(async ({ entityId }) => {
        clock.advance(5_000);
        if (entityId === "b") throw new Error("no");
      });
      const options = { baseDelay: 0, maxAttempts: 2, concurrency: 1 };
      const stop = onDelivery((message) => messages.push(message));
      await new OutboxDrainer(db, handler, options).drainOnce();
      await new OutboxDrainer(db, handler, options).drainOnce();
      stop();
      const facts = messages.map(({ startedAt, duration, ...rest }) => {
        assert.ok(Math.abs(startedAt - Date.now()) < 60_000);
        assert.equal(duration, 5_000);
        return rest;
      });
      const common = { entity: "users", kind: "updated" };
      assert.deepEqual(facts, [
        { ...common, entityId: "a", id: first, attempts: 1, outcome: "delivered" },
        { ...common, entityId: "b", id: second, attempts: 1, outcome: "failed" },
        { ...common, entityId: "b", id: second, attempts: 2, outcome: "parked" },
      ]);
    });
  },
  { engines: everyEngine },
);

test("options that make no sense are refused", () => {
  const db = {} as never;
  const handler = new Recorder();
  for (const name of ["batchSize", "concurrency", "lease", "pollInterval", "baseDelay", "maxDelay", "maxAttempts"]) {
    for (const value of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5"]) {
      assert.throws(() => new OutboxDrainer(db, handler, { [name]: value }), RangeError, `${name}: ${value}`);
    }
  }
  for (const name of ["batchSize", "concurrency", "lease", "pollInterval", "maxAttempts"]) {
    assert.throws(() => new OutboxDrainer(db, handler, { [name]: 0 }), RangeError, name);
  }
});
