// What every adapter promises about the end of a database.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { statement } from "entity-derive/codegen/v1";
import { pgDatabase } from "entity-derive/pg";
import { type Database, isUnavailable } from "entity-derive/runtime";
import { Pool } from "pg";

const answer = statement("answer", "SELECT $1::int");

async function answers(db: Database, count: number): Promise<void> {
  const results = await Promise.all(Array.from({ length: count }, (_, n) => db.query(answer, [String(n)])));
  for (const [n, { rows }] of results.entries()) assert.deepEqual(rows, [[String(n)]]);
}

/** Fails instead of waiting for ever. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  const tooLate = delay(5000, undefined, { ref: false }).then(() => assert.fail("It did not end within five seconds"));
  return await Promise.race([promise, tooLate]);
}

eachDatabase(
  "closing",
  (database) => {
    test("whatever comes after is refused, and says why", async () => {
      const { db } = database;
      await answers(db, 4);
      await soon(db.close());
      for (const attempt of [
        () => db.query(answer, ["1"]),
        () => db.execute("SELECT 1"),
        () => db.transaction(async () => undefined),
        () => db.listen("channel", () => undefined),
      ]) {
        await assert.rejects(soon<unknown>(attempt()), (error: Error) => {
          assert.match(error.message, /database is closed/);
          return isUnavailable(error);
        });
      }
      await soon(db.close());
    });

    test("what was asked before is answered, though more than there are connections", async () => {
      const { db } = database;
      const transaction = db.transaction(async (running) => {
        await delay(50);
        return (await running.query(answer, ["5"])).rows;
      });
      const queries = answers(db, 100);
      const transactions = Promise.all(
        Array.from({ length: 20 }, () => db.transaction((running) => running.query(answer, ["1"]))),
      );
      await soon(db.close());
      assert.deepEqual(await transaction, [["5"]]);
      await queries;
      assert.equal((await transactions).length, 20);
    });

    test("a database that was never used", async () => {
      await soon(database.db.close());
      await assert.rejects(soon(database.db.query(answer, ["1"])), isUnavailable);
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
        await soon(pool.end());
        await running;
        assert.equal(pool.totalCount, 0);
        await assert.rejects(soon(db.query(answer, ["1"])), isUnavailable);
        await soon(db.close());
      }
    });
  },
  { engines: ["pg pipelined"] },
);
