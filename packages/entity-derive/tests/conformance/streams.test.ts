// What every adapter promises about rows that are streamed: in batches, at the reader's pace, and nothing left behind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, eachDatabase, everyEngine, untilActivity } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import {
  isUnavailable,
  onQuery,
  onTransaction,
  type QueryMessage,
  type Row,
  sqlState,
  type TransactionMessage,
} from "entity-derive/runtime";
import { Pool } from "pg";
import { statement } from "../statements.ts";

const series = statement<readonly [string]>("numbers.stream", "SELECT n FROM generate_series(1, $1::int) AS n");

/** All rows of all batches, and how long each batch was. */
async function collect(batches: AsyncIterable<readonly Row[]>): Promise<{ rows: Row[]; sizes: number[] }> {
  const rows: Row[] = [];
  const sizes: number[] = [];
  for await (const batch of batches) {
    sizes.push(batch.length);
    rows.push(...batch);
  }
  return { rows, sizes };
}

/** The cursors of the session, as a transaction or PGlite sees them. */
const cursors = statement<readonly [string]>("cursors", "SELECT name FROM pg_cursors WHERE name <> '' ORDER BY 1");

/** Nobody has a transaction open, and no cursor is left. */
async function isClean({ db, postgres }: DatabaseCase): Promise<void> {
  assert.deepEqual((await db.query(cursors, [])).rows, []);
  if (postgres === null) return;
  const open =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()";
  assert.deepEqual((await postgres.pool.query(open)).rows, []);
}

async function queriesOf(run: () => Promise<unknown>): Promise<QueryMessage[]> {
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
  "streams",
  (database) => {
    test("give every row once, in order, in batches of a bounded size", async () => {
      const { db } = database;
      for (const count of [0, 1, 63, 64, 65, 1088, 5000]) {
        const { rows, sizes } = await collect(db.stream(series, [String(count)]));
        assert.deepEqual(
          rows,
          Array.from({ length: count }, (_, index) => [String(index + 1)]),
        );
        assert.ok(
          sizes.every((size) => size > 0 && size <= 1024),
          String(sizes),
        );
      }
      await isClean(database);
    });

    test("have smaller batches of longer rows", async () => {
      const long = statement("long.stream", "SELECT repeat('x', 10000) FROM generate_series(1, 300)");
      const { rows, sizes } = await collect(database.db.stream(long, []));
      assert.equal(rows.length, 300);
      assert.ok(
        sizes.slice(1).every((size) => size * 10_000 <= 2 ** 17),
        String(sizes),
      );
      const huge = statement("huge.stream", "SELECT repeat('x', 200000) FROM generate_series(1, 66)");
      assert.deepEqual((await collect(database.db.stream(huge, []))).sizes, [64, 1, 1]);
    });

    test("send nothing before the loop begins, and are one batch ahead of it", async () => {
      const { db } = database;
      let fetched = 0;
      const messages = await queriesOf(async () => {
        const stream = db.stream(series, ["100000"]);
        await db.query(cursors, []);
        const stop = onQuery(({ statement: text }) => {
          if (text.startsWith("FETCH")) fetched++;
        });
        let batches = 0;
        for await (const _ of stream) {
          batches++;
          // Time enough for many more.
          for (let turn = 0; turn < 5; turn++) await db.query(series, ["1"]);
          assert.ok(fetched <= batches + 1, `${fetched} batches were read when ${batches} were asked for`);
          if (batches === 6) break;
        }
        stop();
      });
      assert.equal(messages[0]?.name, "cursors");
      assert.ok(fetched >= 6 && fetched <= 7, String(fetched));
      await isClean(database);
    });

    test("end when the loop is left: by break, return, a throw", async () => {
      const { db } = database;
      for await (const [first] of db.stream(series, ["5000"])) {
        assert.deepEqual(first, ["1"]);
        break;
      }
      await isClean(database);
      const thrown = new Error("enough");
      await assert.rejects(
        (async () => {
          for await (const _ of db.stream(series, ["5000"])) throw thrown;
        })(),
        thrown,
      );
      await isClean(database);
      const signal = AbortSignal.abort();
      await assert.rejects(
        (async () => {
          for await (const _ of db.stream(series, ["5000"])) signal.throwIfAborted();
        })(),
        { name: "AbortError" },
      );
      await isClean(database);
      const iterator = db.stream(series, ["5000"])[Symbol.asyncIterator]();
      await iterator.next();
      await iterator.return?.();
      assert.equal((await iterator.next()).done, true);
      await isClean(database);
      const unread = db.stream(series, ["5000"])[Symbol.asyncIterator]();
      await unread.return?.();
      await isClean(database);
    });

    test("see the rows of the moment when they began", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE rows AS SELECT n FROM generate_series(1, 3000) AS n");
      let seen = 0;
      for await (const rows of db.stream(statement("rows.stream", "SELECT n FROM rows"), [])) {
        if (seen === 0) await db.execute("DELETE FROM rows WHERE n > 1000");
        seen += rows.length;
      }
      assert.equal(seen, 3000);
    });

    test("leave the database to others, and several are open at once", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE seen (n int)");
      const insert = statement("seen.insert", "INSERT INTO seen VALUES ($1)");
      let pairs = 0;
      for await (const outer of db.stream(series, ["200"])) {
        await db.query(insert, [String(outer.length)]);
        for await (const inner of db.stream(series, ["100"])) pairs += outer.length * inner.length;
      }
      assert.equal(pairs, 200 * 100);
      const all = await Promise.all([1, 2, 3].map(() => collect(db.stream(series, ["3000"]))));
      assert.deepEqual(
        all.map(({ rows }) => rows.length),
        [3000, 3000, 3000],
      );
      await isClean(database);
    });

    test("run in a transaction, between its other statements and savepoints", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE rows (n int)");
      const insert = statement("rows.insert", "INSERT INTO rows SELECT generate_series(1, $1::int)");
      const update = statement("rows.update", "UPDATE rows SET n = -n WHERE n = $1");
      const read = statement<readonly [string]>("rows.stream", "SELECT n FROM rows ORDER BY n");
      const failing = statement("failing", "SELECT 1 / 0");
      await db.transaction(async (transaction) => {
        await transaction.query(insert, ["500"]);
        let seen = 0;
        for await (const rows of transaction.stream(read, [])) {
          seen += rows.length;
          for (const [n] of rows.slice(0, 3)) await transaction.query(update, [n ?? null]);
          await transaction.transaction(async (savepoint) => {
            for await (const _ of savepoint.stream(read, [])) break;
          });
          await assert.rejects(transaction.transaction((savepoint) => savepoint.query(failing, [])));
          for await (const inner of transaction.stream(read, [])) {
            assert.equal(inner.length, 64);
            break;
          }
        }
        assert.equal(seen, 500);
        assert.deepEqual((await transaction.query(cursors, [])).rows, []);
      });
      const changed = statement("rows.changed", "SELECT count(*) FROM rows WHERE n < 0");
      assert.deepEqual((await db.query(changed, [])).rows, [["6"]]);
      await isClean(database);
    });

    test("end with the transaction", async () => {
      const { db } = database;
      let left: AsyncIterator<readonly Row[]> | undefined;
      await db.transaction(async (transaction) => {
        left = transaction.stream(series, ["5000"])[Symbol.asyncIterator]();
        await left.next();
      });
      // One batch was read ahead.
      await left?.next();
      await assert.rejects(async () => left?.next(), /The transaction has ended/);
      await isClean(database);
      await assert.rejects(
        db.transaction(async (transaction) => {
          for await (const _ of transaction.stream(series, ["5000"])) {
            await transaction.query(statement("failing", "SELECT 1 / 0"), []);
          }
        }),
        { code: "22012" },
      );
      await isClean(database);
    });

    test("pass errors on: of the statement, and of a row in the middle", async () => {
      const { db } = database;
      const missing = statement("missing.stream", "SELECT n FROM missing");
      await assert.rejects(collect(db.stream(missing, [])), (error) => sqlState(error) === "42P01");
      const late = statement("late.stream", "SELECT 1 / (300 - n) FROM generate_series(1, 1000) AS n");
      let seen = 0;
      await assert.rejects(
        (async () => {
          for await (const rows of db.stream(late, [])) seen += rows.length;
        })(),
        (error) => sqlState(error) === "22012",
      );
      // PGlite has to read them all before the first one.
      assert.equal(seen, database.engine === "pglite" ? 0 : 64);
      await assert.rejects(collect(db.stream(series, ["x"])), (error) => sqlState(error) === "22P02");
      await assert.rejects(collect(db.stream(series, [1 as unknown as string])), TypeError);
      await assert.rejects(collect(db.stream(statement("write", "DELETE FROM missing"), [])), { code: "42601" });
      await isClean(database);
    });

    test("a cursor that is left open with its savepoint keeps its name", async () => {
      const { db } = database;
      await db.transaction(async (transaction) => {
        const left = await transaction.transaction(async (savepoint) => {
          const iterator = savepoint.stream(series, ["5000"])[Symbol.asyncIterator]();
          await iterator.next();
          return iterator;
        });
        await left.return?.();
        assert.equal((await collect(transaction.stream(series, ["200"]))).rows.length, 200);
      });
      await isClean(database);
    });

    test("a cursor whose transaction goes on after an error within a savepoint keeps its name", async () => {
      const { db } = database;
      const failing = statement("failing", "SELECT 1 / 0");
      await db.transaction(async (transaction) => {
        const outer = transaction.stream(series, ["5000"])[Symbol.asyncIterator]();
        await outer.next();
        await assert.rejects(
          transaction.transaction(async (savepoint) => {
            await assert.rejects(savepoint.query(failing, []));
            // It can't be closed here, and is open again once the savepoint is rolled back.
            await outer.return?.();
          }),
        );
        assert.equal((await collect(transaction.stream(series, ["200"]))).rows.length, 200);
      });
      await isClean(database);
    });

    test("prepare a statement again that the server can't reuse", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE rows AS SELECT n FROM generate_series(1, 100) AS n");
      const read = statement("rows.stream", "SELECT n FROM rows ORDER BY n");
      assert.equal((await collect(db.stream(read, []))).rows.length, 100);
      await db.execute("ALTER TABLE rows ALTER COLUMN n TYPE text");
      assert.equal((await collect(db.stream(read, []))).rows.length, 100);
      if (database.engine !== "postgres.js") await db.execute("DEALLOCATE ALL");
      assert.equal((await collect(db.stream(read, []))).rows.length, 100);
      await isClean(database);
    });

    test("are published batch by batch, under the statement's name", async () => {
      const { db } = database;
      const transactions: TransactionMessage[] = [];
      const stop = onTransaction((message) => transactions.push(message));
      const messages = await queriesOf(() => collect(db.stream(series, ["1500"])));
      stop();
      assert.deepEqual(new Set(messages.map(({ name }) => name)), new Set(["numbers.stream"]));
      const fetches = messages.filter(({ statement: text }) => text.startsWith("FETCH"));
      assert.deepEqual(
        fetches.map(({ rowCount }) => rowCount),
        [64, 1024, 412],
      );
      assert.equal(messages.filter(({ statement: text }) => text.includes("generate_series")).length, 1);
      assert.deepEqual(
        transactions.map(({ outcome }) => outcome),
        database.engine === "pglite" ? [] : ["committed"],
      );
    });

    test("have names that the server does not cut", async () => {
      const long = statement(`${"täble".repeat(20)}"s.stream`, "SELECT n FROM generate_series(1, 100) AS n");
      await database.db.transaction(async (transaction) => {
        for await (const _ of transaction.stream(long, [])) {
          assert.equal((await collect(transaction.stream(long, []))).rows.length, 100);
        }
      });
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "streams on a server",
  (database) => {
    test("a lost connection is an error of the loop, and the next one works", async () => {
      const { db } = database;
      // It answers when they have ended.
      const kill = statement(
        "kill",
        "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()",
      );
      let batches = 0;
      await assert.rejects(
        (async () => {
          for await (const _ of db.stream(series, ["100000"])) if (++batches === 2) await db.query(kill, []);
        })(),
        isUnavailable,
      );
      assert.ok(batches <= 4, String(batches));
      assert.equal((await collect(db.stream(series, ["100"]))).rows.length, 100);
      await isClean(database);
    });

    test("statement_timeout limits each batch, not the loop", async () => {
      const address = database.postgres?.address ?? "";
      let rows = 0;
      for await (const batch of database.db.stream(series, ["300"])) {
        // No statement runs while the loop works, so none exceeds its time.
        await untilActivity(address, "state = 'idle in transaction'");
        rows += batch.length;
      }
      assert.equal(rows, 300);
      const other = pgDatabase(new Pool({ connectionString: address, options: "-c statement_timeout=1s" }));
      const slow = statement("slow.stream", "SELECT pg_sleep(0.1) FROM generate_series(1, 300)");
      await assert.rejects(collect(other.stream(slow, [])), (error) => sqlState(error) === "57014");
      await other.close();
    });

    test("one that is left half read gives its connection back", async () => {
      const { db } = database;
      const pool = database.postgres?.pool;
      for (let time = 0; time < 2 * (pool?.options.max ?? 10); time++) {
        for await (const _ of db.stream(series, ["5000"])) break;
      }
      await isClean(database);
    });

    test("a loop that is left hears nothing of what was read ahead", async () => {
      const { db } = database;
      const late = statement("late.stream", "SELECT 1 / (100 - n) FROM generate_series(1, 200) AS n");
      let seen = 0;
      for await (const rows of db.stream(late, [])) {
        seen += rows.length;
        break;
      }
      assert.equal(seen, 64);
      await isClean(database);
    });

    test("the plan is one for all rows", async () => {
      const { db } = database;
      const fraction = statement("fraction.stream", "SELECT current_setting('cursor_tuple_fraction')");
      assert.deepEqual((await collect(db.stream(fraction, []))).rows, [["1"]]);
      assert.deepEqual((await db.query(fraction, [])).rows, [["0.1"]]);
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);
