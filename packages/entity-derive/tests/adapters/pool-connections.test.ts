// The next statement of the same turn uses a connection again, which the pool has back when the turn ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool, type PoolConfig } from "pg";

const pid = { name: "pid", text: "SELECT pg_backend_pid()" };

eachDatabase(
  "connections of a pool",
  (database) => {
    const opened = (config: PoolConfig): { pool: Pool; db: Database; acquired: () => number } => {
      const pool = new Pool({ connectionString: database.postgres?.address, ...config });
      let count = 0;
      pool.on("acquire", () => count++);
      return { pool, db: pgDatabase(pool), acquired: () => count };
    };

    test("statements that follow one another share a connection, which is the pool's when the turn ends", async () => {
      const { pool, db, acquired } = opened({ max: 2 });
      await db.query(pid, []);
      await turn();
      await turn();
      assert.equal(pool.idleCount, 1);
      const before = acquired();
      for (let i = 0; i < 20; i++) await db.query(pid, []);
      assert.equal(acquired() - before, 1);
      await turn();
      await turn();
      assert.equal(pool.idleCount, 1);
      await db.close();
    });

    test("it is used a hundred times at most before the pool has it back", async () => {
      const { db, acquired } = opened({ max: 1 });
      for (let i = 0; i < 450; i++) await db.query(pid, []);
      assert.ok(acquired() >= 5);
      await db.close();
    });

    test("those who wait for the pool's last connection get it", async () => {
      const { pool, db } = opened({ max: 1 });
      let isOver = false;
      const busy = (async () => {
        while (!isOver) await db.query(pid, []);
      })();
      for (let i = 0; i < 5; i++) await pool.query("SELECT 1");
      await db.transaction((transaction) => transaction.query(pid, []));
      isOver = true;
      await busy;
      await db.close();
    });

    test("a connection that is lost is not used again", async () => {
      const { pool, db } = opened({ max: 1 });
      const [row] = (await db.query(pid, [])).rows;
      await assert.rejects(db.query({ name: "end", text: "SELECT pg_terminate_backend($1)" }, [row?.[0] ?? ""]));
      assert.equal((await db.query(pid, [])).rows.length, 1);
      assert.equal(pool.totalCount, 1);
      await db.close();
    });

    test("a pool that counts uses sees each of them", async () => {
      const { db, acquired } = opened({ max: 1, maxUses: 3 });
      const pids = new Set<unknown>();
      for (let i = 0; i < 9; i++) pids.add((await db.query(pid, [])).rows[0]?.[0]);
      assert.equal(pids.size, 3);
      assert.equal(acquired(), 9);
      await db.close();
    });

    test("those who wait when a connection is lost get another one", async () => {
      const { pool, db } = opened({ max: 1 });
      const end = { name: "end", text: "SELECT pg_terminate_backend(pg_backend_pid())" };
      await db.query(pid, []);
      const ended = assert.rejects(db.query(end, []));
      const rest = Promise.all(Array.from({ length: 5 }, () => db.query(pid, [])));
      await ended;
      assert.equal(new Set((await rest).map(({ rows }) => rows[0]?.[0])).size, 1);
      assert.equal(pool.totalCount, 1);
      await db.close();
    });

    test("a statement that fails after some of its rows fails, and the next one has the connection", async () => {
      const { pool, db } = opened({ max: 1 });
      const failing = { name: "failing", text: "SELECT 1 / (500 - n) FROM generate_series(1, 1000) AS n" };
      const before = (await db.query(pid, [])).rows;
      await assert.rejects(db.query(failing, []), /division by zero/);
      assert.deepEqual((await db.query(pid, [])).rows, before);
      assert.equal(pool.totalCount, 1);
      await db.close();
    });
  },
  { engines: ["pg"] },
);
