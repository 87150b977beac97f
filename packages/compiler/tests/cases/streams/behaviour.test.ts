// Streams: each write notifies in its own statement, and subscribers receive what it published, however long it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { type Streamed, transaction } from "entity-derive/runtime";
import { JobEvent, JobMigration, JobSubscriber, PostgresJobRepository, withJobs } from "./job.derived/index.ts";
import { PostgresPriceRepository, type PriceEvent, PriceMigration, PriceSubscriber } from "./price.derived/index.ts";
import { PostgresSignalRepository, SignalMigration, SignalSubscriber } from "./signal.derived/index.ts";

/** The next events of a subscriber, without what else is known of them. */
async function take<Event extends object>(subscriber: AsyncIterator<Streamed<Event>>, count: number): Promise<Event[]> {
  const taken: Event[] = [];
  while (taken.length < count) {
    const { value, done } = await subscriber.next();
    if (done === true) break;
    const { meta: _, ...event } = value;
    taken.push(event as unknown as Event);
  }
  return taken;
}

describeBehaviour("streams", (database) => {
  database.migrateOnce([PriceMigration, JobMigration, SignalMigration]);

  function prices(): PostgresPriceRepository {
    return new PostgresPriceRepository(database.db);
  }
  function jobs(): PostgresJobRepository {
    return new PostgresJobRepository(database.db);
  }

  test("every write is notified, in order, without what is skipped", async () => {
    const repository = prices();
    const subscriber = await PriceSubscriber.connect(database.db);
    const { margin, deletedAt, ...first } = await repository.create({ amount: "1", note: null }, { margin: "secret" });
    assert.deepEqual([margin, deletedAt], ["secret", null]);
    const [{ id: second } = { id: "" }, { id: third } = { id: "" }] = await repository.createMany([
      { amount: "2" },
      { amount: "3" },
    ]);
    await repository.update(first.id, { note: "ä", expectedVersion: 0 });
    await repository.update(first.id, { expectedVersion: 1 });
    await assert.rejects(repository.update(first.id, { note: "b", expectedVersion: 0 }));
    await repository.delete(first.id);
    await repository.restore(first.id);
    await repository.hardDelete(first.id);
    assert.equal(await repository.deleteMany([second, third]), 2);
    const events = await take(subscriber[Symbol.asyncIterator](), 9);
    assert.deepEqual(events[0], { type: "created", entity: first });
    assert.deepEqual(
      events.slice(1, 3).map((event) => event.type === "created" && event.entity.amount),
      ["2", "3"],
    );
    assert.deepEqual(events.slice(3, 7), [
      { type: "updated", id: first.id, changes: { note: "ä" } },
      { type: "deleted", id: first.id },
      { type: "restored", id: first.id },
      { type: "deleted", id: first.id },
    ]);
    assert.deepEqual(
      events
        .slice(7)
        .map((event) => event.type === "deleted" && event.id)
        .sort(),
      [second, third].sort(),
    );
    await subscriber.close();
  });

  test("rows that are not asked back are notified, too", async () => {
    const repository = new PostgresSignalRepository(database.db);
    const subscriber = await SignalSubscriber.connect(database.db);
    const { id } = await repository.create({ name: "a" });
    const [other] = await repository.createMany([{ name: "b" }]);
    assert.equal(await repository.delete(id), true);
    assert.equal(await repository.delete(id), false);
    assert.deepEqual(await take(subscriber[Symbol.asyncIterator](), 3), [
      { type: "created", entity: { id, name: "a" } },
      { type: "created", entity: { id: other?.id, name: "b" } },
      { type: "deleted", id },
    ]);
    await subscriber.close();
  });

  test("an event beyond 8,000 bytes is read from the row, and keeps its place", async () => {
    const repository = prices();
    const subscriber = await PriceSubscriber.connect(database.db);
    const long = "ä€😀".repeat(2_000);
    const { id } = await repository.create({ amount: "1", note: long }, { margin: "secret" });
    await repository.update(id, { note: `${long}!`, expectedVersion: 0 });
    await repository.update(id, { note: null, amount: "2", expectedVersion: 1 });
    const [created, updated, shortened] = await take(subscriber[Symbol.asyncIterator](), 3);
    // Read when it is looped over: the row as it is by then.
    assert.deepEqual(created, { type: "created", entity: { id, amount: "2", note: null, version: 2 } });
    assert.deepEqual(updated, { type: "updated", id, changes: { amount: "2", note: null } });
    assert.deepEqual(shortened, { type: "updated", id, changes: { amount: "2", note: null } });
    await subscriber.close();
  });

  test("payloads just below and just at the limit arrive", async () => {
    const repository = prices();
    const subscriber = await PriceSubscriber.connect(database.db);
    const iterator = subscriber[Symbol.asyncIterator]();
    const { id } = await repository.create({ amount: "0", note: "" });
    const [event] = await take(iterator, 1);
    assert.ok(event !== undefined);
    for (let length = 7_800; length < 8_000; length += 7) {
      const note = "x".repeat(length);
      const made = await repository.create({ amount: "0", note });
      const [created] = await take(iterator, 1);
      assert.ok(created?.type === "created" && created.entity.id === made.id && created.entity.note === note);
    }
    assert.ok(id !== "");
    await subscriber.close();
  });

  test("an event whose row is gone is dropped", async () => {
    const repository = prices();
    const subscriber = await PriceSubscriber.connect(database.db);
    const { id } = await repository.create({ amount: "1", note: "x".repeat(9_000) });
    await repository.hardDelete(id);
    assert.deepEqual(await take(subscriber[Symbol.asyncIterator](), 1), [{ type: "deleted", id }]);
    await subscriber.close();
  });

  test("a transaction notifies at its commit, or not at all", async () => {
    const subscriber = await JobSubscriber.connect(database.db);
    const iterator = subscriber[Symbol.asyncIterator]();
    await assert.rejects(
      transaction(database.db, withJobs).run(async ({ jobs: inside }) => {
        await inside.create({ event: "lost" });
        throw new Error("no");
      }),
    );
    await transaction(database.db, withJobs).run(({ jobs: inside }) => inside.create({ event: "kept" }));
    const [event] = await take(iterator, 1);
    assert.ok(event?.type === "created");
    assert.equal(event.entity.event, "kept");
    await subscriber.close();
  });

  test("with an outbox the event is stored and notified alike, and a waiting drainer is woken", async () => {
    const repository = jobs();
    const wakes: string[] = [];
    const woken = await database.db.listen("entity_outbox", (payload) => wakes.push(payload));
    const subscriber = await JobSubscriber.connect(database.db);
    const { id } = await repository.create({ event: "e" });
    await repository.update(id, { event: "f" });
    await repository.delete(id);
    const events = await take(subscriber[Symbol.asyncIterator](), 3);
    const { rows } = await database.db.query(
      { name: "stored", text: "SELECT payload FROM public.entity_outbox ORDER BY id" },
      [],
    );
    assert.deepEqual(
      rows.map(([payload]) => JobEvent.parse(payload)),
      events,
    );
    assert.deepEqual(events, [
      { type: "created", entity: { id, event: "e" } },
      { type: "updated", id, changes: { event: "f" } },
      { type: "deleted", id },
    ]);
    while (wakes.length < 3) await delay(5);
    assert.deepEqual(wakes, ["", "", ""]);
    await woken.close();
    await subscriber.close();
  });

  test("several subscribers receive the same", async () => {
    const repository = prices();
    const subscribers = await Promise.all([1, 2, 3].map(() => PriceSubscriber.connect(database.db)));
    const { id } = await repository.create({ amount: "1" });
    for (const subscriber of subscribers) {
      const received: PriceEvent[] = [];
      for await (const event of subscriber) {
        received.push(event);
        break;
      }
      assert.ok(received[0]?.type === "created" && received[0].entity.id === id);
    }
  });
});

describeBehaviour(
  "streams on the server",
  (database) => {
    database.migrateOnce([JobMigration, PriceMigration]);

    test("a write, its stored event and its notification are one statement", async () => {
      const repository = new PostgresJobRepository(database.db);
      const { id } = await repository.create({ event: "a" });
      const writes = [
        () => repository.create({ event: "b" }),
        () => repository.createMany([{ event: "c" }, { event: "d" }]),
        () => repository.update(id, { event: "e" }),
        () => repository.delete(id),
      ];
      for (const write of writes) {
        const statements = await recordStatements(database.postgres?.address ?? "", write);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
      }
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);
