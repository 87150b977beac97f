// The slots: one is emptied when every stripe has passed it, nothing is lost while they turn, and what is retained stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, everyEngine, until } from "@entity-derive/test-databases";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { SlotRotation } from "../../../src/outbox/batches/maintenance/slot-rotation.ts";
import { ask, BatchRecorder, createBatchOutbox, disorder, undelivered, writeBatchEvents } from "./batch-tables.ts";

/** The slots that have rows, and the one that is written. */
async function slotsOf(db: Database): Promise<{ readonly full: readonly number[]; readonly current: number }> {
  const full = await ask(db, "SELECT DISTINCT slot FROM public.entity_outbox_events ORDER BY slot");
  const [[current]] = (await ask(db, "SELECT last_value FROM public.entity_outbox_slot")) as [[string]];
  return { full: full.map(([slot]) => Number(slot)), current: Number(current) };
}

async function drain(db: Database): Promise<void> {
  const drainer = new OutboxBatchDrainer(db, new BatchRecorder());
  while ((await drainer.drainOnce()) > 0);
}

describeBehaviour(
  "the slots of the outbox",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("a slot is emptied when all its rows are acknowledged, and not before", async () => {
      const { db } = database;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      await writeBatchEvents(db, ["a", "b", "c"]);
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [0], current: 1 });
      // An empty slot is not left.
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [0], current: 1 });
      await writeBatchEvents(db, ["a"]);
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [0, 1], current: 2 });
      await drain(db);
      await writeBatchEvents(db, ["a"]);
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [2], current: 3 });
      const emptied = await ask(
        db,
        "SELECT slot, emptied_xid > '3'::xid8 FROM public.entity_outbox_slots WHERE emptied_xid IS NOT NULL ORDER BY slot",
      );
      assert.deepEqual(emptied, [
        ["0", "t"],
        ["1", "t"],
      ]);
    });

    test("the next slot is not written while it is full", async () => {
      const { db } = database;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      for (let turn = 0; turn < 12; turn++) {
        await writeBatchEvents(db, ["a"]);
        await keeper.rotate();
      }
      assert.deepEqual(await slotsOf(db), { full: [0, 1, 2, 3, 4, 5, 6, 7], current: 7 });
      await drain(db);
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [7], current: 0 });
    });

    test("what is retained stays, and keep keeps all", async () => {
      const { db } = database;
      await writeBatchEvents(db, ["a"]);
      await drain(db);
      const keeper = new SlotRotation(db, { keep: false, retention: 3_600_000 }, 0);
      await keeper.rotate();
      await writeBatchEvents(db, ["b"]);
      await keeper.rotate();
      assert.deepEqual((await slotsOf(db)).full, [0, 1]);
      await ask(db, "UPDATE public.entity_outbox_slots SET ended_at = ended_at - interval '2 hours'");
      await keeper.rotate();
      assert.deepEqual((await slotsOf(db)).full, [1]);
      await drain(db);
      await new SlotRotation(db, { keep: true, retention: 0 }, 0).run();
      assert.deepEqual((await slotsOf(db)).full, [1]);
    });

    test("a turn that was rolled back after the sequence had moved is mended", async () => {
      const { db } = database;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      await writeBatchEvents(db, ["a"]);
      await keeper.rotate();
      await ask(db, "SELECT setval('public.entity_outbox_slot', 2)");
      await writeBatchEvents(db, ["b"]);
      await drain(db);
      await keeper.rotate();
      await keeper.rotate();
      assert.deepEqual(await slotsOf(db), { full: [], current: 3 });
    });
  },
  { engines: everyEngine },
);

describeBehaviour(
  "slots and other connections",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("a slot that somebody writes is left for later, and holds nobody up", async () => {
      const { db } = database;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      const finish = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const long = db.transaction(async (transaction) => {
        await writeBatchEvents(transaction, ["late"]);
        begun.resolve();
        await finish.promise;
      });
      await begun.promise;
      await writeBatchEvents(db, ["a"]);
      await drain(db);
      await keeper.rotate();
      await writeBatchEvents(db, ["b"]);
      await keeper.rotate();
      assert.deepEqual((await slotsOf(db)).full, [0, 1]);
      finish.resolve();
      await long;
      // It is passed when its last row is delivered.
      await keeper.rotate();
      assert.deepEqual((await slotsOf(db)).full, [0, 1]);
      await drain(db);
      await keeper.rotate();
      assert.ok(!(await slotsOf(db)).full.includes(0));
    });

    test("a slot that is written between the look and the lock is not emptied", async () => {
      const { db } = database;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      await writeBatchEvents(db, ["a"]);
      await keeper.rotate();
      await drain(db);
      // The look of the keeper has found nothing, then the writer commits, then the keeper has its lock.
      const racing: Database = {
        query: db.query.bind(db),
        stream: db.stream.bind(db),
        execute: db.execute.bind(db),
        hold: db.hold.bind(db),
        listen: db.listen.bind(db),
        afterCommit: db.afterCommit.bind(db),
        scoped: db.scoped.bind(db),
        close: db.close.bind(db),
        transaction: async (run, options) => {
          await ask(
            db,
            `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload)
             VALUES (0, 'users', 'late', 'updated', '{}')`,
          );
          return await db.transaction(run, options);
        },
      };
      await new SlotRotation(racing, { keep: false, retention: 0 }, 0).rotate();
      const recorder = new BatchRecorder();
      await new OutboxBatchDrainer(db, recorder).drainOnce();
      assert.deepEqual(
        recorder.rows.map(({ entityId }) => entityId),
        ["late"],
      );
      await keeper.rotate();
      assert.deepEqual((await slotsOf(db)).full, []);
    });

    test("slots turn all the time while writers and drainers work, and each row comes, in order", async () => {
      const { db } = database;
      const writers = pgDatabase(new Pool({ connectionString: database.postgres?.address ?? "", max: 6 }));
      const recorder = new BatchRecorder();
      const stop = new AbortController();
      const drainers = [0, 1].map(() =>
        new OutboxBatchDrainer(db, recorder, { batchSize: 100, pollInterval: 10, lease: 600_000 }).run(stop.signal),
      );
      const keeper = new SlotRotation(db, { keep: false, retention: 50 }, 20);
      const written: number[] = [];
      let turns = 0;
      let isOver = false;
      const seen = new Set<number>();
      const turn = async (): Promise<void> => {
        while (seen.size < 8 || turns < 100) {
          await keeper.rotate();
          seen.add((await slotsOf(db)).current);
          turns++;
          await delay(5);
        }
        isOver = true;
      };
      const write = async (_: unknown, writer: number): Promise<void> => {
        const random = randomNumbers(seed + writer);
        while (!isOver) {
          const keys = Array.from({ length: 20 }, (__, index) => `w${writer}-${index % 7}`);
          await writers.transaction(async (transaction) => {
            written.push(...(await writeBatchEvents(transaction, keys)));
            if (random() < 0.1) await delay(60);
          });
        }
      };
      await Promise.all([turn(), ...Array.from({ length: 6 }, write)]);
      await until(async () => (await ask(db, `SELECT count(*) ${undelivered}`))[0]?.[0] === "0");
      stop.abort();
      await Promise.all(drainers);
      assert.deepEqual(disorder(recorder.rows), []);
      assert.deepEqual(
        [...new Set(recorder.ids)].toSorted((a, b) => a - b),
        written.toSorted((a, b) => a - b),
      );
      await writers.close();
    });
  },
  { engines: ["pg"] },
);
