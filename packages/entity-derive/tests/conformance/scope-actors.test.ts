// The actor of a scope on every adapter: triggers see it, until the statement or the transaction ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Queryable, StatementScope } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { statement } from "../statements.ts";

const settings = ["actor", "owner", "all_owners"].map((name) => `current_setting('entity_derive.${name}', true)`);
const read = statement("scopes.settings", `SELECT ${settings.join(", ")}`);
/** The actor, the owner and whether an administrator acts; NULL and '' are none. */
async function scopeOf(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query(read, []);
  assert.equal(rows.length, 1);
  return (rows[0] ?? []).map((text) => text ?? "");
}
const byAdministrator = statement(
  "scopes.administrator",
  "SELECT set_config('entity_derive.all_owners', 'true', true), set_config('entity_derive.actor', 'root', true)",
);

eachDatabase(
  "actors of scopes",
  (database) => {
    test("a statement has the actor of its scope, and the next one has none", async () => {
      const { db } = database;
      const [ada, both] = [db.scoped({ actor: "ada" }), db.scoped({ actor: "bob" }).scoped({ owner: "a" })];
      for (let round = 0; round < 3; round++) {
        assert.deepEqual(await scopeOf(db), ["", "", ""]);
        assert.deepEqual(await scopeOf(ada), ["ada", "", ""]);
        assert.deepEqual(await scopeOf(both), ["bob", "a", ""]);
        assert.deepEqual(await scopeOf(both.scoped({ actor: null })), ["", "a", ""]);
        assert.deepEqual(await scopeOf(ada.scoped({ actor: null })), ["", "", ""]);
      }
      const all = await Promise.all([ada, db, both, db, ada].map(scopeOf));
      assert.deepEqual(
        all.map(([actor]) => actor),
        ["ada", "", "bob", "", "ada"],
      );
      const { rows, count } = await both.query(statement("scopes.rows", "SELECT generate_series(1, 2)"), []);
      assert.deepEqual([rows, count], [[["1"], ["2"]], 2]);
    });

    test("in a transaction it is that of each statement, whatever others have set", async () => {
      const { db } = database;
      await db.transaction(async (transaction) => {
        await transaction.query(byAdministrator, []);
        assert.deepEqual(await scopeOf(transaction), ["root", "", "true"]);
        assert.deepEqual(await scopeOf(transaction.scoped({ actor: "ada" })), ["ada", "", ""]);
        assert.deepEqual(await scopeOf(transaction.scoped({ actor: null })), ["", "", ""]);
        const failing = transaction.transaction(async (inner) => {
          assert.deepEqual(await scopeOf(inner.scoped({ actor: "bob", owner: "a" })), ["bob", "a", ""]);
          throw new RangeError("stop");
        });
        await assert.rejects(failing, RangeError);
        const ada = transaction.scoped({ actor: "ada" });
        assert.deepEqual(await Promise.all([ada, transaction.scoped({ owner: "b" }), ada].map(scopeOf)), [
          ["ada", "", ""],
          ["ada", "b", ""],
          ["ada", "", ""],
        ]);
      });
      assert.deepEqual(await scopeOf(db), ["", "", ""]);
      const scoped = db.scoped({ actor: "ada" });
      await scoped.transaction(async (transaction) => assert.deepEqual(await scopeOf(transaction), ["ada", "", ""]));
    });

    test("the first statement of all has both, before anything is known of the server", async () => {
      const { engine, postgres: server } = database;
      if (server === null) return;
      const db =
        engine === "postgres.js"
          ? postgresJsDatabase(postgres(server.address, { fetch_types: false, max: 1 }))
          : pgDatabase(new Pool({ connectionString: server.address, max: 2 }), {
              pipelined: engine === "pg pipelined" ? 1 : 0,
            });
      try {
        const views = [db.scoped({ owner: "o'", actor: "'; DROP TABLE x; --" }), db, db.scoped({ actor: "\\ $1" })];
        assert.deepEqual(await Promise.all(views.map(scopeOf)), [
          ["'; DROP TABLE x; --", "o'", ""],
          ["", "", ""],
          ["\\ $1", "", ""],
        ]);
      } finally {
        await db.close();
      }
    });

    test("streams, SQL without parameters and held connections have it as well", async () => {
      const { db } = database;
      const ada = db.scoped({ actor: "ada" });
      for await (const rows of ada.stream(read, [])) assert.equal(rows[0]?.[0], "ada");
      await db.execute("CREATE TABLE seen (actor text)");
      await ada.execute("INSERT INTO seen SELECT current_setting('entity_derive.actor'); SELECT 1");
      const { rows } = await db.query(statement("scopes.seen", "SELECT actor FROM seen"), []);
      assert.deepEqual(rows, [["ada"]]);
      await ada.hold(async (connection) => {
        const held = await connection.query(read, []);
        assert.equal(held.rows[0]?.[0], "ada");
      });
      assert.deepEqual(await scopeOf(db), ["", "", ""]);
    });

    test("an actor is text, whatever is in it", async () => {
      const { db } = database;
      for (const actor of ["'; DROP TABLE x; --", "\\", "$1", "ä €", " "]) {
        assert.deepEqual(await scopeOf(db.scoped({ actor })), [actor, "", ""]);
        assert.deepEqual(await scopeOf(db.scoped({ actor, owner: "o'" })), [actor, "o'", ""]);
      }
      assert.throws(() => db.scoped({ actor: 5 } as unknown as StatementScope), TypeError);
      assert.throws(() => db.scoped({ actor: "\ud800" }), RangeError);
      assert.throws(() => db.scoped({ actor: "a\0" }), RangeError);
    });
  },
  { engines: everyEngine },
);
