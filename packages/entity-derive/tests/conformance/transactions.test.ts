// What every adapter promises about transactions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { type Database, type Queryable, sqlState, type Transaction } from "entity-derive/runtime";
import { many, statement } from "../statements.ts";

const insertSql = statement("entries.create", "INSERT INTO entries VALUES ($1, 0)");
const insert = (db: Queryable, name: string): Promise<unknown> => db.query(insertSql, [name]);
const names = async (db: Queryable): Promise<unknown[]> =>
  (await many(db, statement("entries.list", "SELECT name FROM entries ORDER BY name"), [])).flat();
const setting = async (db: Queryable, name: string): Promise<unknown> =>
  (await db.query(statement("setting", "SELECT current_setting($1)"), [name])).rows[0]?.[0];

async function entries(db: Database): Promise<Database> {
  await db.execute("CREATE TABLE entries (name text PRIMARY KEY, counter int)");
  return db;
}

eachDatabase(
  "transactions",
  (database) => {
    test("commits on return and gives what the function gave", async () => {
      const db = await entries(database.db);
      const value = await db.transaction(async (transaction) => {
        await insert(transaction, "a");
        await transaction.execute("INSERT INTO entries VALUES ('b', 0)");
        return 5;
      });
      assert.equal(value, 5);
      assert.deepEqual(await names(db), ["a", "b"]);
    });

    test("rolls back on a throw and throws the same", async () => {
      const db = await entries(database.db);
      const mine = new Error("mine");
      const failing = db.transaction(async (transaction) => {
        await insert(transaction, "a");
        throw mine;
      });
      await assert.rejects(failing, (error) => error === mine);
      assert.deepEqual(await names(db), []);
    });

    test("a caught error of a statement still rolls back, and says so", async () => {
      const db = await entries(database.db);
      const swallowing = db.transaction(async (transaction) => {
        await insert(transaction, "a");
        await insert(transaction, "a").catch(() => undefined);
      });
      await assert.rejects(
        swallowing,
        (error: Error) => /rolled back/.test(error.message) && sqlState(error.cause) === "23505",
      );
      assert.deepEqual(await names(db), []);
    });

    test("a savepoint rolls back alone", async () => {
      const db = await entries(database.db);
      await db.transaction(async (transaction) => {
        await insert(transaction, "a");
        const failing = transaction.transaction(async (inner) => {
          await insert(inner, "b");
          await inner.transaction((innermost) => insert(innermost, "c"));
          await insert(inner, "a");
        });
        await assert.rejects(failing, { code: "23505" });
        await transaction.transaction((inner) => insert(inner, "d"));
        await assert.rejects(
          transaction.transaction(async (inner) => {
            await insert(inner, "a").catch(() => undefined);
          }),
          { code: "25P02" },
        );
        await insert(transaction, "e");
      });
      assert.deepEqual(await names(db), ["a", "d", "e"]);
    });

    test("two savepoints at a time are refused", async () => {
      const db = await entries(database.db);
      await db.transaction(async (transaction) => {
        const [first, second] = await Promise.allSettled([
          transaction.transaction((inner) => insert(inner, "a")),
          transaction.transaction((inner) => insert(inner, "b")),
        ]);
        assert.equal(first?.status, "fulfilled");
        assert.equal(second?.status, "rejected");
      });
      assert.deepEqual(await names(db), ["a"]);
    });

    test("isolation levels and read only", async () => {
      const { db } = database;
      for (const isolation of ["read committed", "repeatable read", "serializable"] as const) {
        await db.transaction(
          async (transaction) => assert.equal(await setting(transaction, "transaction_isolation"), isolation),
          { isolation },
        );
      }
      await entries(db);
      const writing = (transaction: Transaction): Promise<unknown> => insert(transaction, "a");
      await assert.rejects(db.transaction(writing, { readOnly: true }), { code: "25006" });
      await assert.rejects(
        db.transaction(writing, { isolation: "x; DROP TABLE entries" as "serializable" }),
        RangeError,
      );
      await assert.rejects(db.transaction(writing, { retries: -1 }), RangeError);
      assert.equal(await setting(db, "transaction_read_only"), "off");
    });

    test("runs again after serialization failures and deadlocks, and after nothing else", async () => {
      const db = await entries(database.db);
      const raise = (state: string): string => `DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`;
      for (const [state, runs] of [
        ["40001", 3],
        ["40P01", 3],
        ["23505", 1],
      ] as const) {
        let attempts = 0;
        const failing = db.transaction(
          async (transaction) => {
            attempts++;
            await insert(transaction, "a");
            await transaction.execute(raise(state));
          },
          { retries: 2 },
        );
        await assert.rejects(failing, { code: state });
        assert.equal(attempts, runs);
      }
      let attempts = 0;
      await db.transaction(
        async (transaction) => {
          await insert(transaction, "a");
          if (++attempts < 3) await transaction.execute(raise("40001"));
        },
        { retries: 5 },
      );
      assert.deepEqual(await names(db), ["a"]);
    });

    test("a query outside does not join a running transaction", async () => {
      const db = await entries(database.db);
      const seen: string[] = [];
      const isInserted = Promise.withResolvers<void>();
      const transaction = db.transaction(async (running) => {
        await insert(running, "a");
        isInserted.resolve();
        await insert(running, "b");
        await insert(running, "c");
        seen.push("transaction");
        throw new Error("rolled back");
      });
      await isInserted.promise;
      const outside = names(db).then((found) => {
        seen.push("query");
        return found;
      });
      await assert.rejects(transaction, /rolled back/);
      assert.deepEqual(await outside, []);
      assert.equal(seen.length, 2);
    });

    test("statements made at once in a transaction", async () => {
      const db = await entries(database.db);
      await db.transaction(async (transaction) => {
        await Promise.all(["a", "b", "c", "d", "e"].map((name) => insert(transaction, name)));
      });
      assert.equal((await names(db)).length, 5);
      const failing = db.transaction((transaction) =>
        Promise.all(["f", "a", "g"].map((name) => insert(transaction, name))),
      );
      await assert.rejects(failing, { code: "23505" });
      assert.equal((await names(db)).length, 5);
    });

    test("a statement that comes after the end is refused", async () => {
      const db = await entries(database.db);
      let kept: Transaction | undefined;
      await db.transaction(async (transaction) => {
        kept = transaction;
      });
      const transaction = kept as Transaction;
      await assert.rejects(insert(transaction, "a"), /has ended/);
      await assert.rejects(transaction.execute("SELECT 1"), /has ended/);
      await assert.rejects(
        transaction.transaction(async () => undefined),
        /has ended/,
      );
      assert.deepEqual(await names(db), []);
    });

    test("counters of rival transactions add up", async () => {
      const db = await entries(database.db);
      await insert(db, "a");
      const read = statement("counter.read", "SELECT counter FROM entries WHERE name = 'a'");
      const write = statement("counter.write", "UPDATE entries SET counter = $1 WHERE name = 'a'");
      await Promise.all(
        Array.from({ length: 6 }, () =>
          db.transaction(
            async (transaction) => {
              const counter = Number((await transaction.query(read, [])).rows[0]?.[0]);
              await transaction.query(write, [String(counter + 1)]);
            },
            { isolation: "serializable", retries: 100 },
          ),
        ),
      );
      assert.deepEqual((await db.query(read, [])).rows, [["6"]]);
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "transactions on one connection",
  (database) => {
    test("using the database within its own transaction is an error, not a wait for ever", async () => {
      const db = await entries(database.db);
      await assert.rejects(
        db.transaction(() => names(db)),
        /within its own transaction/,
      );
      const ended = Promise.withResolvers<void>();
      let later: Promise<unknown[]> | undefined;
      await db.transaction(async () => {
        later = ended.promise.then(() => names(db));
      });
      ended.resolve();
      assert.deepEqual(await later, []);
    });
  },
  { engines: ["pglite"] },
);
