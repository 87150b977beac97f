// What is published of transactions, whatever the adapter.
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { describe, test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { onTransaction, type TransactionMessage } from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";

async function published(run: () => Promise<unknown>): Promise<readonly TransactionMessage[]> {
  const messages: TransactionMessage[] = [];
  const stop = onTransaction((message) => messages.push(message));
  try {
    await run();
  } finally {
    stop();
  }
  return messages;
}

const endings = (messages: readonly TransactionMessage[]): unknown[] =>
  messages.map(({ outcome, attempts, sqlState }) => [outcome, attempts, sqlState]);
const raise = (state: string): string => `DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`;

eachDatabase(
  "published transactions",
  (database) => {
    test("how they ended, after how many attempts", async () => {
      const { db } = database;
      let runs = 0;
      const messages = await published(async () => {
        await db.transaction(async () => undefined);
        await db.transaction(
          async (transaction) => {
            if (++runs < 3) await transaction.execute(raise("40001"));
          },
          { retries: 5 },
        );
        await assert.rejects(
          db.transaction((transaction) => transaction.execute(raise("40001")), { retries: 1 }),
          { code: "40001" },
        );
        await assert.rejects(
          db.transaction(async () => {
            throw new Error("mine");
          }),
          /mine/,
        );
        await assert.rejects(
          db.transaction(async (transaction) => {
            await transaction.execute("SELECT 1/0").catch(() => undefined);
          }),
          /rolled back/,
        );
      });
      assert.deepEqual(endings(messages), [
        ["committed", 1, null],
        ["committed", 3, null],
        ["rolled back", 2, "40001"],
        ["rolled back", 1, null],
        ["rolled back", 1, "22012"],
      ]);
    });

    test("an error of COMMIT is a rollback", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE names (name text UNIQUE DEFERRABLE INITIALLY DEFERRED)");
      const messages = await published(() =>
        assert.rejects(
          db.transaction((transaction) => transaction.execute("INSERT INTO names VALUES ('a'), ('a')")),
          { code: "23505" },
        ),
      );
      assert.deepEqual(endings(messages), [["rolled back", 1, "23505"]]);
    });

    test("savepoints are not published; what waits for the commit comes after the message", async () => {
      const seen: string[] = [];
      const stop = onTransaction(({ outcome }) => seen.push(outcome));
      const waiting = database.db.transaction(async (transaction) => {
        await transaction.transaction((inner) => inner.execute("SELECT 1"));
        await transaction.afterCommit(() => {
          seen.push("after");
          throw new Error("mine");
        });
      });
      await assert.rejects(waiting, /mine/);
      stop();
      assert.deepEqual(seen, ["committed", "after"]);
    });

    test("when they began, how long they took, and who asked", async (context) => {
      const { db } = database;
      const caller = new AsyncLocalStorage<string>();
      const seen: (string | undefined)[] = [];
      const clock = { time: 1_000, passed: 5 };
      context.mock.method(Date, "now", () => clock.time);
      context.mock.method(performance, "now", () => clock.passed);
      const messages = await published(async () => {
        const stop = onTransaction(() => seen.push(caller.getStore()));
        await caller.run("Ada", () =>
          db.transaction(async (transaction) => {
            await transaction.query(statement("answer", "SELECT 42"), []);
            Object.assign(clock, { time: 2_000, passed: 12 });
          }),
        );
        stop();
      });
      const [{ startedAt, duration } = assert.fail("nothing was published")] = messages;
      assert.deepEqual({ startedAt, duration }, { startedAt: 1_000, duration: 7 });
      assert.deepEqual(seen, ["Ada"]);
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "published transactions over a lost connection",
  (database) => {
    test("nobody knows the outcome when COMMIT was not answered", async () => {
      const { db } = database;
      await db.execute(`
        CREATE TABLE deaths (pid int);
        CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(30); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER die AFTER INSERT ON deaths DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION die();`);
      const messages = await published(async () => {
        await assert.rejects(db.transaction((transaction) => transaction.execute("INSERT INTO deaths VALUES (1)")));
        await assert.rejects(
          db.transaction((transaction) => transaction.execute("SELECT pg_terminate_backend(pg_backend_pid())")),
        );
      });
      assert.deepEqual(
        messages.map(({ outcome }) => outcome),
        ["unknown", "rolled back"],
      );
      // And the database goes on, on connections of all its places: postgres.js never ends one that has lost a query.
      await Promise.all(Array.from({ length: 8 }, () => db.query(statement("sleep", "SELECT pg_sleep(0.05)"), [])));
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);

describe("transactions that are published", () => {
  test("one that found no server", async () => {
    const db = pgDatabase(new Pool({ host: "127.0.0.1", port: 1 }));
    const messages = await published(() => assert.rejects(db.transaction(async () => undefined)));
    await db.close();
    assert.deepEqual(endings(messages), [["rolled back", 0, null]]);
  });
});
