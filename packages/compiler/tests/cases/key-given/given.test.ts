// Ids that requests may say: made where they do not, met again by them or by something else, or by the database's default.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { AccountMigration, PostgresAccountRepository } from "./account.derived/index.ts";
import { DraftMigration, PostgresDraftRepository } from "./draft.derived/index.ts";
import { PostgresTicketRepository, TicketMigration } from "./ticket.derived/index.ts";

describeBehaviour("key-given more", (database) => {
  database.migrateOnce([TicketMigration, DraftMigration, AccountMigration]);

  test("an id that a request leaves out is made; one that it says is lower case from then on", async () => {
    const { db } = database;
    const tickets = new PostgresTicketRepository(db);
    const made = await tickets.create({ code: "a", title: "a" });
    assert.match(made.id, /^[\da-f]{8}-[\da-f]{4}-4/);
    const id = newUuid();
    const [given, other] = await tickets.createMany([
      { id: id.toUpperCase(), code: "b", title: "b" },
      { code: "c", title: "c" },
    ]);
    assert.equal(given?.id, id);
    assert.notEqual(other?.id, id);
    await assert.rejects(tickets.create({ id, code: "d", title: "d" }), { code: "23505" });
    await assert.rejects(tickets.create({ id: "x", code: "d", title: "d" }), RangeError);
    // Met by the code: the row keeps its id, whatever the request says.
    const met = await tickets.upsert({ id: newUuid(), code: "b", title: "e" });
    assert.deepEqual(met, { id, code: "b", title: "e" });
    assert.equal((await tickets.upsert({ id, code: "b", title: "f" })).title, "f");
    const text = "SELECT kind FROM public.entity_outbox WHERE entity_id = $1 ORDER BY id";
    assert.deepEqual((await db.query({ name: "", text }, [id])).rows.flat(), ["created", "updated", "updated"]);
  });

  test("an upsert by the id itself", async () => {
    const { db } = database;
    const drafts = new PostgresDraftRepository(db);
    const id = newUuid();
    await drafts.upsert({ id, title: "a" });
    assert.deepEqual(await drafts.upsert({ id, title: "b" }), { id, title: "b" });
    assert.notEqual((await drafts.upsert({ title: "c" })).id, id);
  });

  test("an id by the database's default is asked back", async () => {
    const { db } = database;
    const accounts = new PostgresAccountRepository(db);
    const [team, id] = [newUuid(), newUuid()];
    assert.deepEqual(await accounts.create({ id, team }), { id });
    const made = await accounts.create({ team });
    assert.equal((await accounts.findById(made.id))?.team, team);
  });
});
