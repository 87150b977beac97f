// What `migrate` promises, through each adapter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, type Migration, MigrationError, migrate, sqlState } from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";

const orders: Migration = {
  table: "shop.orders",
  EXTENSIONS: ["CREATE EXTENSION IF NOT EXISTS pg_trgm"],
  TYPES: [
    `CREATE SCHEMA IF NOT EXISTS shop;
     DO $$ BEGIN CREATE TYPE shop.status AS ENUM ('open', 'paid'); EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  ],
  UP: `CREATE TABLE IF NOT EXISTS shop.orders (id int PRIMARY KEY, status shop.status NOT NULL, note text);
       CREATE INDEX IF NOT EXISTS orders_note_idx ON shop.orders USING gin (note gin_trgm_ops)`,
  TRIGGERS: ["SELECT 1 FROM items"],
};
const items: Migration = { ...orders, table: "public.items", UP: "CREATE TABLE IF NOT EXISTS items (id int)" };

async function tables(db: Database): Promise<unknown[]> {
  const sql = "SELECT relname FROM pg_stat_user_tables ORDER BY relname";
  return (await db.query(statement("tables", sql), [])).rows.flat();
}

eachDatabase(
  "migrate",
  (database) => {
    test("applies everything in order, and again", async () => {
      for (let i = 0; i < 2; i++) {
        await migrate(database.db, [orders, items]);
        assert.deepEqual(await tables(database.db), ["items", "orders"]);
      }
    });

    test("applies all or nothing", async () => {
      const broken: Migration = { table: "public.broken", UP: "CREATE TABLE broken (id nonsense)" };
      await assert.rejects(migrate(database.db, [orders, items, broken]), { code: "42704" });
      assert.deepEqual(await tables(database.db), []);
    });

    test("an error names the table, the part and the statement, and keeps the driver's own", async () => {
      const failing: readonly [Partial<Migration>, string, string, string][] = [
        [
          { UP: "CREATE TABLE a (id int);\n\n  CREATE INDEX a_idx\n  ON a (nonsense)" },
          "UP",
          "CREATE INDEX a_idx",
          "42703",
        ],
        [{ EXTENSIONS: ["CREATE EXTENSION nonsense"] }, "EXTENSIONS", "CREATE EXTENSION nonsense", "0A000"],
        [
          { TYPES: ["CREATE TYPE a AS ENUM ('x;y'); CREATE TYPE a AS ENUM ()"] },
          "TYPES",
          "CREATE TYPE a AS ENUM ()",
          "42710",
        ],
        [{ CONSTRAINTS: ["ALTER TABLE a ADD CHECK (b)"] }, "CONSTRAINTS", "ALTER TABLE a ADD CHECK (b)", "42P01"],
        [{ OUTBOX: "SELECT 'a;b'; SELECT $$;$$, 1 / 0; SELECT 2" }, "OUTBOX", "SELECT $$;$$, 1 / 0", "22012"],
        [{ TRIGGERS: ["nonsense; really"] }, "TRIGGERS", "nonsense", "42601"],
      ];
      for (const [steps, part, statement, code] of failing) {
        const broken: Migration = { table: "public.broken", UP: "SELECT 1", ...steps };
        const thrown = await migrate(database.db, [items, broken]).catch((error: unknown) => error);
        assert.ok(thrown instanceof MigrationError, part);
        assert.deepEqual(
          { ...thrown, cause: null },
          { table: "public.broken", part, statement, code, severity: "ERROR", cause: null, name: "MigrationError" },
        );
        assert.equal(sqlState(thrown), code);
        assert.equal(sqlState(thrown.cause), code);
        assert.ok(thrown.message.startsWith(`the migration of public.broken failed in ${part}, at \`${statement}\`: `));
      }
      assert.deepEqual(await tables(database.db), []);
    });

    test("several at once wait for each other", async () => {
      const { postgres } = database;
      const others = Array.from({ length: postgres === null ? 0 : 3 }, () =>
        pgDatabase(new Pool({ connectionString: postgres?.address })),
      );
      await Promise.all([database.db, database.db, ...others].map((db) => migrate(db, [orders, items])));
      assert.deepEqual(await tables(database.db), ["items", "orders"]);
      for (const other of others) await other.close();
    });
  },
  { engines: everyEngine },
);
