// Drainers share the stripes: fairly, with those that have none, and with nobody who has vanished or is late.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { describeBehaviour, everyEngine, setClock, until } from "@entity-derive/test-databases";
import { BatchError, OutboxBatchDrainer, outboxStatus, resetOutbox } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database, Statement } from "entity-derive/runtime";
import { Pool } from "pg";
import { Wire } from "../wire.ts";
import { ask, BatchRecorder, createBatchOutbox, disorder, undelivered, writeBatchEvents } from "./batch-tables.ts";

const keys = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `e${index}`);

async function sharesOf(db: Database): Promise<readonly number[]> {
  const rows = await ask(
    db,
    `SELECT count(*) FROM public.entity_outbox_stripes WHERE drainer IS NOT NULL GROUP BY drainer ORDER BY 1`,
  );
  return rows.map(([count]) => Number(count));
}

async function sharesBecome(db: Database, expected: readonly number[]): Promise<void> {
  await until(async () => JSON.stringify(await sharesOf(db)) === JSON.stringify(expected));
}

/** The same database, which does something before each statement outside of transactions. */
function databaseWith(db: Database, before: (statement: Statement) => Promise<void>): Database {
  const query: Database["query"] = async (statement, parameters) => {
    await before(statement);
    return await db.query(statement, parameters);
  };
  return new Proxy(db, {
    get: (target, name) => {
      if (name === "query") return query;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

describeBehaviour(
  "drainers of batches share",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("each has its part of the stripes while drainers come and go", async () => {
      const { db } = database;
      const recorder = new BatchRecorder();
      const start = (): { readonly stop: AbortController; readonly running: Promise<void> } => {
        const stop = new AbortController();
        const options = { pollInterval: 20, lease: 60_000, listen: false };
        return { stop, running: new OutboxBatchDrainer(db, recorder, options).run(stop.signal) };
      };
      const end = async (one: ReturnType<typeof start>): Promise<void> => {
        one.stop.abort();
        await one.running;
      };
      const first = start();
      await sharesBecome(db, [64]);
      const second = start();
      await sharesBecome(db, [32, 32]);
      const third = start();
      await sharesBecome(db, [21, 21, 22]);
      const ids = await writeBatchEvents(db, keys(500));
      await end(first);
      await sharesBecome(db, [32, 32]);
      await until(() => recorder.ids.length >= 500);
      await Promise.all([end(second), end(third)]);
      assert.deepEqual(
        recorder.ids.toSorted((a, b) => a - b),
        ids,
      );
      assert.equal((await ask(db, "SELECT FROM public.entity_outbox_drainers")).length, 0);
    });

    test("a host that vanishes keeps its stripes for its lease, and no longer", async () => {
      const { db } = database;
      await new OutboxBatchDrainer(db, new BatchRecorder()).drainOnce();
      await ask(db, "INSERT INTO public.entity_outbox_drainers SELECT gen_random_uuid(), now() + interval '1 hour'");
      await ask(db, "UPDATE public.entity_outbox_stripes SET drainer = (SELECT id FROM public.entity_outbox_drainers)");
      await writeBatchEvents(db, keys(100));
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      assert.equal(await drainer.drainOnce(), 0);
      await ask(db, "UPDATE public.entity_outbox_drainers SET alive_until = clock_timestamp()");
      assert.equal(await drainer.drainOnce(), 100);
    });

    test("a database that was restored elsewhere is refused until the outbox is reset, which delivers what is kept", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, ["a", "b", "a"]);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      assert.equal(await drainer.drainOnce(), 3);
      // Of a server that was far ahead.
      await ask(
        db,
        "UPDATE public.entity_outbox_stripes SET system_identifier = 42, position = '8000000000:8000000000:'",
      );
      await ask(db, "UPDATE public.entity_outbox_events SET xid = '7999999999'");
      const later = await writeBatchEvents(db, ["a"]);
      await assert.rejects(drainer.drainOnce(), /outbox reset/);
      await assert.rejects(drainer.run(new AbortController().signal), /outbox reset/);
      assert.equal(await resetOutbox(db), 4);
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids.slice(3), [...ids, ...later]);
    });

    test("a database that was restored elsewhere before any drainer ran is refused, too", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, ["a", "b"]);
      await ask(db, `UPDATE public.entity_outbox_events SET xid = '7999999999' WHERE id = ${ids[0]}`);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      // Each time: the first refusal leaves nothing behind that would look like the positions of this server.
      for (let start = 0; start < 2; start++) await assert.rejects(drainer.drainOnce(), /outbox reset/);
      assert.equal((await outboxStatus(db)).batches?.isRestored, true);
      assert.equal(await resetOutbox(db), 2);
      assert.equal((await outboxStatus(db)).batches?.isRestored, false);
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids, ids);
    });

    test("transaction ids beyond 32 bits", async () => {
      const { db } = database;
      await new OutboxBatchDrainer(db, new BatchRecorder()).drainOnce();
      // Rows and positions as they are on a server that has wrapped around: all of them are before today's transactions.
      await ask(db, "UPDATE public.entity_outbox_stripes SET position = '5:9:5,7'");
      const ids = await writeBatchEvents(db, ["a", "a", "a", "a", "a"]);
      for (const [index, xid] of ["4", "5", "6", "7", "9"].entries()) {
        await ask(db, `UPDATE public.entity_outbox_events SET xid = '${xid}' WHERE id = ${ids[index]}`);
      }
      const recorder = new BatchRecorder();
      await new OutboxBatchDrainer(db, recorder).drainOnce();
      // 4 and 6 were seen.
      assert.deepEqual(recorder.ids, [ids[1], ids[3], ids[4]]);
      await ask(db, "UPDATE public.entity_outbox_stripes SET position = '4294967299:4294967301:4294967299'");
      await ask(db, `UPDATE public.entity_outbox_events SET xid = '4294967299' WHERE id = ${ids[0]}`);
      await ask(db, `UPDATE public.entity_outbox_events SET xid = '4294967300' WHERE id = ${ids[2]}`);
      // The other one is below the position's end, and was not running.
      assert.equal(await new OutboxBatchDrainer(db, recorder).drainOnce(), 1);
      assert.equal(recorder.ids.at(-1), ids[0]);
    });
  },
  { engines: everyEngine },
);

describeBehaviour(
  "drainers of batches that lose their stripes",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("a drainer that hangs is told, cannot acknowledge, and gives way to another one", async (context) => {
      const { db } = database;
      const wire = await Wire.to(database.postgres?.address ?? "");
      const cut = pgDatabase(new Pool({ connectionString: wire.address }));
      const ids = await writeBatchEvents(db, keys(50));
      const clock = setClock(context);
      /** Waits for a condition, while the drainers look again and again. */
      const untilSome = (holds: () => boolean | Promise<boolean>, what: string): Promise<void> =>
        until(() => {
          clock.advance(pollInterval);
          return holds();
        }, what);
      const hanging = new BatchRecorder(async (_, signal) => {
        if (hanging.batches.length > 1) return;
        wire.silence();
        await once(signal, "abort");
      });
      const stop = new AbortController();
      const pollInterval = 1_000;
      const options = { lease: 600_000, pollInterval, onError: () => undefined };
      const late = new OutboxBatchDrainer(cut, hanging, options).run(stop.signal);
      await untilSome(() => hanging.batches.length > 0, "the first batch is with the handler");
      const signal = hanging.batches[0]?.signal;
      assert.equal(signal?.aborted, false);
      clock.advance(options.lease);
      assert.equal(signal?.aborted, true);
      // By the database's clock its lease goes on for ten minutes.
      await ask(db, "UPDATE public.entity_outbox_drainers SET alive_until = clock_timestamp()");
      const recorder = new BatchRecorder();
      const heir = new OutboxBatchDrainer(db, recorder, options).run(stop.signal);
      await untilSome(() => recorder.ids.length === 50, "another one has delivered all");
      wire.cut();
      wire.mend();
      await untilSome(async () => (await sharesOf(db)).length === 2, "the late one has its share again");
      const more = await writeBatchEvents(db, keys(50));
      const count = `SELECT count(*) ${undelivered}`;
      await untilSome(async () => (await ask(db, count))[0]?.[0] === "0", "all is acknowledged");
      stop.abort();
      await Promise.all([late, heir]);
      assert.deepEqual(new Set(recorder.ids.slice(0, 50)), new Set(ids));
      assert.deepEqual(new Set([...hanging.ids, ...recorder.ids]), new Set([...ids, ...more]));
      assert.deepEqual(disorder(recorder.rows), []);
      wire.cut();
      await cut.close();
      await wire.close();
    });

    test("rows of stripes that were lost while the database was asked about them are not given to the handler", async (context) => {
      const { db } = database;
      const clock = setClock(context);
      await writeBatchEvents(db, ["a"]);
      const refusing = new BatchRecorder(() => Promise.reject(new Error("no")));
      assert.equal(await new OutboxBatchDrainer(db, refusing, { baseDelay: 600_000 }).drainOnce(), 1);
      await writeBatchEvents(db, ["a"]);
      const lease = 600_000;
      let asked = 0;
      const late = databaseWith(db, async (statement) => {
        if (statement.name !== "outbox.heldKeys") return;
        // The lease ends, and another drainer delivers all that waits.
        asked++;
        clock.advance(lease);
        await ask(db, "DELETE FROM public.entity_outbox_deferred");
      });
      const recorder = new BatchRecorder();
      assert.equal(await new OutboxBatchDrainer(late, recorder, { lease }).drainOnce(), 0);
      assert.equal(asked, 1);
      assert.deepEqual(recorder.ids, []);
    });

    test("a batch whose stripes another one has taken is not acknowledged", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, keys(20));
      const recorder = new BatchRecorder(async () => {
        if (recorder.batches.length > 1) return;
        await ask(db, "UPDATE public.entity_outbox_stripes SET drainer = gen_random_uuid() WHERE stripe < 32");
      });
      const drainer = new OutboxBatchDrainer(db, recorder);
      assert.equal(await drainer.drainOnce(), 20);
      const [[taken]] = (await ask(db, "SELECT count(*) FROM public.entity_outbox_events WHERE stripe < 32")) as [
        [string],
      ];
      assert.ok(Number(taken) > 0 && Number(taken) < 20);
      assert.equal(await drainer.drainOnce(), Number(taken));
      assert.deepEqual(new Set(recorder.ids), new Set(ids));
      assert.equal(await drainer.drainOnce(), 0);
    });

    test("what became of deferred rows is not written by a drainer whose stripes another one has taken", async () => {
      const { db } = database;
      const [bad = 0, good = 0] = await writeBatchEvents(db, ["a", "b"]);
      const recorder = new BatchRecorder(async ([first]) => {
        if (first?.attempts === 0) throw new Error("not yet");
        await ask(db, "UPDATE public.entity_outbox_stripes SET drainer = gen_random_uuid()");
        throw new BatchError([{ id: bad, error: new Error("too late") }]);
      });
      const drainer = new OutboxBatchDrainer(db, recorder, { baseDelay: 0 });
      assert.equal(await drainer.drainOnce(), 2);
      const waiting = "SELECT id, attempts, last_error FROM public.entity_outbox_deferred ORDER BY id";
      const before = [bad, good].map((id) => [String(id), "1", "Error: not yet"]);
      assert.deepEqual(await ask(db, waiting), before);
      assert.equal(await drainer.drainOnce(), 2);
      assert.deepEqual(await ask(db, waiting), before);
    });
  },
  { engines: ["pg"] },
);
