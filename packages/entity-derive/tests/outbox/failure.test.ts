// What a drainer promises when handlers fail: waits that grow, the order kept, parking, and release from it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, setClock, until } from "@entity-derive/test-databases";
import { OutboxDrainer } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { statement } from "../statements.ts";
import { createOutbox, outboxRows, writeEvents } from "./outbox-table.ts";
import { Recorder } from "./recorder.ts";

/** Lets all rows that wait be due. */
const makeDue = statement("due", "UPDATE public.entity_outbox SET next_attempt_at = clock_timestamp()");

async function drain(db: Database, drainer: OutboxDrainer): Promise<number> {
  await db.query(makeDue, []);
  return drainer.drainOnce();
}

/** The clock of the database, in milliseconds. */
async function clockOf(db: Database): Promise<number> {
  const { rows } = await db.query(statement("clock", "SELECT extract(epoch FROM clock_timestamp()) * 1000"), []);
  return Number(rows[0]?.[0]);
}

describeBehaviour("outbox failures", (database) => {
  database.migrateOnce(createOutbox);

  test("each failure doubles the wait, up to the longest one, and keeps the error", async () => {
    const { db } = database;
    await writeEvents(db, ["a"]);
    const recorder = new Recorder(({ attempts }) => {
      throw new TypeError(`failure ${attempts + 1}`);
    });
    const drainer = new OutboxDrainer(db, recorder, { baseDelay: 1_000, maxDelay: 10_000 });
    for (const [failures, base] of [2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
      const before = await clockOf(db);
      assert.equal(await drain(db, drainer), 1);
      const after = await clockOf(db);
      const [[attempts, error, lockedBy, lockedUntil, next] = []] = await outboxRows(
        db,
        "attempts, last_error, locked_by, locked_until, extract(epoch FROM next_attempt_at) * 1000",
      );
      assert.deepEqual(
        [attempts, error, lockedBy, lockedUntil],
        [String(failures + 1), `TypeError: failure ${failures + 1}`, null, null],
      );
      // The failure was between the two.
      const [longest, shortest] = [Number(next) - before, Number(next) - after];
      assert.ok(longest >= base * 0.5 && shortest <= base * 0.75, `${shortest} to ${longest} of ${base}`);
    }
    assert.equal(await drainer.drainOnce(), 0);
    assert.deepEqual(
      recorder.deliveries.map(({ row }) => row.attempts),
      [0, 1, 2, 3, 4],
    );
  });

  test("rows behind a failed one wait for it untouched", async () => {
    const { db } = database;
    const [first, other, second, third] = await writeEvents(db, ["a", "b", "a", "a"]);
    let fails = true;
    const recorder = new Recorder(({ id }) => {
      if (id === first && fails) throw new Error("no");
    });
    const drainer = new OutboxDrainer(db, recorder);
    assert.equal(await drainer.drainOnce(), 2);
    assert.deepEqual(recorder.delivered, [other]);
    assert.equal(await drainer.drainOnce(), 0);
    assert.deepEqual(await outboxRows(db, "attempts, last_error, locked_by"), [
      ["1", "Error: no", null],
      ["0", null, null],
      ["0", null, null],
    ]);
    fails = false;
    assert.equal(await drain(db, drainer), 3);
    assert.deepEqual(recorder.delivered, [other, first, second, third]);
  });

  test("after its last failure a row is parked, and no longer in the way", async () => {
    const { db } = database;
    const [poison, behind] = await writeEvents(db, ["a", "a"]);
    const recorder = new Recorder(({ id }) => {
      if (id === poison) throw new Error("poison");
    });
    const drainer = new OutboxDrainer(db, recorder, { maxAttempts: 3 });
    for (let attempt = 0; attempt < 3; attempt++) assert.equal(await drain(db, drainer), 1);
    assert.equal(await drain(db, drainer), 1);
    assert.deepEqual(recorder.delivered, [behind]);
    assert.equal(await drain(db, drainer), 0);
    const [parked] = await drainer.parked();
    assert.equal(parked?.id, poison);
    assert.equal(parked?.attempts, 3);
    assert.equal(parked?.lastError, "Error: poison");
    assert.deepEqual(parked?.payload, { type: "updated", id: "a", n: 1 });
    assert.ok(Math.abs((parked?.parkedAt.getTime() ?? 0) - Date.now()) < 60_000);
  });

  test("parked rows are listed page by page, and released", async () => {
    const { db } = database;
    const ids = await writeEvents(db, ["a", "b", "c", "d", "e"]);
    let fails = true;
    const recorder = new Recorder(() => {
      if (fails) throw new Error("no");
    });
    const drainer = new OutboxDrainer(db, recorder, { maxAttempts: 1 });
    assert.equal(await drainer.drainOnce(), 5);
    const first = await drainer.parked({ limit: 2 });
    const second = await drainer.parked({ limit: 2, after: first.at(-1)?.id });
    const third = await drainer.parked({ limit: 2, after: second.at(-1)?.id });
    assert.deepEqual(
      [...first, ...second, ...third].map(({ id }) => id),
      ids,
    );
    await assert.rejects(drainer.parked({ limit: 0 }), RangeError);
    await assert.rejects(drainer.retry([1.5]), RangeError);
    assert.equal(await drainer.retry([]), 0);
    assert.equal(await drainer.retry([ids[1] ?? 0, ids[3] ?? 0, ids[3] ?? 0, 987_654]), 2);
    assert.equal(await drainer.retry([ids[1] ?? 0]), 0);
    fails = false;
    assert.equal(await drainer.drainOnce(), 2);
    assert.deepEqual(recorder.delivered.toSorted(), [ids[1], ids[3]]);
    assert.deepEqual(recorder.deliveries.at(-1)?.row.attempts, 0);
    assert.equal((await drainer.parked()).length, 3);
  });

  test("a released row waits for later rows of its entity id that are in hand", async (context) => {
    const { db } = database;
    const [poison, behind] = await writeEvents(db, ["a", "a"]);
    const finish = Promise.withResolvers<void>();
    let working = 0;
    let fails = true;
    const recorder = new Recorder(async ({ id }) => {
      assert.equal(++working, 1);
      try {
        if (id === poison && fails) throw new Error("no");
        await finish.promise;
      } finally {
        working--;
      }
    });
    const clock = setClock(context);
    const lease = 600_000;
    const drainer = new OutboxDrainer(db, recorder, { maxAttempts: 1, lease, pollInterval: 1_000 });
    const stop = new AbortController();
    const running = drainer.run(stop.signal);
    const untilDelivered = (count: number): Promise<void> =>
      until(() => {
        clock.advance(1_000);
        return recorder.ids.length === count;
      });
    await untilDelivered(2);
    fails = false;
    assert.equal(await drainer.retry([poison ?? 0]), 1);
    // The lease is renewed several times meanwhile, and rows are looked for each time.
    const end = async (): Promise<number> => {
      const [[milliseconds] = []] = await outboxRows(
        db,
        "(extract(epoch FROM max(locked_until) OVER ()) * 1000)::bigint",
      );
      return Number(milliseconds);
    };
    for (let third = 0; third < 4; third++) {
      const before = await end();
      clock.advance(lease / 3);
      await until(async () => (await end()) > before, "the lease is renewed");
    }
    assert.deepEqual(recorder.ids, [poison, behind]);
    finish.resolve();
    await untilDelivered(3);
    stop.abort();
    await running;
    assert.deepEqual(recorder.delivered, [behind, poison]);
  });

  test("whatever a handler throws is kept as text", async () => {
    const { db } = database;
    const unprintable = new Proxy(
      {},
      {
        get() {
          throw new Error("trap");
        },
      },
    );
    const thrown: readonly unknown[] = [
      null,
      undefined,
      "text with \0 and \ud800",
      Symbol("sign"),
      { code: 5 },
      10n,
      new Error("x".repeat(5_000)),
      Object.assign(new Error("named"), { name: "OddError" }),
      unprintable,
      new Error(""),
      Object.create(null),
    ];
    await writeEvents(
      db,
      thrown.map((_, index) => String(index)),
    );
    const drainer = new OutboxDrainer(db, {
      handle({ entityId }) {
        // Not in a promise: a handler need not be an async function.
        throw thrown[Number(entityId)];
      },
    });
    assert.equal(await drainer.drainOnce(), thrown.length);
    assert.deepEqual((await outboxRows(db, "last_error")).flat(), [
      "null",
      "undefined",
      "text with \ufffd and \ufffd",
      "Symbol(sign)",
      '{"code":5}',
      "10",
      `Error: ${"x".repeat(1_993)}`,
      "OddError: named",
      "The thrown value cannot be converted to text",
      "Error",
      "{}",
    ]);
  });

  test("a huge number of attempts is no problem, nor is a row that can't be read", async () => {
    const { db } = database;
    await writeEvents(db, ["tried", "unreadable"]);
    await db.execute("UPDATE public.entity_outbox SET attempts = 2147483647 WHERE entity_id = 'tried'");
    await db.execute("UPDATE public.entity_outbox SET created_at = 'infinity' WHERE entity_id = 'unreadable'");
    const handler = new Recorder(() => {
      throw new Error("no");
    });
    assert.equal(await new OutboxDrainer(db, handler, { maxAttempts: 2_147_483_647 }).drainOnce(), 2);
    const [tried, unreadable] = await outboxRows(db, "attempts, parked_at IS NOT NULL, last_error");
    assert.deepEqual(tried, ["2147483647", "t", "Error: no"]);
    assert.deepEqual(unreadable?.slice(0, 2), ["1", "f"]);
    assert.match(unreadable?.[2] ?? "", /^RangeError: .*infinite/);
    assert.equal(handler.ids.length, 1);
  });

  test("a long queue behind a failing row is moved behind its next attempt, and comes in order", async () => {
    const { db } = database;
    const ids = await writeEvents(
      db,
      Array.from({ length: 400 }, () => "poisoned"),
    );
    let fails = true;
    const recorder = new Recorder(() => {
      if (fails) throw new Error("no");
    });
    const drainer = new OutboxDrainer(db, recorder, { batchSize: 10 });
    assert.equal(await drainer.drainOnce(), 1);
    const due = await outboxRows(db, "next_attempt_at <= clock_timestamp()");
    assert.equal(due.filter(([isDue]) => isDue === "t").length, 100);
    await writeEvents(db, ["other"]);
    assert.equal(await drainer.drainOnce(), 1);
    fails = false;
    await db.query(makeDue, []);
    while ((await drainer.drainOnce()) > 0);
    assert.deepEqual(
      recorder.delivered.filter((id) => ids.includes(id)),
      ids,
    );
  });
});
