// A connection is at hand for the next statement of the same turn, and in the pool again when the turn ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool, type PoolConfig } from "pg";

const pid = { name: "pid", text: "SELECT pg_backend_pid()" };

eachDatabase(
  "kept connections",
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

    test("it is used a hundred times at most before the pool sees it again", async () => {
      const { db, acquired } = opened({ max: 1 });
      for (let i = 0; i < 450; i++) await db.query(pid, []);
      assert.ok(acquired() >= 5);
      await db.close();
    });

    test("whoever waits for the pool's last connection gets it", async () => {
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

    test("a pool that counts uses sees each of them", async () => {
      const { db, acquired } = opened({ max: 1, maxUses: 3 });
      const pids = new Set<unknown>();
      for (let i = 0; i < 9; i++) pids.add((await db.query(pid, [])).rows[0]?.[0]);
      assert.equal(pids.size, 3);
      assert.equal(acquired(), 9);
      await db.close();
    });

    test("statements that find all connections busy with others wait beside the pool, and all are answered", async () => {
      const { pool, db, acquired } = opened({ max: 2 });
      await Promise.all([db.query(pid, []), db.query(pid, [])]);
      const before = acquired();
      const queries = Array.from({ length: 150 }, () => db.query(pid, []));
      // What is idle, the pool hands out in the next turn.
      assert.ok(pool.waitingCount <= 2, `${pool.waitingCount}`);
      const pids = new Set((await Promise.all(queries)).map(({ rows }) => rows[0]?.[0]));
      assert.equal(pids.size, 2);
      assert.ok(acquired() - before <= 4, `${acquired() - before}`);
      await db.close();
    });

    test("they let others of the pool go first, and transactions of ours wait for both", async () => {
      const { pool, db } = opened({ max: 2 });
      const order: string[] = [];
      const ours = Array.from({ length: 20 }, () => db.query(pid, []).then(() => order.push("ours")));
      const others = pool.query("SELECT 1").then(() => order.push("other"));
      const transaction = db.transaction(async (inside) => {
        order.push("transaction");
        // Beside a transaction that holds one of two connections, statements wait in the pool's queue.
        await Promise.all([inside.query(pid, []), db.query(pid, []), db.query(pid, [])]);
      });
      await Promise.all([...ours, others, transaction]);
      assert.ok(order.indexOf("other") < 6, order.join());
      assert.ok(order.indexOf("transaction") < 10, order.join());
      assert.equal(pool.totalCount, 2);
      await db.close();
    });

    test("a transaction whose function waits for a statement beside it gets that answered", async () => {
      const { pool, db } = opened({ max: 3 });
      await db.execute("CREATE TABLE IF NOT EXISTS kept_lock (id INTEGER PRIMARY KEY, n INTEGER)");
      await db.query({ name: "row", text: "INSERT INTO kept_lock VALUES (1, 0) ON CONFLICT (id) DO NOTHING" }, []);
      const change = { name: "change", text: "UPDATE kept_lock SET n = n + 1 WHERE id = 1" };
      const outsider = await pool.connect();
      let waiting: Promise<unknown> = Promise.resolve();
      await db.transaction(async (inside) => {
        await inside.query(change, []);
        waiting = Promise.all([db.query(change, []), turn(), turn()]);
        await turn();
        const beside = db.query(pid, []);
        outsider.release();
        assert.equal((await beside).rows.length, 1);
      });
      await waiting;
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

    test("a pool that limits the wait for a connection limits it for statements", async () => {
      const { db, pool } = opened({ max: 1, connectionTimeoutMillis: 60_000 });
      await db.query(pid, []);
      // From here on, so that connecting may take as long as it does.
      pool.options.connectionTimeoutMillis = 50;
      const lock = { name: "lock", text: "SELECT pg_advisory_xact_lock(1)" };
      let long: Promise<unknown> | undefined;
      await database.db.transaction(async (transaction) => {
        await transaction.query(lock, []);
        long = db.query(lock, []);
        await assert.rejects(db.query(pid, []), /timeout exceeded/);
      });
      await long;
      await db.close();
    });

    test("one that is lost is not kept", async () => {
      const { pool, db } = opened({ max: 1 });
      const [row] = (await db.query(pid, [])).rows;
      await assert.rejects(db.query({ name: "end", text: "SELECT pg_terminate_backend($1)" }, [row?.[0] ?? ""]));
      assert.equal((await db.query(pid, [])).rows.length, 1);
      assert.equal(pool.totalCount, 1);
      await db.close();
    });
  },
  { engines: ["pg"] },
);
