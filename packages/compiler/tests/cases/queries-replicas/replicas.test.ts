// A statement that only reads is answered by a replica, every other one by the primary: PostgreSQL says which it is.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type ReplicatedServer,
  type ReplicatedServers,
  startReplicatedServers,
  until,
} from "@entity-derive/test-databases";
import { pgDatabase, type ReplicatedDatabase } from "entity-derive/pg";
import { migrate, transaction } from "entity-derive/runtime";
import { Pool } from "pg";
import { migrations, repositories, transactional } from "./app.derived/index.ts";
import type { Ports } from "./ports.derived/index.ts";

describe("statements on replicas", () => {
  let servers: ReplicatedServers;
  let db: ReplicatedDatabase;
  let ports: Ports;
  const portOf = ({ address }: ReplicatedServer): number => Number(new URL(address).port);

  before(async () => {
    servers = await startReplicatedServers(1);
    const pool = ({ address }: ReplicatedServer): Pool => new Pool({ connectionString: address, max: 4 });
    db = pgDatabase(pool(servers.primary), { replicas: servers.replicas.map(pool), staleness: 600_000 });
    await migrate(db, migrations);
    ports = repositories(db).ports;
    await repositories(db).notes.create({ code: "a", text: "first" });
    for (const replica of servers.replicas) await servers.caughtUp(replica);
    await until(async () => (await ports.read()) !== portOf(servers.primary), "a replica answers");
  });

  after(async () => {
    await db?.close();
    await servers?.stop();
  });

  test("reads go to the replica, with conditions, orders and pages", async () => {
    const [replica] = servers.replicas.map(portOf);
    assert.equal(await ports.read(), replica);
    assert.equal(await ports.random(), replica);
    assert.deepEqual(await ports.optional(), [{ id: 1, code: "a", port: replica }]);
    assert.deepEqual(await ports.optional({ code: "a", sort: "byId" }), [{ id: 1, code: "a", port: replica }]);
    assert.deepEqual(await ports.pages({ limit: 1 }), { items: [{ id: 1, port: replica }], next: null });
  });

  test("writes, locks and functions that change something go to the primary", async () => {
    const primary = portOf(servers.primary);
    assert.deepEqual(await ports.locked(), [{ id: 1, port: primary }]);
    assert.equal(await ports.numbered(), primary);
    assert.equal(await ports.advisory(), primary);
    assert.equal((await ports.written({ code: "b" }))?.port, primary);
    for await (const { port } of ports.each()) assert.equal(port, primary);
    await transaction(db, ...transactional()).run(async (members) => assert.equal(await members.ports.read(), primary));
  });

  test("writes have their actor, in a session and without one; reads in a session may have one too", async () => {
    const all = repositories(db, { actor: ({ name }: { readonly name: string }) => name });
    const session = db.session();
    await all.notes.create({ code: "c", text: "third" });
    assert.equal(await all.ports.as({ name: "Ada" }).rename({ code: "c", text: "by Ada" }), 1);
    assert.equal(await all.ports.as({ name: "Bob", session }).rename({ code: "c", text: "by Bob" }), 1);
    const scoped = db.scoped({ session, actor: "Eve", owner: "o" });
    const settings = "SELECT current_setting('entity_derive.actor'), current_setting('entity_derive.owner')";
    for (let round = 0; round < 5; round++) {
      assert.deepEqual((await scoped.query({ name: "settings", text: settings, isRead: true }, [])).rows, [
        ["Eve", "o"],
      ]);
      assert.equal(await all.ports.as({ session }).text({ code: "c" }), "by Bob");
    }
    const log = "SELECT actor FROM entity_audit_log WHERE new ->> 'text' LIKE 'by %' ORDER BY id";
    assert.deepEqual((await db.query({ name: "log", text: log }, [])).rows, [["Ada"], ["Bob"]]);
  });

  test("a session reads what it has written", async () => {
    const session = db.session();
    const mine = ports.as({ session });
    for (let round = 0; round < 20; round++) {
      assert.equal(await mine.rename({ code: "a", text: `text ${round}` }), 1);
      assert.equal(await mine.text({ code: "a" }), `text ${round}`);
    }
    assert.notEqual(session.token, null);
  });
});
