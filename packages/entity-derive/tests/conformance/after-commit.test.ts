// What every adapter promises about functions that wait for a commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import { type Database, type Queryable, type Transaction, transaction } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { many, statement } from "../statements.ts";

const insertSql = statement("entries.create", "INSERT INTO entries VALUES ($1)");
const insert = (db: Queryable, name: string): Promise<unknown> => db.query(insertSql, [name]);
const listSql = statement("entries.list", "SELECT name FROM entries ORDER BY name");
const names = async (db: Queryable): Promise<unknown[]> => (await many(db, listSql, [])).flat();
const serializationFailure = "DO $$ BEGIN RAISE SQLSTATE '40001'; END $$";

async function entries(db: Database): Promise<Database> {
  await db.execute("CREATE TABLE entries (name text PRIMARY KEY)");
  return db;
}

/** The same database through one connection, where PostgreSQL could give more. */
function throughOneConnection({ db, engine, postgres: server }: DatabaseCase): Database {
  if (server === null) return db;
  if (engine === "postgres.js") return postgresJsDatabase(postgres(server.address, { max: 1, fetch_types: false }));
  return pgDatabase(new Pool({ connectionString: server.address, max: 1, connectionTimeoutMillis: 60_000 }));
}

eachDatabase(
  "after the commit",
  (database) => {
    test("on a database a function runs at once, and its promise is the caller's", async () => {
      const { db } = database;
      const seen: string[] = [];
      const mine = new Error("mine");
      await db.afterCommit(() => {
        seen.push("run");
      });
      assert.deepEqual(seen, ["run"]);
      await assert.rejects(
        db.afterCommit(async () => {
          throw mine;
        }),
        (error) => error === mine,
      );
      await assert.rejects(
        db.afterCommit(() => {
          throw mine;
        }),
        (error) => error === mine,
      );
    });

    test("in a transaction they run after COMMIT, in the order of the calls, one after the other", async () => {
      const db = await entries(database.db);
      const seen: unknown[] = [];
      const value = await db.transaction(async (running) => {
        await running.afterCommit(async () => {
          seen.push("first begins");
          seen.push(await names(db));
          seen.push("first ends");
        });
        await insert(running, "a");
        await running.afterCommit(() => {
          seen.push("second");
        });
        seen.push("run");
        return 5;
      });
      assert.equal(value, 5);
      assert.deepEqual(seen, ["run", "first begins", ["a"], "first ends", "second"]);
    });

    test("a rollback drops them, whatever it comes from", async () => {
      const { db } = database;
      const seen: string[] = [];
      const waiting = (running: Transaction): Promise<void> =>
        running.afterCommit(() => {
          seen.push("run");
        });
      const mine = new Error("mine");
      await assert.rejects(
        db.transaction(async (running) => {
          await waiting(running);
          throw mine;
        }),
        (error) => error === mine,
      );
      await assert.rejects(
        db.transaction(async (running) => {
          await waiting(running);
          await running.execute("SELECT 1/0").catch(() => undefined);
        }),
        /rolled back/,
      );
      await db.execute("CREATE TABLE deferred (name text UNIQUE DEFERRABLE INITIALLY DEFERRED)");
      await assert.rejects(
        db.transaction(async (running) => {
          await waiting(running);
          await running.execute("INSERT INTO deferred VALUES ('a'), ('a')");
        }),
        { code: "23505" },
      );
      assert.deepEqual(seen, []);
    });

    test("a savepoint that is rolled back drops its own, one that is released keeps them in order", async () => {
      const { db } = database;
      const seen: string[] = [];
      await db.transaction(async (running) => {
        const waiting = (name: string, on: Transaction = running): Promise<void> =>
          on.afterCommit(() => {
            seen.push(name);
          });
        await waiting("a");
        await transaction(running).run(async ({ tx }) => {
          await waiting("b", tx);
          await assert.rejects(
            tx.transaction(async (innermost) => {
              await waiting("dropped", innermost);
              await innermost.transaction((released) => waiting("dropped with the outer one", released));
              // At the server, this too belongs to the savepoint that is open.
              await waiting("dropped, though called on the transaction");
              throw new Error("no");
            }),
            /no/,
          );
          await waiting("c");
          await waiting("d", tx);
        });
        await waiting("e");
        assert.deepEqual(seen, []);
      });
      assert.deepEqual(seen, ["a", "b", "c", "d", "e"]);
    });

    test("an attempt that is run again begins with none", async () => {
      const { db } = database;
      const seen: number[] = [];
      let attempts = 0;
      await db.transaction(
        async (running) => {
          const attempt = ++attempts;
          await running.afterCommit(() => {
            seen.push(attempt);
          });
          if (attempt < 3) await running.execute(serializationFailure);
        },
        { retries: 5 },
      );
      assert.deepEqual(seen, [3]);
    });

    test("an error is thrown after the others have run; nothing is run again, and all stays committed", async () => {
      const db = await entries(database.db);
      const seen: string[] = [];
      let attempts = 0;
      const failing = db.transaction(
        async (running) => {
          attempts++;
          await insert(running, "a");
          await running.afterCommit(() => db.execute(serializationFailure));
          await running.afterCommit(() => {
            seen.push("second");
          });
        },
        { retries: 3 },
      );
      await assert.rejects(failing, { code: "40001" });
      assert.equal(attempts, 1);
      assert.deepEqual(seen, ["second"]);
      assert.deepEqual(await names(db), ["a"]);
    });

    test("several errors are thrown as one", async () => {
      const { db } = database;
      const [first, second] = [new Error("first"), new Error("second")];
      const failing = db.transaction(async (running) => {
        await running.afterCommit(async () => {
          throw first;
        });
        await running.afterCommit(() => undefined);
        await running.afterCommit(() => {
          throw second;
        });
      });
      await assert.rejects(failing, (error) => {
        assert.ok(error instanceof AggregateError);
        assert.deepEqual(error.errors, [first, second]);
        assert.match(error.message, /committed/);
        return true;
      });
    });

    test("they may use the database, transactions too, though it has but one connection", async () => {
      await entries(database.db);
      const db = throughOneConnection(database);
      await db.transaction(async (running) => {
        await insert(running, "a");
        await running.afterCommit(async () => {
          await insert(db, "b");
          await db.transaction(async (next) => {
            await insert(next, "c");
            await next.afterCommit(async () => {
              await insert(db, "d");
            });
          });
        });
      });
      assert.deepEqual(await names(db), ["a", "b", "c", "d"]);
      if (db !== database.db) await db.close();
    });

    test("after the end of the transaction none is taken", async () => {
      let kept: Transaction | undefined;
      await database.db.transaction(async (running) => {
        kept = running;
        await running.afterCommit(() =>
          assert.rejects(
            running.afterCommit(() => undefined),
            /has ended/,
          ),
        );
      });
      await assert.rejects(
        (kept as Transaction).afterCommit(() => undefined),
        /has ended/,
      );
    });
  },
  { engines: everyEngine },
);
