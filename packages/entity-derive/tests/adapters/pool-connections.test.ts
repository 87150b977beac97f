// Each statement has a connection of the pool, which goes back after the answer, unless it is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool, type PoolConfig } from "pg";

const pid = { name: "pid", text: "SELECT pg_backend_pid()" };

eachDatabase(
  "connections of a pool",
  (database) => {
    const opened = (config: PoolConfig): { pool: Pool; db: Database } => {
      const pool = new Pool({ connectionString: database.postgres?.address, ...config });
      return { pool, db: pgDatabase(pool) };
    };

    test("a pool that counts uses sees each of them", async () => {
      const { db } = opened({ max: 1, maxUses: 3 });
      const pids = new Set<unknown>();
      for (let i = 0; i < 9; i++) pids.add((await db.query(pid, [])).rows[0]?.[0]);
      assert.equal(pids.size, 3);
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
      assert.equal(pool.idleCount, 1);
      await db.close();
    });
  },
  { engines: ["pg"] },
);
