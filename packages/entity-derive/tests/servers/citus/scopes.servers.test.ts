// Statements for one owner on the coordinator that CITUS_URL names: the nodes are told whose they are, and of nobody afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database, Queryable } from "entity-derive/runtime";
import postgres from "postgres";
import { statement } from "../../statements.ts";

/** What the nodes see: an expression with a column is theirs to evaluate. */
const ownerText = "SELECT DISTINCT current_setting('entity_derive.owner', true) || left(name, 0) FROM places";
const readOwner = statement("places.owner", ownerText);

async function owner(db: Queryable): Promise<string> {
  const { rows } = await db.query(readOwner, []);
  assert.equal(rows.length, 1, "all nodes see the same");
  return rows[0]?.[0] ?? "";
}

async function makePlaces(db: Database): Promise<void> {
  await db.execute("CREATE TABLE places (id integer PRIMARY KEY, name text NOT NULL)");
  await db.execute("SELECT create_distributed_table('places', 'id')");
  await db.execute("INSERT INTO places SELECT n, 'place' FROM generate_series(1, 40) n");
}

const names = ["a", "it's", "'; DROP TABLE places; --", "\\", "\\' $1 $$ $ed$", "ä €", " "];

eachDatabase(
  "scopes on several nodes",
  (database) => {
    test("the nodes see the owner, whatever is in its name, and nobody afterwards", async () => {
      const { db } = database;
      await makePlaces(db);
      for (let round = 0; round < 3; round++)
        for (const name of names) {
          assert.equal(await owner(db.scoped({ owner: name })), name);
          assert.equal(await owner(db), "");
        }
    });

    test("postgres.js tells the nodes, too", async () => {
      await makePlaces(database.db);
      const db = postgresJsDatabase(postgres(database.postgres?.address ?? "", { fetch_types: false, max: 2 }));
      try {
        for (let round = 0; round < 3; round++)
          for (const name of names) {
            assert.equal(await owner(db.scoped({ owner: name })), name);
            assert.equal(await owner(db), "");
          }
      } finally {
        await db.close();
      }
    });

    test("many owners at once: none has another's", async () => {
      const { db } = database;
      await makePlaces(db);
      const views = Array.from({ length: 10 }, (_, index) => db.scoped({ owner: `owner ${index}` }));
      for (let round = 0; round < 5; round++) {
        const found = await Promise.all(views.flatMap((view) => [owner(view), owner(db)]));
        assert.deepEqual(
          found,
          views.flatMap((_, index) => [`owner ${index}`, ""]),
        );
      }
    });

    test("a statement that fails is undone, has its own error, and leaves the connection as it was", async () => {
      const { db } = database;
      await makePlaces(db);
      const mine = db.scoped({ owner: "a" });
      for (let round = 0; round < 5; round++) {
        await assert.rejects(mine.query({ name: "fails", text: "UPDATE places SET id = 1 / 0" }, []));
        await assert.rejects(mine.query({ name: "twice", text: "INSERT INTO places VALUES (1, 'x')" }, []), {
          code: "23505",
        });
        assert.equal(await owner(mine), "a");
        assert.equal(await owner(db), "");
      }
      const counted = await mine.query({ name: "count", text: "SELECT count(*) FROM places" }, []);
      assert.deepEqual(counted.rows, [["40"]]);
    });

    test("rows and count are the statement's own", async () => {
      const { db } = database;
      await makePlaces(db);
      const changed = await db
        .scoped({ owner: "a" })
        .query({ name: "change", text: "UPDATE places SET name = $1 WHERE id < 3 RETURNING name" }, ["new"]);
      assert.deepEqual(changed, { rows: [["new"], ["new"]], count: 2 });
    });

    test("a statement that no longer fits the table is prepared again, in a transaction of its own", async () => {
      const { db } = database;
      await makePlaces(db);
      const mine = db.scoped({ owner: "a" });
      const first = statement("places.first", "SELECT * FROM places WHERE id = 1");
      for (let round = 0; round < 12; round++) assert.equal((await mine.query(first, [])).rows[0]?.length, 2);
      await db.execute("ALTER TABLE places ADD COLUMN more text");
      for (let round = 0; round < 12; round++) assert.equal((await mine.query(first, [])).rows[0]?.length, 3);
      assert.equal(await owner(mine), "a");
      assert.equal(await owner(db), "");
    });

    test("in a transaction the owner turns, and goes back with a savepoint", async () => {
      const { db } = database;
      await makePlaces(db);
      await db.transaction(async (transaction) => {
        const [a, b] = [transaction.scoped({ owner: "a" }), transaction.scoped({ owner: "b" })];
        assert.deepEqual([await owner(a), await owner(b), await owner(transaction)], ["a", "b", ""]);
        await a.execute("UPDATE places SET name = current_setting('entity_derive.owner', true) || left(name, 0)");
        const failed = transaction.transaction(async (inner) => {
          assert.equal(await owner(inner.scoped({ owner: "c" })), "c");
          throw new Error("back");
        });
        await assert.rejects(failed, /back/);
        assert.deepEqual([await owner(a), await owner(transaction)], ["a", ""]);
      });
      assert.equal(await owner(db), "");
      const { rows } = await db.query({ name: "names", text: "SELECT DISTINCT name FROM places" }, []);
      assert.deepEqual(rows, [["a"]]);
    });
  },
  { engines: ["citus", "citus pipelined"] },
);
