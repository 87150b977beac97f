// What every adapter promises about statements that run for one owner: policies see that one, and no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine, until } from "@entity-derive/test-databases";
import { actingOn, hooked } from "entity-derive/codegen/v1";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database, Queryable, StatementScope } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { statement } from "../statements.ts";

const readText = "SELECT current_setting('entity_derive.owner', true)";
const read = statement("scopes.read", readText);
/** The owner for whom a statement on it runs; null and '' are nobody. */
async function owner(db: Queryable): Promise<string> {
  const { rows } = await db.query(read, []);
  assert.equal(rows.length, 1);
  return rows[0]?.[0] ?? "";
}
const insert = statement(
  "entries.create",
  "INSERT INTO entries SELECT $1, current_setting('entity_derive.owner', true)",
);
const add = (db: Queryable, name: string): Promise<unknown> => db.query(insert, [name]);
const list = statement("entries.list", "SELECT name, owner FROM entries ORDER BY name");
const entries = async (db: Queryable): Promise<readonly unknown[]> => (await db.query(list, [])).rows;
const makeEntries = "CREATE TABLE entries (name text PRIMARY KEY, owner text)";
const fail = statement("scopes.fail", "SELECT 1 / $1::int");

eachDatabase(
  "scopes",
  (database) => {
    test("a statement runs for the owner of its view, and the next one for nobody", async () => {
      const { db } = database;
      const [a, b] = [db.scoped({ owner: "a" }), db.scoped({ owner: "b" })];
      for (let round = 0; round < 3; round++) {
        assert.equal(await owner(db), "");
        assert.equal(await owner(a), "a");
        assert.equal(await owner(b), "b");
        assert.equal(await owner(db), "");
      }
    });

    test("the result is the statement's own: rows, count, of none and of many", async () => {
      const a = database.db.scoped({ owner: "a" });
      await database.db.execute(makeEntries);
      const query = (text: string): Promise<unknown> => a.query({ name: "own", text }, []);
      assert.deepEqual(await query("INSERT INTO entries SELECT n, n FROM generate_series(1, 3) n"), {
        rows: [],
        count: 3,
      });
      assert.deepEqual(await query("SELECT name FROM entries WHERE name > '1' ORDER BY 1"), {
        rows: [["2"], ["3"]],
        count: 2,
      });
      assert.deepEqual(await query("SELECT name FROM entries WHERE false"), { rows: [], count: 0 });
      assert.deepEqual(await query("DELETE FROM entries WHERE name = '1' RETURNING name"), { rows: [["1"]], count: 1 });
    });

    test("an owner is text, whatever is in it; null and no owner are nobody", async () => {
      const { db } = database;
      for (const name of ["'; DROP TABLE x; --", "\\", "$1", "ä €", " "]) {
        assert.equal(await owner(db.scoped({ owner: name })), name);
      }
      assert.equal(await owner(db.scoped({})), "");
      assert.equal(await owner(db.scoped({ owner: "a" }).scoped({ owner: null })), "");
      assert.equal(await owner(db.scoped({ owner: "a" }).scoped({ owner: undefined })), "a");
      assert.equal(await owner(db.scoped({ owner: "a" }).scoped({ session: null })), "a");
      assert.equal(await owner(db.scoped({ owner: "a" }).scoped({ owner: "b" })), "b");
      assert.throws(() => db.scoped({ owner: 5 } as unknown as StatementScope), TypeError);
      assert.throws(() => db.scoped({ owner: "\ud800" }), RangeError);
      assert.throws(() => db.scoped({ owner: "a\0'; --" }), RangeError);
    });

    test("the first statement of all runs for its owner, before anything is known of the server", async () => {
      const { engine, postgres: server } = database;
      if (server === null) return;
      for (const name of ["a", "it's", "'; DROP TABLE x; --", "\\", "\\' $1 $$", "ä €"]) {
        const db: Database =
          engine === "postgres.js"
            ? postgresJsDatabase(postgres(server.address, { fetch_types: false, max: 1 }))
            : pgDatabase(new Pool({ connectionString: server.address, max: 2 }), {
                pipelined: engine === "pg pipelined" ? 1 : 0,
              });
        try {
          const found = await Promise.all([db.scoped({ owner: name }), db, db.scoped({ owner: "b" })].map(owner));
          assert.deepEqual(found, [name, "", "b"]);
          await assert.rejects(db.scoped({ owner: name }).query(fail, ["0"]), { code: "22012" });
          assert.equal(await owner(db.scoped({ owner: name })), name);
        } finally {
          await db.close();
        }
      }
    });

    test("many owners at once: none has another's", async () => {
      const { db } = database;
      await db.execute(makeEntries);
      const views = Array.from({ length: 20 }, (_, i) => db.scoped({ owner: `owner ${i}` }));
      for (let round = 0; round < 10; round++) {
        const found = await Promise.all(views.flatMap((view) => [owner(view), owner(db)]));
        assert.deepEqual(
          found,
          views.flatMap((_, i) => [`owner ${i}`, ""]),
        );
      }
      await Promise.all(views.map((view, i) => add(view, `${i}`.padStart(2, "0"))));
      assert.deepEqual(
        await entries(db),
        views.map((_, i) => [`${i}`.padStart(2, "0"), `owner ${i}`]),
      );
    });

    test("errors between them change nothing", async () => {
      const { db } = database;
      const [a, b] = [db.scoped({ owner: "a" }), db.scoped({ owner: "b" })];
      for (let round = 0; round < 5; round++) {
        const [failed, ofB, syntax, ofNobody, ofA] = await Promise.allSettled([
          a.query(fail, ["0"]),
          owner(b),
          b.query({ name: "syntax", text: "SELEC 1" }, []),
          owner(db),
          owner(a),
        ]);
        assert.deepEqual([failed.status, syntax.status], ["rejected", "rejected"]);
        assert.deepEqual(
          [ofB, ofNobody, ofA].map((settled) => (settled.status === "fulfilled" ? settled.value : settled.reason)),
          ["b", "", "a"],
        );
      }
      await assert.rejects(a.query(fail, ["0"]), { code: "22012" });
      assert.equal(await owner(db), "");
    });

    test("a transaction: each view has its owner, whatever comes between, at once or after another", async () => {
      const { db } = database;
      await db.transaction(async (transaction) => {
        const [a, b] = [transaction.scoped({ owner: "a" }), transaction.scoped({ owner: "b" })];
        assert.equal(await owner(transaction), "");
        assert.equal(await owner(a), "a");
        assert.equal(await owner(a), "a");
        assert.equal(await owner(transaction), "");
        assert.equal(await owner(b), "b");
        assert.equal(await owner(a.scoped({ owner: "c" })), "c");
        const views = [a, b, transaction, b, b, a, transaction, transaction, a];
        assert.deepEqual(await Promise.all(views.map(owner)), ["a", "b", "", "b", "b", "a", "", "", "a"]);
      });
      assert.equal(await owner(db), "");
    });

    test("a transaction of a view is the owner's, with its savepoints", async () => {
      const { db } = database;
      await db.scoped({ owner: "a" }).transaction(async (transaction) => {
        assert.equal(await owner(transaction), "a");
        await transaction.transaction(async (inner) => {
          assert.equal(await owner(inner), "a");
          assert.equal(await owner(inner.scoped({ owner: "b" })), "b");
        });
        assert.equal(await owner(transaction), "a");
      });
      assert.equal(await owner(db), "");
    });

    test("a savepoint that is rolled back takes the owner back, one that is released keeps it", async () => {
      const { db } = database;
      const mine = new Error("mine");
      await db.transaction(async (transaction) => {
        const [a, b] = [transaction.scoped({ owner: "a" }), transaction.scoped({ owner: "b" })];
        for (const last of [a, b, transaction]) {
          await owner(last);
          for (const inside of ["a", "b", null]) {
            const rolledBack = transaction.transaction(async (inner) => {
              await owner(inner.scoped({ owner: inside }));
              throw mine;
            });
            await assert.rejects(rolledBack, (error) => error === mine);
            assert.deepEqual([await owner(a), await owner(b), await owner(transaction)], ["a", "b", ""]);
            await transaction.transaction((inner) => owner(inner.scoped({ owner: inside })));
            assert.deepEqual([await owner(transaction), await owner(b), await owner(a)], ["", "b", "a"]);
            await owner(last);
            await transaction
              .transaction(async (inner) => {
                await owner(inner.scoped({ owner: inside }));
                await inner.query(fail, ["0"]);
              })
              .catch(() => undefined);
            assert.equal(await owner(last), last === a ? "a" : last === b ? "b" : "");
          }
        }
      });
    });

    test("what SQL by hand sets, or takes back, is not taken for what a view has set", async () => {
      const { db } = database;
      const setting = statement("by.hand", "SELECT set_config('entity_derive.owner', 'b', true)");
      await db.transaction(async (transaction) => {
        const a = transaction.scoped({ owner: "a" });
        assert.equal(await owner(a), "a");
        for (const by of [a, transaction]) {
          await by.query(setting, []);
          assert.equal(await owner(a), "a");
          await by.query(setting, []);
          assert.equal(await owner(transaction), "");
          await by.execute("SET LOCAL entity_derive.owner = 'b'");
          assert.equal(await owner(a), "a");
          await owner(a);
          await by.execute("SAVEPOINT by_hand");
          await owner(transaction);
          await by.execute("ROLLBACK TO by_hand");
          assert.equal(await owner(transaction), "");
          await by.execute("SAVEPOINT by_hand");
          await owner(a);
          await by.execute("ROLLBACK TO by_hand");
          assert.equal(await owner(a), "a");
        }
      });
    });

    test("SQL without parameters runs for the owner, too", async () => {
      const { db } = database;
      await db.execute(makeEntries);
      const text = (name: string): string =>
        `INSERT INTO entries VALUES ('${name} 1', current_setting('entity_derive.owner', true));
         INSERT INTO entries VALUES ('${name} 2', current_setting('entity_derive.owner', true))`;
      await db.scoped({ owner: "a" }).execute(text("a"));
      await db.execute(text("nobody"));
      await db.transaction(async (transaction) => {
        await Promise.all([transaction.scoped({ owner: "b" }).execute(text("b")), transaction.execute(text("c"))]);
      });
      assert.deepEqual(
        (await entries(db)).map((row) => (row as readonly (string | null)[]).map((cell) => cell ?? "")),
        [
          ["a 1", "a"],
          ["a 2", "a"],
          ["b 1", "b"],
          ["b 2", "b"],
          ["c 1", ""],
          ["c 2", ""],
          ["nobody 1", ""],
          ["nobody 2", ""],
        ],
      );
    });

    test("each batch of a stream is read for its owner, whoever comes between two", async () => {
      const { db } = database;
      const text = "SELECT current_setting('entity_derive.owner', true) FROM generate_series(1, 3000)";
      const owners = async (view: Queryable, between: () => Promise<unknown>): Promise<unknown[]> => {
        const seen = new Set<unknown>();
        for await (const rows of view.stream({ name: "owners", text }, [])) {
          for (const [cell] of rows) seen.add(cell);
          await between();
        }
        return [...seen];
      };
      const [a, b] = [db.scoped({ owner: "a" }), db.scoped({ owner: "b" })];
      assert.deepEqual(await owners(a, () => owner(b)), ["a"]);
      assert.equal(await owner(db), "");
      await db.transaction(async (transaction) => {
        const [inA, inB] = [transaction.scoped({ owner: "a" }), transaction.scoped({ owner: "b" })];
        assert.deepEqual(await owners(inA, async () => assert.equal(await owner(inB), "b")), ["a"]);
        assert.deepEqual(await owners(inA, async () => assert.equal(await owner(transaction), "")), ["a"]);
        assert.equal(await owner(transaction), "");
      });
    });

    test("a held connection has the owner until it is given back", async () => {
      const { db } = database;
      await db.scoped({ owner: "a" }).hold(async (connection) => {
        const { rows } = await connection.query(read, []);
        assert.deepEqual(rows, [["a"]]);
      });
      for (let i = 0; i < 10; i++) assert.equal(await owner(db), "");
    });

    test("what waits for the commit is given the database for the same owner", async () => {
      const { db } = database;
      const seen: string[] = [];
      const note = async (given: Database): Promise<void> => void seen.push(await owner(given));
      await db.scoped({ owner: "a" }).afterCommit(note);
      await db.transaction(async (transaction) => {
        await transaction.scoped({ owner: "b" }).afterCommit(note);
        await transaction.afterCommit(note);
      });
      assert.deepEqual(seen, ["a", "b", ""]);
    });

    test("a statement that the server can't reuse is run again for its owner", async () => {
      const { db } = database;
      const all = statement("entries.all", "SELECT *, current_setting('entity_derive.owner', true) FROM entries");
      const lastOf = async (on: Queryable): Promise<unknown> => (await on.query(all, [])).rows[0]?.at(-1);
      await db.execute(makeEntries);
      await add(db, "first");
      const a = db.scoped({ owner: "a" });
      // Prepared on each connection.
      for (let i = 0; i < 3; i++) await Promise.all(Array.from({ length: 8 }, () => lastOf(a)));
      await db.execute("ALTER TABLE entries ADD COLUMN more text");
      assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => lastOf(a))), Array(8).fill("a"));
      for (let i = 0; i < 3; i++) await Promise.all(Array.from({ length: 8 }, () => lastOf(a)));
      await db.execute("ALTER TABLE entries ADD COLUMN even_more text");
      await a.transaction(async (transaction) => {
        assert.equal(await lastOf(transaction), "a");
        assert.equal(await owner(transaction.scoped({ owner: "b" })), "b");
        assert.equal(await owner(transaction), "a");
      });
      await db.execute("ALTER TABLE entries ADD COLUMN much_more text");
      await a.transaction(async (transaction) => {
        assert.equal(await owner(transaction), "a");
        await transaction.transaction(async (inner) => {
          assert.equal(await lastOf(inner), "a");
          assert.equal(await owner(inner), "a");
        });
      });
      await db.execute("DEALLOCATE ALL");
      assert.deepEqual(await Promise.all([owner(a), lastOf(a), owner(db)]), ["a", "a", ""]);
    });

    test("a transaction that is run again sets it again", async () => {
      const { db } = database;
      await db.execute("CREATE SEQUENCE attempts");
      const failure = `DO $$ BEGIN IF nextval('attempts') < 3 THEN RAISE SQLSTATE '40001'; END IF; END $$`;
      const seen = await db.scoped({ owner: "a" }).transaction(
        async (transaction) => {
          const first = await owner(transaction);
          await transaction.execute(failure);
          return [first, await owner(transaction)];
        },
        { retries: 5 },
      );
      assert.deepEqual(seen, ["a", "a"]);
    });

    test("hooks, and whoever else wraps a database, pass the scope on", async () => {
      const { db } = database;
      const a = db.scoped({ owner: "a" });
      const seen: string[] = [];
      for (const begins of [false, true]) {
        await hooked(actingOn(a), async (write) => {
          const { db: transaction } = write.before();
          if (begins) {
            seen.push(await owner(transaction), await owner(transaction.scoped({ owner: "b" })));
            await transaction.scoped({ owner: "c" }).transaction(async (inner) => seen.push(await owner(inner)));
          }
          seen.push(await owner(write.acting.db), await owner(write.acting.db.scoped({ owner: "d" })));
          await write.after(async (call) => void seen.push(await owner(call.db)));
        });
      }
      assert.deepEqual(seen, ["a", "d", "a", "a", "b", "c", "a", "d", "a"]);
      assert.ok("close" in db.scoped({ owner: "a" }));
    });

    test("nothing of a closed database is open through a view", async () => {
      const { db } = database;
      const a = db.scoped({ owner: "a" });
      await owner(a);
      await a.close();
      await assert.rejects(owner(a), /used after close/);
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "scopes without prepared statements",
  (database) => {
    test("each view has its owner", async () => {
      const views = ["a", "b", "c"].map((name) => database.db.scoped({ owner: name }));
      assert.deepEqual(await Promise.all(views.map(owner)), ["a", "b", "c"]);
      await database.db.transaction(async (transaction) => {
        assert.equal(await owner(transaction.scoped({ owner: "a" })), "a");
        assert.equal(await owner(transaction), "");
      });
    });
  },
  { engines: everyEngine, statements: 0 },
);

eachDatabase(
  "scopes with one prepared statement",
  (database) => {
    test("each view has its owner", async () => {
      const views = ["a", "b", "c"].map((name) => database.db.scoped({ owner: name }));
      for (let i = 0; i < 3; i++) assert.deepEqual(await Promise.all(views.map(owner)), ["a", "b", "c"]);
    });
  },
  { engines: everyEngine, statements: 1 },
);

eachDatabase(
  "scopes on shared connections",
  (database) => {
    test("one that waits for a lock is run again for its owner", async () => {
      const { db } = database;
      await db.execute(makeEntries);
      await add(db, "locked");
      const update = statement(
        "entries.take",
        "UPDATE entries SET owner = current_setting('entity_derive.owner', true) WHERE name = $1 RETURNING owner",
      );
      const locked = Promise.withResolvers<void>();
      const holds = Promise.withResolvers<void>();
      const holder = db.transaction(async (transaction) => {
        await transaction.query(update, ["locked"]);
        holds.resolve();
        await locked.promise;
      });
      await holds.promise;
      const taking = ["a", "b", "c", "d", "e"].map(async (name) => {
        const { rows } = await db.scoped({ owner: name }).query(update, ["locked"]);
        assert.deepEqual(rows, [[name]]);
      });
      for (let time = 0; time < 10; time++) assert.equal(await owner(db), "");
      assert.equal(await owner(db.scoped({ owner: "z" })), "z");
      locked.resolve();
      await Promise.all([holder, ...taking]);
    });

    test("one that is cancelled leaves nothing behind", async () => {
      const { db, postgres } = database;
      const a = db.scoped({ owner: "a" });
      const b = db.scoped({ owner: "b" });
      const slept = a.query({ name: "sleeping", text: "SELECT pg_sleep(600)" }, []);
      const rejected = assert.rejects(slept, { code: "57014" });
      const behind = [owner(b), owner(db), owner(a)];
      const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(600)%'`;
      await until(async () => (await postgres?.pool.query(cancel))?.rowCount === 1);
      await rejected;
      assert.deepEqual(await Promise.all(behind), ["b", "", "a"]);
      assert.deepEqual(await Promise.all([owner(db), owner(a), owner(db)]), ["", "a", ""]);
    });

    test("on one connection, and where waits can't be limited for the session", async () => {
      const address = database.postgres?.address ?? assert.fail();
      const pool = new Pool({ connectionString: address, max: 2 });
      // As with a pooler, which shows another process than it said at first.
      pool.on("connect", (client) => Object.defineProperty(client, "processID", { value: 1 }));
      const db = pgDatabase(pool, { pipelined: 1 });
      const views = ["a", "b", "c"].map((name) => db.scoped({ owner: name }));
      for (let i = 0; i < 3; i++) {
        assert.deepEqual(await Promise.all([db, ...views, db].map(owner)), ["", "a", "b", "c", ""]);
      }
      await db.close();
    });
  },
  { engines: ["pg", "pg pipelined"] },
);
