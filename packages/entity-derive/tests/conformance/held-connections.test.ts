// What every adapter promises about a connection that is held: it is one, it is the caller's, and nothing of it stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { eachDatabase, everyEngine, until, untilActivity } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { type Database, type HeldConnection, isUnavailable } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { statement } from "../statements.ts";

const pid = statement("pid", "SELECT pg_backend_pid()");
const zone = statement("zone", "SELECT current_setting('TimeZone'), current_user");
const locks = statement(
  "locks",
  `SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database()`,
);
const only = async (db: Pick<HeldConnection, "query">, sql: ReturnType<typeof statement>): Promise<unknown> =>
  (await db.query(sql, [])).rows.flat()[0];

eachDatabase(
  "held connections",
  (database) => {
    test("statements run one by one on the same connection, outside a transaction and within", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE items (id int)");
      const seen = await db.hold(async (connection) => {
        const pids = new Set([await only(connection, pid)]);
        await connection.execute("SET TimeZone = 'America/St_Johns'");
        await connection.execute("CREATE INDEX CONCURRENTLY items_id_idx ON items (id)");
        await connection.execute("DO $$ BEGIN INSERT INTO items VALUES (1); COMMIT; END $$");
        pids.add(await only(connection, pid));
        await connection.execute("BEGIN");
        await connection.execute("INSERT INTO items VALUES (2)");
        await connection.execute("COMMIT");
        await connection.execute("BEGIN");
        await assert.rejects(connection.execute("SELECT 1/0"), { code: "22012" });
        await assert.rejects(connection.query(pid, []), { code: "25P02" });
        await connection.execute("ROLLBACK");
        const many = await Promise.all(Array.from({ length: 5 }, () => connection.query(pid, [])));
        for (const { rows } of many) pids.add(rows[0]?.[0]);
        assert.equal(await only(connection, zone), "America/St_Johns");
        return pids;
      });
      assert.equal(seen.size, 1);
      assert.equal(await only(db, statement("count", "SELECT count(*) FROM items")), "2");
    });

    test("an open transaction, locks, roles and settings do not outlive it, also where the function throws", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE items (id int); DROP ROLE IF EXISTS held_role; CREATE ROLE held_role");
      const before = await db.query(zone, []);
      for (let round = 0; round < 10; round += 1) {
        await assert.rejects(
          db.hold(async (connection) => {
            await connection.execute("SELECT pg_advisory_lock(42)");
            await connection.execute("SET TimeZone = 'America/St_Johns'; SET DateStyle = 'German'");
            await connection.execute("SET ROLE held_role");
            await connection.execute("RESET ROLE; BEGIN; INSERT INTO items VALUES (1); SET ROLE held_role");
            throw new Error("thrown within");
          }),
          /thrown within/,
        );
        await Promise.all(
          Array.from({ length: 10 }, async () => assert.deepEqual((await db.query(zone, [])).rows, before.rows)),
        );
      }
      await until(async () => (await only(db, locks)) === "0");
      assert.equal(await only(db, statement("count", "SELECT count(*) FROM items")), "0");
      await db.execute("DROP ROLE held_role");
    });

    test("it cannot be used after it was given back, and waits for its end", async () => {
      const { db } = database;
      const kept = await db.hold(async (connection) => connection);
      await assert.rejects(kept.query(pid, []), /released/);
      await assert.rejects(kept.execute("SELECT 1"), /released/);
      const order: string[] = [];
      const isClosing = Promise.withResolvers<void>();
      const held = db.hold(async (connection) => {
        await connection.query(pid, []);
        await isClosing.promise;
        order.push("held");
      });
      const closing = db.close().then(() => order.push("closed"));
      await setImmediate();
      isClosing.resolve();
      await Promise.all([held, closing]);
      assert.deepEqual(order, ["held", "closed"]);
      await assert.rejects(
        db.hold(async () => undefined),
        /used after close/,
      );
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "held connections on a server",
  (database) => {
    const open = (max: number): Database => {
      const { address } = database.postgres ?? assert.fail();
      if (database.engine === "postgres.js") return postgresJsDatabase(postgres(address, { max, fetch_types: false }));
      return pgDatabase(new Pool({ connectionString: address, max }));
    };

    test("one that is cut is an error of the statement, and the next one is another", async () => {
      const db = open(2);
      const { address, pool } = database.postgres ?? assert.fail();
      for (let round = 0; round < 3; round += 1) {
        await assert.rejects(
          db.hold(async (connection) => {
            const own = await only(connection, pid);
            // The statement may fail before its end is known here.
            const cut = async (): Promise<void> => {
              await untilActivity(address, `pid = ${own} AND wait_event = 'PgSleep'`);
              await pool.query("SELECT pg_terminate_backend($1)", [own]);
            };
            await Promise.all([connection.execute("SELECT pg_sleep(600)"), cut()]);
          }),
          isUnavailable,
        );
      }
      assert.equal(await only(db, statement("one", "SELECT 1")), "1");
      await db.close();
    });

    test("with a pool of one, what others ask waits for it", async () => {
      const db = open(1);
      const order: string[] = [];
      const held = db.hold(async (connection) => {
        await connection.query(pid, []);
        const other = db.query(pid, []).then(() => order.push("other"));
        for (let time = 0; time < 5; time++) await connection.query(pid, []);
        order.push("held");
        return { other };
      });
      await (await held).other;
      assert.deepEqual(order, ["held", "other"]);
      await db.close();
    });
  },
  { engines: ["pg", "postgres.js"] },
);
