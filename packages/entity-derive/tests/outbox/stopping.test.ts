// What a drainer promises about its end: `run` ends soon after its signal, whatever the database does meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase, inTime, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { createBatchOutbox, writeBatchEvents } from "./batches/batch-tables.ts";
import { createOutbox, outboxRows, writeEvents } from "./outbox-table.ts";
import { Recorder } from "./recorder.ts";
import { Wire } from "./wire.ts";

eachDatabase(
  "the end of a drainer",
  (database) => {
    test("somebody else has the only connection of the pool: a claim that comes late gives its rows back", async () => {
      const { db } = database;
      await createOutbox(db);
      await writeEvents(db, ["a", "b"]);
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
      const own = pgDatabase(pool);
      const held = await pool.connect();
      const recorder = new Recorder();
      const stop = new AbortController();
      const running = new OutboxDrainer(own, recorder, { listen: false }).run(stop.signal);
      await delay(50);
      stop.abort();
      await inTime(running);
      held.release();
      await inTime(own.query({ name: "after", text: "SELECT 1" }, []));
      await until(async () => (await outboxRows(db, "locked_until")).every(([until]) => until === null));
      assert.deepEqual(recorder.ids, []);
      assert.deepEqual(await outboxRows(db, "entity_id, attempts"), [
        ["a", "0"],
        ["b", "0"],
      ]);
      await own.close();
    });

    test("results that can't be written while the pool is exhausted are left to the end of the lease", async () => {
      const { db } = database;
      await createOutbox(db);
      await writeEvents(db, ["a"]);
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
      const own = pgDatabase(pool);
      const stop = new AbortController();
      let held: { release(): void } | undefined;
      const recorder = new Recorder(async () => {
        held = await pool.connect();
        stop.abort();
      });
      await inTime(new OutboxDrainer(own, recorder, { listen: false, lease: 1000 }).run(stop.signal));
      held?.release();
      assert.equal(recorder.ids.length, 1);
      await own.close();
    });

    test("results that can't be written do not hold up the end for the whole of a long lease", async () => {
      const { db } = database;
      await createOutbox(db);
      await createBatchOutbox(db);
      await writeEvents(db, ["a"]);
      await writeBatchEvents(db, ["a"]);
      const start = async (batches: boolean): Promise<void> => {
        const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
        const own = pgDatabase(pool);
        const stop = new AbortController();
        let held: { release(): void } | undefined;
        const work = async (): Promise<void> => {
          held = await pool.connect();
          stop.abort();
        };
        const drainer = batches
          ? new OutboxBatchDrainer(own, { handleBatch: work }, { listen: false })
          : new OutboxDrainer(own, { handle: work }, { listen: false });
        await inTime(drainer.run(stop.signal));
        held?.release();
        await own.close();
      };
      await Promise.all([start(false), start(true)]);
    });

    test("whenever the pool is exhausted, and whenever it is stopped, it ends", async () => {
      const { db } = database;
      await createOutbox(db);
      await createBatchOutbox(db);
      const ids = Array.from({ length: 2_000 }, (_, index) => `e${index % 50}`);
      await writeEvents(db, ids);
      await writeBatchEvents(db, ids);
      const once = async (round: number): Promise<void> => {
        const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 3 });
        const own = pgDatabase(pool, { pipelined: round % 3 });
        const stop = new AbortController();
        const handle = async (): Promise<void> => delay(round % 4);
        const options = { listen: round % 5 === 0, batchSize: 20, pollInterval: 10, onError: () => undefined };
        const drainer =
          round % 2 === 0
            ? new OutboxDrainer(own, { handle }, options)
            : new OutboxBatchDrainer(own, { handleBatch: handle }, options);
        const running = drainer.run(stop.signal);
        // Never resolves where there is none left, and the drainer stands in the same line.
        const held = Array.from({ length: 3 }, async () => {
          await delay(20 + 9 * round);
          return await pool.connect();
        });
        await delay(40 + 7 * round);
        stop.abort();
        await inTime(running);
        for (const client of held) void client.then((lent) => lent.release());
        await Promise.all(held);
        await own.close();
      };
      await Promise.all(Array.from({ length: 20 }, (_, round) => once(round)));
    });

    test("a server that does not answer to LISTEN", async () => {
      const { db } = database;
      await createOutbox(db);
      const wire = await Wire.to(database.postgres?.address ?? "");
      const own = pgDatabase(new Pool({ connectionString: wire.address }));
      wire.silence();
      const stop = new AbortController();
      const running = new OutboxDrainer(own, new Recorder(), { onError: () => undefined }).run(stop.signal);
      await delay(50);
      stop.abort();
      await inTime(running);
      wire.cut();
      await own.close();
      await wire.close();
    });
  },
  { engines: ["pg"] },
);

eachDatabase(
  "the end of a drainer on one connection",
  (database) => {
    test("a transaction that goes on has it", async () => {
      const { db } = database;
      await createOutbox(db);
      const recorder = new Recorder();
      const stop = new AbortController();
      const finish = Promise.withResolvers<void>();
      const transaction = db.transaction(() => finish.promise);
      const running = new OutboxDrainer(db, recorder).run(stop.signal);
      await delay(50);
      stop.abort();
      await inTime(running);
      finish.resolve();
      await transaction;
    });
  },
  { engines: ["pglite"] },
);
