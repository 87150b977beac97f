// What PostgreSQL fills in: the time in every type, and numbers that rise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { CounterMigration, PostgresCounterRepository } from "./counter.derived/index.ts";
import { EventMigration, eventRouter, PostgresEventRepository } from "./event.derived/index.ts";

describeBehaviour("auto", (database) => {
  database.migrateOnce([EventMigration, CounterMigration]);

  test("times are those of the server, in every type", async () => {
    const events = new PostgresEventRepository(database.db);
    const created = await events.create({ title: "now" });
    assert.ok(Math.abs(created.createdAt.getTime() - Date.now()) < 60_000);
    assert.ok(created.recordedAt instanceof Temporal.Instant);
    assert.equal(created.recordedAt.epochMilliseconds, created.createdAt.getTime());
    assert.match(created.day, /^\d{4}-\d\d-\d\d$/);
    assert.match(created.time, /^\d\d:\d\d:\d\d(\.\d{1,6})?$/);
    assert.match(created.localTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/);
    assert.equal(created.temporalDay.toString(), created.day);
    assert.equal(created.closedAt, null);
    assert.equal(created.epoch.toISOString(), "2000-01-01T00:00:00.000Z");
    assert.ok(created.touchedAt instanceof Date);
    assert.deepEqual(await events.findById(created.id), created);
  });

  test("numbers rise, also where many rows are made at once", async () => {
    const events = new PostgresEventRepository(database.db);
    const first = await events.create({ title: "a" });
    const many = await events.createMany([{ title: "b" }, { title: "c" }]);
    assert.deepEqual(
      [first, ...many].map(({ number }) => number),
      [1, 2, 3],
    );
    const counter = await new PostgresCounterRepository(database.db).create({ name: "x" });
    assert.deepEqual([counter.small, counter.large, counter.huge], [1, 1, 1n]);
  });

  test("no request sets them, and only those in the response are shown", async () => {
    const app = eventRouter(new PostgresEventRepository(database.db));
    const body = { title: "x", createdAt: "1999-01-01T00:00:00Z", number: 77, closedAt: "1999-01-01T00:00:00Z" };
    const made = await send(app, "POST", "/events", body);
    assert.equal(made.status, 201);
    assert.notEqual(made.json.createdAt.slice(0, 4), "1999");
    assert.deepEqual([made.json.number, made.json.closedAt, made.json.touchedAt], [1, null, undefined]);
    const changed = await send(app, "PATCH", `/events/${made.json.id}`, { number: 78, epoch: "1999-01-01T00:00:00Z" });
    assert.deepEqual(changed.json, made.json);
  });

  test("a list begins with the newest", async () => {
    const counters = new PostgresCounterRepository(database.db);
    await counters.createMany([{ name: "a" }, { name: "b" }]);
    assert.deepEqual(
      (await counters.list(9, 0)).map(({ name }) => name),
      ["b", "a"],
    );
  });
});
