// What is published of queries, whatever the adapter.
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { spawnSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, onQuery, type QueryMessage } from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";

const insertSql = statement("people.create", "INSERT INTO people (name, age) VALUES ($1, $2)");
const listSql = statement("people.list", "SELECT name FROM people");

async function people(db: Database): Promise<Database> {
  await db.execute("CREATE TABLE people (name text UNIQUE, age int CHECK (age > 0))");
  return db;
}

/** What is published while the function runs. */
async function published(run: () => Promise<unknown>): Promise<readonly QueryMessage[]> {
  const messages: QueryMessage[] = [];
  const stop = onQuery((message) => messages.push(message));
  try {
    await run();
  } finally {
    stop();
  }
  return messages;
}

eachDatabase(
  "published queries",
  (database) => {
    test("name, statement, time, rows", async () => {
      const db = await people(database.db);
      const messages = await published(async () => {
        await db.query(insertSql, ["Ada", "36"]);
        await db.query(insertSql, ["Bob", null]);
        await db.query(listSql, []);
        await db.execute("DELETE FROM people");
      });
      assert.deepEqual(
        messages.map(({ startedAt, duration, ...rest }) => rest),
        [
          { name: "people.create", statement: insertSql.text, outcome: "succeeded", rowCount: 1, sqlState: null },
          { name: "people.create", statement: insertSql.text, outcome: "succeeded", rowCount: 1, sqlState: null },
          { name: "people.list", statement: listSql.text, outcome: "succeeded", rowCount: 2, sqlState: null },
          { name: "execute", statement: "DELETE FROM people", outcome: "succeeded", rowCount: null, sqlState: null },
        ],
      );
      assert.ok(messages.every(({ startedAt, duration }) => startedAt > 0 && duration >= 0));
    });

    test("the time is the one at which a statement was asked, and its duration ends with the answer", async (context) => {
      const db = await people(database.db);
      const clock = { time: 1_000, passed: 5 };
      context.mock.method(Date, "now", () => clock.time);
      context.mock.method(performance, "now", () => clock.passed);
      const messages = await published(async () => {
        const listed = db.query(listSql, []);
        Object.assign(clock, { time: 2_000, passed: 12 });
        await listed;
      });
      assert.deepEqual(
        messages.map(({ startedAt, duration }) => ({ startedAt, duration })),
        [{ startedAt: 1_000, duration: 7 }],
      );
    });

    test("in transactions and savepoints too, but not what begins and ends them", async () => {
      const db = await people(database.db);
      const messages = await published(() =>
        db.transaction(async (transaction) => {
          await transaction.query(insertSql, ["Ada", "36"]);
          await transaction.transaction((inner) => inner.query(listSql, []));
          await transaction.execute("SELECT 1");
        }),
      );
      assert.deepEqual(
        messages.map(({ name }) => name),
        ["people.create", "people.list", "execute"],
      );
    });

    test("a query that failed, with its SQLSTATE", async () => {
      const { db } = database;
      const wrong = statement("wrong", "SELECT * FROM nothing");
      const messages = await published(async () => {
        await assert.rejects(db.query(wrong, []), { code: "42P01" });
        await assert.rejects(db.execute("SELECT 1/0"), { code: "22012" });
        await assert.rejects(
          db.transaction((transaction) => transaction.query(wrong, [])),
          { code: "42P01" },
        );
        await assert.rejects(db.query(listSql, [5 as unknown as string]), TypeError);
      });
      assert.deepEqual(
        messages.map(({ name, outcome, rowCount, sqlState }) => [name, outcome, rowCount, sqlState]),
        [
          ["wrong", "failed", null, "42P01"],
          ["execute", "failed", null, "22012"],
          ["wrong", "failed", null, "42P01"],
          ["people.list", "failed", null, null],
        ],
      );
    });

    test("no value of a parameter is published, of errors neither", async () => {
      const db = await people(database.db);
      const secret = "Zaphod-4711";
      const errors: unknown[] = [];
      const keep = (error: unknown): void => {
        errors.push(error);
      };
      const messages = await published(async () => {
        for (let time = 0; time < 2; time++) await db.query(insertSql, [secret, "36"]).catch(keep);
        await db.query(insertSql, ["Ada", secret]).catch(keep);
        await db.query(statement("cast", "SELECT 1 / length($1) FROM people WHERE name = $1"), [secret]);
        await db
          .transaction(async (transaction) => {
            await transaction.query(insertSql, [secret, "36"]);
          })
          .catch(keep);
        await db.query(insertSql, [`${secret} the second`, "-1"]).catch(keep);
        await db.query(insertSql, [secret, "1", "one too many"]).catch(keep);
      });
      assert.equal(messages.length, 7);
      assert.equal(errors.length, 5);
      // The errors themselves do hold values, so this would be seen.
      assert.match(inspect(errors, { depth: null, showHidden: true }), /Zaphod-4711/);
      assert.doesNotMatch(inspect(messages, { depth: null, showHidden: true }), /Zaphod|4711|one too many/);
      for (const message of messages) {
        assert.deepEqual(Object.keys(message), [
          "name",
          "statement",
          "startedAt",
          "duration",
          "outcome",
          "rowCount",
          "sqlState",
        ]);
      }
    });

    test("listeners see the AsyncLocalStorage of the one who asked", async () => {
      const db = await people(database.db);
      const caller = new AsyncLocalStorage<string>();
      const seen: (readonly [string, string | undefined])[] = [];
      const stop = onQuery(({ name }) => seen.push([name, caller.getStore()]));
      await Promise.all([
        ...["a", "b", "c", "d"].map((who) => caller.run(who, () => db.query(statement(who, "SELECT 1"), []))),
        caller.run("e", () =>
          db.transaction(async (transaction) => {
            await transaction.query(statement("e", "SELECT 1"), []);
            await caller.run("f", () => transaction.query(statement("f", "SELECT 1"), []));
          }),
        ),
        caller.run("g", () => db.query(statement("g", "SELECT 1/0"), []).catch(() => undefined)),
      ]);
      stop();
      assert.deepEqual(
        seen.toSorted(),
        ["a", "b", "c", "d", "e", "f", "g"].map((who) => [who, who]),
      );
    });

    test("the listener is called before the caller goes on, and not after it was taken away", async () => {
      const { db } = database;
      const seen: string[] = [];
      const stop = onQuery(({ name }) => seen.push(`heard ${name}`));
      await db.query(statement("first", "SELECT 1"), []);
      seen.push("answered first");
      stop();
      await db.query(statement("second", "SELECT 1"), []);
      stop();
      assert.deepEqual(seen, ["heard first", "answered first"]);
    });

    test("the channel can be subscribed to by its name", async () => {
      const messages: unknown[] = [];
      const onMessage = (message: unknown): void => {
        messages.push(message);
      };
      subscribe("entity-derive:query", onMessage);
      await database.db.query(statement("one", "SELECT 1"), []);
      unsubscribe("entity-derive:query", onMessage);
      assert.equal((messages[0] as QueryMessage).name, "one");
    });
  },
  { engines: everyEngine },
);

describe("queries that are published", () => {
  test("one that found no server", async () => {
    const db = pgDatabase(new Pool({ host: "127.0.0.1", port: 1 }));
    const messages = await published(() => db.query(listSql, []).catch(() => undefined));
    await db.close();
    assert.deepEqual(
      messages.map(({ name, outcome, sqlState }) => [name, outcome, sqlState]),
      [["people.list", "failed", null]],
    );
  });

  test("a listener that throws is an uncaught exception; queries and other listeners go on", () => {
    const program = `
      import { startPglite } from "@entity-derive/test-databases/pglite";
      import { pgliteDatabase } from "entity-derive/pglite";
      import { onQuery } from "entity-derive/runtime";
      process.on("uncaughtException", (error) => console.log("uncaught:", error.message));
      const db = pgliteDatabase(await startPglite());
      onQuery(() => { throw new Error("of the listener"); });
      onQuery(({ name }) => console.log("heard:", name));
      const { rows } = await db.query({ name: "answer", text: "SELECT 42" }, []);
      console.log("answered:", rows[0][0]);
      await db.close();`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--liftoff-only", "--input-type=module", "--eval", program],
      {
        encoding: "utf8",
        cwd: fileURLToPath(new URL(".", import.meta.url)),
      },
    );
    assert.equal(stderr, "");
    assert.deepEqual(stdout.trimEnd().split("\n").toSorted(), [
      "answered: 42",
      "heard: answer",
      "uncaught: of the listener",
    ]);
  });
});
