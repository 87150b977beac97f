// What becomes of rows whose handler fails: those that were not named are done, others wait in line, or are parked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, everyEngine, until } from "@entity-derive/test-databases";
import { BatchError, OutboxBatchDrainer } from "entity-derive/outbox";
import { ask, BatchRecorder, createBatchOutbox, disorder, writeBatchEvents } from "./batch-tables.ts";

describeBehaviour(
  "failures in batches",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    const deferred = (columns: string): Promise<readonly (readonly (string | null)[])[]> =>
      ask(database.db, `SELECT ${columns} FROM public.entity_outbox_deferred ORDER BY id`);

    test("a BatchError: what it names and what stands behind comes again, the rest is done", async () => {
      const { db } = database;
      const [a1 = 0, b1 = 0, a2 = 0, b2 = 0, a3 = 0] = await writeBatchEvents(db, ["a", "b", "a", "b", "a"]);
      let fails = true;
      const recorder = new BatchRecorder(() => {
        if (fails) throw new BatchError([{ id: a2, error: new TypeError("refused") }]);
      });
      const drainer = new OutboxBatchDrainer(db, recorder, { baseDelay: 0 });
      assert.equal(await drainer.drainOnce(), 5);
      assert.deepEqual(await deferred("id, attempts, last_error, parked_at"), [
        [String(a2), "1", "TypeError: refused", null],
        [String(a3), "0", null, null],
      ]);
      // What is written later stands behind them.
      const [a4 = 0, b3 = 0] = await writeBatchEvents(db, ["a", "b"]);
      fails = false;
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.idsOf("a"), [a1, a2, a3, a2, a3, a4]);
      assert.deepEqual(recorder.idsOf("b"), [b1, b2, b3]);
      assert.equal(recorder.rows.find(({ id, attempts }) => id === a2 && attempts === 1)?.owner, "ada");
      assert.deepEqual(await deferred("id"), []);
    });

    test("rows that come while one waits are put behind it, by another drainer too", async () => {
      const { db } = database;
      const [first = 0] = await writeBatchEvents(db, ["a"]);
      const refusing = new BatchRecorder(() => {
        throw new Error("not now");
      });
      await new OutboxBatchDrainer(db, refusing, { baseDelay: 600_000 }).drainOnce();
      const [second = 0, other = 0] = await writeBatchEvents(db, ["a", "b"]);
      const recorder = new BatchRecorder();
      const drainer = new OutboxBatchDrainer(db, recorder);
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids, [other]);
      assert.deepEqual(await deferred("id, count(*) OVER (PARTITION BY next_attempt_at), next_attempt_at > now()"), [
        [String(first), "2", "t"],
        [String(second), "2", "t"],
      ]);
      await ask(db, "UPDATE public.entity_outbox_deferred SET next_attempt_at = now()");
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(recorder.ids, [other, first, second]);
    });

    test("a handler that rejects fails all rows; they are parked when all attempts are used, and hold up nobody then", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, ["a", "b", "a"]);
      let fails = true;
      const recorder = new BatchRecorder(() => {
        if (fails) throw new Error("down");
      });
      const drainer = new OutboxBatchDrainer(db, recorder, { baseDelay: 0, maxAttempts: 3 });
      while ((await drainer.drainOnce()) > 0);
      assert.equal(recorder.ids.length, 9);
      const parked = await drainer.parked();
      assert.deepEqual(
        parked.map(({ id, attempts, lastError, payload }) => ({ id, attempts, lastError, payload })),
        ids.map((id, index) => ({
          id,
          attempts: 3,
          lastError: "Error: down",
          payload: { type: "updated", id: "aba".charAt(index), n: index + 1 },
        })),
      );
      assert.deepEqual(await drainer.parked({ after: ids[1] }), parked.slice(2));
      fails = false;
      const [later = 0] = await writeBatchEvents(db, ["a"]);
      assert.equal(await drainer.drainOnce(), 1);
      assert.equal(recorder.ids.at(-1), later);
      // Released, they come as if they had never been tried.
      assert.equal(await drainer.retry([...ids, 999]), 3);
      assert.equal(await drainer.retry(ids), 0);
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(
        recorder.rows.slice(-3).map(({ id, attempts }) => [id, attempts]),
        ids.map((id) => [id, 0]),
      );
      assert.deepEqual(await deferred("id"), []);
    });

    test("only the first row is parked: those behind it come at once", async () => {
      const { db } = database;
      const [bad = 0, ...good] = await writeBatchEvents(db, ["a", "a", "a"]);
      const recorder = new BatchRecorder((rows) => {
        if (rows.some(({ id }) => id === bad)) throw new BatchError([{ id: bad, error: "no" }]);
      });
      const drainer = new OutboxBatchDrainer(db, recorder, { maxAttempts: 1 });
      await drainer.drainOnce();
      assert.deepEqual(recorder.ids, [bad, ...good]);
      assert.deepEqual(await deferred("id, parked_at IS NOT NULL, last_error"), [[String(bad), "t", "no"]]);
    });

    test("a line that is longer than a batch stays in order, and waits as a whole", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(
        db,
        Array.from({ length: 25 }, () => "hot"),
      );
      let failures = 3;
      const recorder = new BatchRecorder(([first]) => {
        if (failures-- > 0) throw new BatchError([{ id: first?.id ?? 0, error: new Error("not yet") }]);
      });
      const drainer = new OutboxBatchDrainer(db, recorder, { batchSize: 10, baseDelay: 0 });
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(disorder(recorder.rows), []);
      // The last delivery of each row is in order, too: nothing overtakes a row that is tried again.
      const last = new Map(recorder.rows.map(({ id }, index) => [id, index]));
      const order = [...last].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
      assert.deepEqual(order, ids);
      assert.deepEqual(await deferred("id"), []);
    });

    test("a BatchError about rows of another batch says nothing: all have failed", async () => {
      const { db } = database;
      const [id = 0] = await writeBatchEvents(db, ["a"]);
      const recorder = new BatchRecorder(() => {
        throw new BatchError([{ id: id + 1, error: new Error("who") }]);
      });
      await new OutboxBatchDrainer(db, recorder).drainOnce();
      const [row] = await deferred("id, last_error");
      assert.equal(row?.[0], String(id));
      assert.match(row?.[1] ?? "", /not in the batch/);
      assert.throws(() => new BatchError([]), RangeError);
    });

    test("while it runs, what failed comes again after its delay, and retry wakes it up", async () => {
      const { db } = database;
      const recorder = new BatchRecorder((rows) => {
        if (rows.some(({ attempts }) => attempts < 2)) throw new Error("not yet");
      });
      const stop = new AbortController();
      const drainer = new OutboxBatchDrainer(db, recorder, { baseDelay: 20, pollInterval: 20 });
      const running = drainer.run(stop.signal);
      const [id = 0] = await writeBatchEvents(db, ["a"]);
      await until(() => recorder.rows.some(({ attempts }) => attempts === 2));
      await until(async () => (await deferred("id")).length === 0);
      assert.deepEqual(recorder.ids, [id, id, id]);
      stop.abort();
      await running;
    });

    test("what a handler does after its signal counts for nothing", async () => {
      const { db } = database;
      const ids = await writeBatchEvents(db, ["a"]);
      let isFirst = true;
      const recorder = new BatchRecorder(async (_, signal) => {
        if (!isFirst) return;
        isFirst = false;
        // Somebody else has everything now.
        await ask(db, "UPDATE public.entity_outbox_stripes SET drainer = gen_random_uuid()");
        while (!signal.aborted) await delay(5);
        await ask(db, "UPDATE public.entity_outbox_stripes SET drainer = NULL");
        throw new Error("told to stop");
      });
      const stop = new AbortController();
      const running = new OutboxBatchDrainer(db, recorder, { pollInterval: 20 }).run(stop.signal);
      await until(() => recorder.ids.length === 2);
      stop.abort();
      await running;
      assert.deepEqual(
        recorder.rows.map(({ id, attempts }) => [id, attempts]),
        [
          [ids[0], 0],
          [ids[0], 0],
        ],
      );
      assert.deepEqual(await deferred("id"), []);
    });
  },
  { engines: everyEngine },
);
