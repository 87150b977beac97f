// What shared connections promise about statements that wait for locks: nobody else waits with them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, untilActivity } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, sqlState } from "entity-derive/runtime";
import { Pool, type PoolConfig } from "pg";
import { many, statement } from "../statements.ts";

const add = statement("counters.add", "UPDATE counters SET n = n + 1 WHERE name = $1");
const lock = statement("counters.lock", "SELECT n FROM counters WHERE name = $1 FOR UPDATE");
const read = statement("counters.read", "SELECT n FROM counters WHERE name = $1");
const insert = statement("counters.create", "INSERT INTO counters VALUES ($1, 0)");
const other = statement("others.all", "SELECT n FROM others");
const names = statement("counters.names", "SELECT name FROM counters ORDER BY name");

async function counters(db: Database): Promise<void> {
  await db.execute("CREATE TABLE counters (name text PRIMARY KEY, n int); CREATE TABLE others (n int)");
  await db.execute("INSERT INTO counters VALUES ('a', 0), ('b', 0)");
}

eachDatabase(
  "lock waits on shared connections",
  (database) => {
    const open = (
      pipelined: number,
      options: PoolConfig,
      change?: (client: { processID: number }) => void,
    ): Database => {
      const pool = new Pool({ connectionString: database.postgres?.address ?? "", ...options });
      if (change !== undefined) pool.on("connect", (client) => change(client as unknown as { processID: number }));
      return pgDatabase(pool, { pipelined });
    };

    async function isFree(db: Database, updates: number): Promise<void> {
      let outside: Promise<unknown> | undefined;
      await db.transaction(async (transaction) => {
        await transaction.query(lock, ["a"]);
        outside = Promise.all(Array.from({ length: updates }, () => db.query(add, ["a"])));
        for (let time = 0; time < 10; time++) assert.deepEqual(await many(db, read, ["a"]), [["0"]]);
        assert.equal((await db.query(add, ["b"])).count, 1);
        assert.deepEqual(await many(db, read, ["b"]), [["1"]]);
      });
      await outside;
      assert.deepEqual(await many(db, read, ["a"]), [[String(updates)]]);
    }

    for (const [pipelined, max, updates] of [
      [2, 8, 3],
      [1, 2, 3],
      [3, 4, 50],
    ] as const) {
      test(`a transaction reads and writes beside ${updates} updates that wait for it: ${pipelined} of ${max}`, async () => {
        await counters(database.db);
        const db = open(pipelined, { max });
        await isFree(db, updates);
        await db.close();
      });
    }

    test("behind a pooler, where the session is not ours, each statement has its own limit", async () => {
      await counters(database.db);
      const db = open(2, { max: 4 }, (client) => {
        client.processID = 1;
      });
      await isFree(db, 10);
      const echo = statement("echo", "SELECT $1::int, current_setting('lock_timeout')");
      const fail = statement("fail", "SELECT 1 / ($1::int - $1::int)");
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, (_, n) => db.query(n % 10 === 0 ? fail : echo, [String(n)])),
      );
      for (const [n, result] of results.entries()) {
        if (n % 10 === 0) assert.equal(result.status === "rejected" && sqlState(result.reason), "22012");
        else assert.deepEqual(result.status === "fulfilled" && result.value, { rows: [[String(n), "10ms"]], count: 1 });
      }
      await db.close();
    });

    test("waits for unique keys, tables and advisory locks", async () => {
      await counters(database.db);
      const { db } = database;
      const advisory = statement("advisory", "SELECT pg_advisory_xact_lock(7)");
      let waiting: Promise<readonly PromiseSettledResult<unknown>[]> | undefined;
      await db.transaction(async (transaction) => {
        await transaction.query(insert, ["c"]);
        await transaction.execute("LOCK TABLE others; SELECT pg_advisory_xact_lock(7)");
        waiting = Promise.allSettled([
          ...["c", "c"].map((name) => db.query(insert, [name])),
          ...Array.from({ length: 4 }, () => db.query(other, [])),
          ...Array.from({ length: 4 }, () => db.query(advisory, [])),
        ]);
        for (let time = 0; time < 10; time++) assert.deepEqual(await many(db, names, []), [["a"], ["b"]]);
      });
      const results = await waiting;
      assert.deepEqual(
        results?.map((result) => (result.status === "rejected" ? sqlState(result.reason) : null)),
        ["23505", "23505", ...Array.from({ length: 8 }, () => null)],
      );
    });

    test("what commits in between is never run twice", async () => {
      const { db } = database;
      await counters(db);
      await db.execute(`
        CREATE PROCEDURE add_twice() LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO others VALUES (1);
          COMMIT;
          UPDATE counters SET n = n + 1 WHERE name = 'a';
        END $$`);
      let calling: Promise<unknown> | undefined;
      await db.transaction(async (transaction) => {
        await transaction.query(lock, ["a"]);
        calling = db.query(statement("call", "CALL add_twice()"), []);
        await untilActivity(database.postgres?.address ?? "", "wait_event_type = 'Lock'");
      });
      await calling;
      assert.deepEqual(await many(db, other, []), [["1"]]);
    });

    test("one's own limits and NOWAIT are answered as before", async () => {
      await counters(database.db);
      const db = open(2, { max: 6, lock_timeout: 200 });
      const small = open(1, { max: 2 });
      const noWait = statement("counters.noWait", "SELECT n FROM counters WHERE name = $1 FOR UPDATE NOWAIT");
      await db.transaction(async (transaction) => {
        await transaction.query(lock, ["a"]);
        for (const one of [db, small]) await assert.rejects(one.query(noWait, ["a"]), { code: "55P03" });
        const begun = performance.now();
        await assert.rejects(db.query(add, ["a"]), { code: "55P03" });
        assert.ok(performance.now() - begun >= 190);
      });
      await db.close();
      await small.close();
    });
  },
  { engines: ["pg pipelined"] },
);
