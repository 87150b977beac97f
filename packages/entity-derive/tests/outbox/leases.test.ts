// What a drainer promises about leases: a slow row stays its own, a lost one is noticed, and the database may come and go.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { describeBehaviour, type SetClock, setClock, until } from "@entity-derive/test-databases";
import { OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { type Database, isUnavailable } from "entity-derive/runtime";
import { Pool } from "pg";
import { createOutbox, outboxRows, writeEvents } from "./outbox-table.ts";
import { Recorder } from "./recorder.ts";
import { Wire } from "./wire.ts";

/** In milliseconds. By the database's clock, which goes on, no lease of a test ends. */
const lease = 600_000;

/** Lets a third of the lease pass, until which a drainer renews it. */
async function renewed(db: Database, clock: SetClock): Promise<void> {
  const ends = async (): Promise<number> => {
    const [[end] = []] = await outboxRows(db, "(extract(epoch FROM max(locked_until) OVER ()) * 1000)::bigint");
    return Number(end);
  };
  const before = await ends();
  clock.advance(lease / 3);
  await until(async () => (await ends()) > before, "the lease is renewed");
}

describeBehaviour("outbox leases", (database) => {
  database.migrateOnce(createOutbox);

  test("a row whose handler takes longer than the lease is not given twice", async (context) => {
    const { db } = database;
    const [slow, behind] = await writeEvents(db, ["a", "a", "b"]);
    const clock = setClock(context);
    const finish = Promise.withResolvers<void>();
    const recorder = new Recorder(async ({ id }) => {
      if (id === slow) await finish.promise;
    });
    const stop = new AbortController();
    const options = { lease, pollInterval: 20 };
    const running = [0, 1, 2].map(() => new OutboxDrainer(db, recorder, options).run(stop.signal));
    await until(() => recorder.ids.length === 2);
    // The others look for rows each time.
    for (let third = 0; third < 5; third++) await renewed(db, clock);
    finish.resolve();
    await until(async () => {
      clock.advance(100);
      return (await outboxRows(db, "id")).length === 0;
    });
    stop.abort();
    await Promise.all(running);
    assert.equal(recorder.ids.length, 3);
    assert.deepEqual(
      recorder.deliveries.filter(({ row }) => row.entityId === "a").map(({ row }) => row.id),
      [slow, behind],
    );
    assert.ok(recorder.deliveries.every(({ signal }) => !signal.aborted));
  });

  test("slow rows do not keep others waiting, nor do their results", async () => {
    const { db } = database;
    await writeEvents(db, ["slow", ...Array.from({ length: 30 }, () => "quick")]);
    const finish = Promise.withResolvers<void>();
    const recorder = new Recorder(async ({ entityId }) => {
      if (entityId === "slow") await finish.promise;
    });
    const stop = new AbortController();
    const running = new OutboxDrainer(db, recorder, { batchSize: 4, concurrency: 2 }).run(stop.signal);
    await until(async () => (await outboxRows(db, "id")).length === 1);
    assert.equal(recorder.ids.length, 31);
    finish.resolve();
    stop.abort();
    await running;
    assert.deepEqual(await outboxRows(db, "id"), []);
  });

  test("a row that someone else has taken is given up: the signal aborts, and its result is dropped", async (context) => {
    const { db } = database;
    await writeEvents(db, ["a", "a", "b"]);
    const clock = setClock(context);
    const lost = Promise.withResolvers<void>();
    const recorder = new Recorder(async ({ entityId }, signal) => {
      if (entityId === "a") signal.addEventListener("abort", () => lost.resolve());
      await lost.promise;
    });
    const draining = new OutboxDrainer(db, recorder, { lease }).drainOnce();
    await until(() => recorder.ids.length === 2);
    await db.execute(
      `UPDATE public.entity_outbox
          SET locked_by = gen_random_uuid(), locked_until = clock_timestamp() + interval '1 hour'
        WHERE id = (SELECT min(id) FROM public.entity_outbox)`,
    );
    clock.advance(lease / 3);
    // The row behind is not started: it would come before the one that was lost.
    assert.equal(await draining, 2);
    assert.deepEqual(
      recorder.deliveries.map(({ signal }) => signal.aborted),
      [true, false],
    );
    assert.deepEqual(await outboxRows(db, "entity_id, attempts, locked_until > clock_timestamp()"), [
      ["a", "0", "t"],
      ["a", "0", null],
    ]);
  });

  test("an error that does not pass ends run", async () => {
    const { db } = database;
    const stop = new AbortController();
    await db.execute("DROP TABLE public.entity_outbox");
    const drainer = new OutboxDrainer(db, new Recorder(), { listen: false });
    await assert.rejects(drainer.run(stop.signal), { code: "42P01" });
    await assert.rejects(drainer.drainOnce(), { code: "42P01" });
    await createOutbox(db);
    await writeEvents(db, ["a"]);
    const recorder = new Recorder(async () => {
      await db.execute("DROP TABLE public.entity_outbox");
    });
    await assert.rejects(new OutboxDrainer(db, recorder, { listen: false }).run(stop.signal), { code: "42P01" });
    assert.equal(recorder.ids.length, 1);
  });
});

describeBehaviour(
  "outbox leases without a database",
  (database) => {
    database.migrateOnce(createOutbox);

    test("when the database is silent for longer than the lease, the signal aborts and nothing more is started", async (context) => {
      const { db } = database;
      const [first, second] = await writeEvents(db, ["a", "a"]);
      const wire = await Wire.to(database.postgres?.address ?? "");
      const own = pgDatabase(new Pool({ connectionString: wire.address }));
      const errors: unknown[] = [];
      const clock = setClock(context);
      const begun = Promise.withResolvers<AbortSignal>();
      const recorder = new Recorder(async (_, signal) => {
        if (recorder.ids.length > 1) return;
        wire.silence();
        begun.resolve(signal);
        await once(signal, "abort");
      });
      const stop = new AbortController();
      const onError = (error: unknown): void => void errors.push(error);
      const running = new OutboxDrainer(own, recorder, { lease, pollInterval: 20, onError }).run(stop.signal);
      const signal = await begun.promise;
      clock.advance(lease / 2);
      assert.equal(signal.aborted, false);
      clock.advance(lease / 2);
      await until(() => signal.aborted, "the signal aborts");
      assert.deepEqual(recorder.ids, [first]);
      wire.cut();
      await until(() => errors.length > 0);
      assert.ok(errors.every(isUnavailable), String(errors));
      wire.mend();
      await db.execute("UPDATE public.entity_outbox SET locked_until = clock_timestamp()");
      await until(() => {
        clock.advance(100);
        return recorder.ids.length === 3;
      });
      stop.abort();
      await running;
      // The first delivery was done, but nobody could write that while its lease held.
      assert.deepEqual(recorder.ids, [first, first, second]);
      assert.deepEqual(await outboxRows(db, "id"), []);
      await own.close();
      await wire.close();
    });

    test("results are written when the database is back, while the lease holds", async () => {
      const { db } = database;
      await writeEvents(db, ["a", "b"]);
      const wire = await Wire.to(database.postgres?.address ?? "");
      const own = pgDatabase(new Pool({ connectionString: wire.address }));
      const errors: unknown[] = [];
      const recorder = new Recorder(({ entityId }) => {
        if (entityId === "a") return;
        wire.cut();
        throw new Error("no");
      });
      const onError = (error: unknown): void => {
        errors.push(error);
        wire.mend();
      };
      const drainer = new OutboxDrainer(own, recorder, { onError });
      assert.equal(await drainer.drainOnce(), 2);
      assert.ok(errors.length > 0 && errors.every(isUnavailable), String(errors));
      assert.deepEqual(await outboxRows(db, "entity_id, attempts, last_error"), [["b", "1", "Error: no"]]);
      await own.close();
      await wire.close();
    });

    test("a database that can't be listened to is looked at", async () => {
      const { db } = database;
      await writeEvents(db, ["a"]);
      const errors: unknown[] = [];
      const deaf = {
        query: db.query.bind(db),
        stream: db.stream.bind(db),
        execute: db.execute.bind(db),
        transaction: db.transaction.bind(db),
        hold: db.hold.bind(db),
        afterCommit: db.afterCommit.bind(db),
        scoped: db.scoped.bind(db),
        close: db.close.bind(db),
        listen: () => Promise.reject(new Error("this pooler knows no LISTEN")),
      };
      const recorder = new Recorder();
      const stop = new AbortController();
      const onError = (error: unknown): void => void errors.push(error);
      const running = new OutboxDrainer(deaf, recorder, { pollInterval: 20, onError }).run(stop.signal);
      await until(() => recorder.ids.length === 1);
      await writeEvents(db, ["b"]);
      await until(() => recorder.ids.length === 2);
      stop.abort();
      await running;
      assert.equal(errors.length, 1);
    });
  },
  { engines: ["pg"] },
);
