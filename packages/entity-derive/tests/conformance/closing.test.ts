// What every adapter promises about the end of a database.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, isUnavailable } from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";

const answer = statement("answer", "SELECT $1::int");

async function answers(db: Database, count: number): Promise<void> {
  const results = await Promise.all(Array.from({ length: count }, (_, n) => db.query(answer, [String(n)])));
  for (const [n, { rows }] of results.entries()) assert.deepEqual(rows, [[String(n)]]);
}

eachDatabase(
  "closing",
  (database) => {
    test("whatever comes after is refused, and says why", async () => {
      const { db } = database;
      await answers(db, 4);
      await db.close();
      for (const attempt of [
        () => db.query(answer, ["1"]),
        () => db.execute("SELECT 1"),
        () => db.transaction(async () => undefined),
        () => db.listen("channel", () => undefined),
      ]) {
        await assert.rejects(attempt(), (error: Error) => {
          assert.match(error.message, /used after close/);
          return isUnavailable(error);
        });
      }
      await db.close();
    });

    test("what was asked before is answered, though more than there are connections", async () => {
      const { db } = database;
      const isClosing = Promise.withResolvers<void>();
      const transaction = db.transaction(async (running) => {
        await isClosing.promise;
        return (await running.query(answer, ["5"])).rows;
      });
      const queries = answers(db, 100);
      const transactions = Promise.all(
        Array.from({ length: 20 }, () => db.transaction((running) => running.query(answer, ["1"]))),
      );
      const closing = db.close();
      isClosing.resolve();
      await closing;
      assert.deepEqual(await transaction, [["5"]]);
      await queries;
      assert.equal((await transactions).length, 20);
    });

    test("a database that was never used", async () => {
      await database.db.close();
      await assert.rejects(database.db.query(answer, ["1"]), isUnavailable);
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "closing the pool",
  (database) => {
    test("the pool's own end() ends, with shared connections in use and without", async () => {
      for (const inFlight of [0, 1, 50]) {
        const pool = new Pool({ connectionString: database.postgres?.address ?? "", max: 4 });
        const db = pgDatabase(pool, { pipelined: 2 });
        await answers(db, 8);
        const running = answers(db, inFlight);
        await pool.end();
        await running;
        assert.equal(pool.totalCount, 0);
        await assert.rejects(db.query(answer, ["1"]), isUnavailable);
        await db.close();
      }
    });
  },
  { engines: ["pg pipelined"] },
);
