// What the pg adapter promises when the server or the network goes away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, until, untilActivity } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { isUnavailable } from "entity-derive/runtime";
import { Client, Pool, type PoolClient } from "pg";
import { statement } from "../statements.ts";

const sleep = statement("sleep", "SELECT pg_sleep($1::float)");
const answer = statement("answer", "SELECT 42");

/** A pool whose present connections get a `query_timeout` later: statements that have to succeed are without one. */
function poolWithLimits(address: string): { readonly pool: Pool; readonly limitConnections: () => void } {
  const pool = new Pool({ connectionString: address });
  const clients: PoolClient[] = [];
  pool.on("connect", (client) => clients.push(client));
  const limitConnections = (): void => {
    for (const client of clients) Object.assign(client, { connectionParameters: { query_timeout: 50 } });
  };
  return { pool, limitConnections };
}

/** Ends every connection of clients to the database. */
async function killConnections(address: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid)
       FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        AND application_name <> 'test-databases'`,
  );
  await client.end();
}

eachDatabase(
  "lost connections",
  (database) => {
    const address = (): string => database.postgres?.address ?? "";

    test("a query that is running fails, and the next one goes on", async () => {
      const running = Array.from({ length: 4 }, () => database.db.query(sleep, ["600"]));
      const settled = Promise.allSettled(running);
      // Two of them are shared, and each runs one statement after the other.
      await untilActivity(address(), "wait_event = 'PgSleep'", database.engine === "pg" ? 4 : 2);
      await killConnections(address());
      for (const result of await settled) assert.ok(result.status === "rejected" && isUnavailable(result.reason));
      assert.deepEqual((await database.db.query(answer, [])).rows, [["42"]]);
    });

    test("idle connections that are lost are replaced", async () => {
      await Promise.all(Array.from({ length: 4 }, () => database.db.query(answer, [])));
      await killConnections(address());
      await until(() => database.postgres?.pool.totalCount === 0);
      const results = await Promise.all(Array.from({ length: 8 }, () => database.db.query(answer, [])));
      for (const { rows } of results) assert.deepEqual(rows, [["42"]]);
    });

    test("a transaction fails with the first error, and its connection is not used again", async () => {
      const failing = database.db.transaction(async (transaction) => {
        await transaction.query(answer, []);
        await transaction.query(sleep, ["600"]);
      });
      const settled = failing.then(
        () => assert.fail("It committed"),
        (error: unknown) => error,
      );
      await untilActivity(address(), "wait_event = 'PgSleep'");
      await killConnections(address());
      assert.ok(isUnavailable(await settled));
      for (let i = 0; i < 5; i++) await database.db.transaction((transaction) => transaction.query(answer, []));
    });

    test("a server that can't be reached, and a pool that is full", async () => {
      const nobody = pgDatabase(new Pool({ host: "127.0.0.1", port: 1 }), { pipelined: 1 });
      for (const attempt of [
        () => nobody.query(answer, []),
        () => nobody.execute("SELECT 1"),
        () => nobody.transaction(async () => undefined),
        () => nobody.listen("channel", () => undefined),
      ]) {
        await assert.rejects(attempt, isUnavailable);
      }
      await nobody.close();
      const pool = new Pool({ connectionString: address(), max: 1 });
      const full = pgDatabase(pool);
      await full.query(answer, []);
      // Once there is a connection: to open one takes as long as it takes.
      Object.assign(pool.options, { connectionTimeoutMillis: 50 });
      await full.transaction(async () => assert.rejects(full.query(answer, []), isUnavailable));
      assert.deepEqual((await full.query(answer, [])).rows, [["42"]]);
      await full.close();
      await assert.rejects(full.query(answer, []), isUnavailable);
    });

    test("errors of statements keep the connection", async () => {
      const pool = new Pool({ connectionString: address(), max: 1 });
      const db = pgDatabase(pool);
      const pid = statement("pid", "SELECT pg_backend_pid()");
      const before = (await db.query(pid, [])).rows;
      for (let i = 0; i < 3; i++) await assert.rejects(db.query(statement("bad", "SELECT 1/0"), []), { code: "22012" });
      await assert.rejects(db.execute("SELECT 1/0"), { code: "22012" });
      await assert.rejects(
        db.transaction((transaction) => transaction.execute("SELECT 1/0")),
        { code: "22012" },
      );
      assert.deepEqual((await db.query(pid, [])).rows, before);
      assert.equal(pool.totalCount, 1);
      await db.close();
    });

    test("query_timeout and COPY do not hang", async () => {
      const { pool, limitConnections } = poolWithLimits(address());
      const db = pgDatabase(pool);
      await db.query(answer, []);
      limitConnections();
      await assert.rejects(db.query(sleep, ["30"]), /timeout/);
      assert.deepEqual((await db.query(answer, [])).rows, [["42"]]);
      await db.execute("CREATE TABLE copied (n int)");
      await assert.rejects(db.execute("COPY copied FROM STDIN"), { code: "57014" });
      assert.deepEqual((await db.query(answer, [])).rows, [["42"]]);
      await db.close();
    });

    test("after a query_timeout a shared connection is not used again", async () => {
      const { pool, limitConnections } = poolWithLimits(address());
      const db = pgDatabase(pool, { pipelined: 1 });
      assert.deepEqual((await db.query(answer, [])).rows, [["42"]]);
      limitConnections();
      await assert.rejects(db.query(sleep, ["30"]), /timeout/);
      assert.deepEqual((await db.query(answer, [])).rows, [["42"]]);
      await db.close();
    });

    test("the pool can be used beside it", async () => {
      const pool = database.postgres?.pool as Pool;
      const both = Array.from({ length: 20 }, (_, n) => [
        pool.query("SELECT $1::int AS n", [n]),
        database.db.query(statement("n", "SELECT $1::int"), [String(n)]),
      ]).flat();
      assert.equal((await Promise.all(both)).length, 40);
    });

    test("options that make no sense are refused", () => {
      const pool = new Pool({ max: 3 });
      for (const options of [{ pipelined: 3 }, { pipelined: -1 }, { statements: 1.5 }, { statements: -1 }]) {
        assert.throws(() => pgDatabase(pool, options), RangeError);
      }
      assert.throws(() => pgDatabase({} as Pool), TypeError);
    });
  },
  { engines: ["pg", "pg pipelined"], newConnections: true },
);
