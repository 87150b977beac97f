// Numbers of other types and origins: upserts that meet a row by something else, numbers that nobody may say, defaults.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { CounterMigration, PostgresCounterRepository } from "./counter.derived/index.ts";
import { LedgerMigration, ledgerRouter, PostgresLedgerRepository } from "./ledger.derived/index.ts";
import { PostgresTicketRepository, TicketMigration } from "./ticket.derived/index.ts";

describeBehaviour("key-identity numbers", (database) => {
  database.migrateOnce([CounterMigration, LedgerMigration, TicketMigration]);

  test("an upsert tells the row that it adds from the one that it meets", async () => {
    const { db } = database;
    const counters = new PostgresCounterRepository(db);
    const first = await counters.upsert({ place: "a", name: "x", value: 1 });
    const again = await counters.upsert({ place: "a", name: "x", value: 2 });
    const other = await counters.upsert({ place: "b", name: "x", value: 3 });
    assert.deepEqual(again, { ...first, value: 2, revision: 1 });
    assert.notEqual(other.number, first.number);
    const text = "SELECT kind, entity_id FROM public.entity_outbox ORDER BY id";
    const { rows } = await db.query({ name: "", text }, []);
    const [one, two] = [`${first.number}`, `${other.number}`];
    assert.deepEqual(rows, [
      ["created", one],
      ["updated", one],
      ["created", two],
    ]);
  });

  test("numbers that PostgreSQL alone gives, as bigint, asked back where nothing else is", async () => {
    const { db } = database;
    const ledgers = new PostgresLedgerRepository(db);
    const { id } = await ledgers.create({ title: "a" });
    assert.equal(typeof id, "bigint");
    const many = await ledgers.createMany([{ title: "b" }, { title: "c" }]);
    assert.deepEqual(many, [{ id: id + 1n }, { id: id + 2n }]);
    assert.deepEqual(
      (await ledgers.findByIds([id + 2n])).map(({ title }) => title),
      ["c"],
    );
    const app = ledgerRouter(ledgers);
    const made = await send(app, "POST", "/ledgers", { title: "d" });
    assert.deepEqual([made.status, made.json], [201, { id: `${id + 3n}`, title: "d" }]);
    assert.equal((await send(app, "GET", made.headers.get("location") ?? "")).text, made.text);
    assert.equal((await send(app, "GET", "/ledgers/9223372036854775807")).status, 404);
    assert.equal((await send(app, "GET", "/ledgers/9223372036854775808")).status, 400);
    assert.equal(await ledgers.deleteMany([id, id + 1n]), 2);
  });

  test("keys by a default of the database", async () => {
    const { db } = database;
    const tickets = new PostgresTicketRepository(db);
    const { key } = await tickets.create({ title: "a" });
    assert.equal((await tickets.findById(key.toUpperCase()))?.title, "a");
    const titles = Array.from({ length: 200 }, (_, index) => ({ title: `${index}` }));
    const made = await tickets.createMany(titles);
    assert.deepEqual(
      made.map(({ title }) => ({ title })),
      titles,
    );
    assert.equal(new Set(made.map((ticket) => ticket.key)).size, 200);
  });
});
