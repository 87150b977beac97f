// What a drainer promises about its end: `run` ends soon after its signal, whatever the database does meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer, type OutboxDrainerOptions } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";
import { createBatchOutbox, writeBatchEvents } from "./batches/batch-tables.ts";
import { createOutbox, outboxRows, writeEvents } from "./outbox-table.ts";
import { Recorder } from "./recorder.ts";
import { Wire } from "./wire.ts";

eachDatabase(
  "the end of a drainer",
  (database) => {
    database.migrateOnce(createOutbox);
    database.migrateOnce(createBatchOutbox);

    test("somebody else has the only connection of the pool: a claim that comes late gives its rows back", async () => {
      const { db } = database;
      await writeEvents(db, ["a", "b"]);
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
      const own = pgDatabase(pool);
      const held = await pool.connect();
      const recorder = new Recorder();
      const stop = new AbortController();
      const running = new OutboxDrainer(own, recorder, { listen: false }).run(stop.signal);
      await until(() => pool.waitingCount > 0);
      stop.abort();
      await running;
      held.release();
      await own.query({ name: "after", text: "SELECT 1" }, []);
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
      await writeEvents(db, ["a"]);
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
      const own = pgDatabase(pool);
      const stop = new AbortController();
      let held: { release(): void } | undefined;
      const recorder = new Recorder(async () => {
        held = await pool.connect();
        stop.abort();
      });
      await new OutboxDrainer(own, recorder, { listen: false, lease: 1000 }).run(stop.signal);
      held?.release();
      assert.equal(recorder.ids.length, 1);
      await own.close();
    });

    test("results that can't be written do not hold up the end for the whole of a long lease", async () => {
      const { db } = database;
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
        await drainer.run(stop.signal);
        held?.release();
        await own.close();
      };
      await Promise.all([start(false), start(true)]);
    });

    test("whenever the pool is exhausted, and whenever it is stopped, it ends", async () => {
      const { db } = database;
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
        await running;
        for (const client of held) void client.then((lent) => lent.release());
        await Promise.all(held);
        await own.close();
      };
      await Promise.all(Array.from({ length: 20 }, (_, round) => once(round)));
    });

    /** A drainer of one of the outboxes, with a row or a batch to handle. */
    const kinds = {
      rows: {
        write: (db: Database) => writeEvents(db, ["a"]),
        endLeases: (db: Database) => db.execute("UPDATE public.entity_outbox SET locked_until = clock_timestamp()"),
        drainer: (own: Database, work: (signal: AbortSignal) => Promise<void>, options: OutboxDrainerOptions) =>
          new OutboxDrainer(own, { handle: (_, signal) => work(signal) }, options),
      },
      batches: {
        write: (db: Database) => writeBatchEvents(db, ["a"]),
        endLeases: (db: Database) =>
          db.execute("UPDATE public.entity_outbox_drainers SET alive_until = clock_timestamp()"),
        drainer: (own: Database, work: (signal: AbortSignal) => Promise<void>, options: OutboxDrainerOptions) =>
          new OutboxBatchDrainer(own, { handleBatch: (_, signal) => work(signal) }, options),
      },
    };
    const onError = (): void => undefined;

    for (const [kind, { write, endLeases, drainer }] of Object.entries(kinds)) {
      for (const how of ["silence", "cut"] as const) {
        test(`${kind}: ${how} on the way to the server before anything is asked, LISTEN too`, async () => {
          await write(database.db);
          const wire = await Wire.to(database.postgres?.address ?? "");
          const own = pgDatabase(new Pool({ connectionString: wire.address }));
          wire[how]();
          const stop = new AbortController();
          const running = drainer(own, async () => undefined, { onError }).run(stop.signal);
          await until(() => wire.connections > 0);
          stop.abort();
          await running;
          wire.cut();
          await own.close();
          await wire.close();
        });

        test(`${kind}: ${how} on the way to the server while a handler works`, async () => {
          await write(database.db);
          const wire = await Wire.to(database.postgres?.address ?? "");
          const own = pgDatabase(new Pool({ connectionString: wire.address }));
          const stop = new AbortController();
          const work = async (): Promise<void> => {
            wire[how]();
            stop.abort();
          };
          await drainer(own, work, { onError }).run(stop.signal);
          wire.cut();
          await own.close();
          await wire.close();
        });
      }

      test(`${kind}: a pool that somebody else has exhausted`, async () => {
        await write(database.db);
        const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 1 });
        const own = pgDatabase(pool);
        const held = await pool.connect();
        const stop = new AbortController();
        const running = drainer(own, async () => undefined, { onError }).run(stop.signal);
        await until(() => pool.waitingCount > 0);
        stop.abort();
        await running;
        held.release();
        await own.close();
      });

      test(`${kind}: a handler that never ends is told, and its row comes again when the lease ends`, async () => {
        const { db } = database;
        await write(db);
        const stop = new AbortController();
        const begun = Promise.withResolvers<AbortSignal>();
        const never = (signal: AbortSignal): Promise<void> => {
          begun.resolve(signal);
          return new Promise(() => undefined);
        };
        const running = drainer(db, never, { onError, grace: 20, lease: 3_600_000 }).run(stop.signal);
        const signal = await begun.promise;
        stop.abort();
        await running;
        assert.equal(signal.aborted, true);
        let deliveries = 0;
        const again = drainer(db, async () => void deliveries++, { onError });
        assert.equal(await again.drainOnce(), 0);
        await endLeases(db);
        assert.equal(await again.drainOnce(), 1);
        assert.equal(deliveries, 1);
      });

      test(`${kind}: a handler that ends within its grace is done`, async () => {
        const { db } = database;
        await write(db);
        const stop = new AbortController();
        const slow = async (): Promise<void> => {
          stop.abort();
          // What is asked after the signal is answered after the drainer has heard of it.
          await db.query(statement("ask", "SELECT 1"), []);
        };
        await drainer(db, slow, { onError }).run(stop.signal);
        assert.equal(await drainer(db, async () => undefined, { onError }).drainOnce(), 0);
      });
    }
  },
  { engines: ["pg"] },
);

eachDatabase(
  "the end of a drainer on one connection",
  (database) => {
    database.migrateOnce(createOutbox);

    test("a transaction that goes on has it", async () => {
      const { db } = database;
      const recorder = new Recorder();
      const stop = new AbortController();
      const finish = Promise.withResolvers<void>();
      const transaction = db.transaction(() => finish.promise);
      const running = new OutboxDrainer(db, recorder).run(stop.signal);
      // Its first question waits in line by then.
      await setImmediate();
      stop.abort();
      await running;
      finish.resolve();
      await transaction;
    });
  },
  { engines: ["pglite"] },
);
