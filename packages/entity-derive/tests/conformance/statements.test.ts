// What every adapter promises about statements: counts, errors, preparing, concurrency.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import {
  actingForOwner,
  actingOn,
  existsRow,
  ownedStatement,
  readStatement,
  rowOf,
  rowOrNull,
  rowsOf,
} from "entity-derive/codegen/v1";
import { type Result, type Statement, sqlState, violatedConstraint } from "entity-derive/runtime";
import { sql } from "entity-derive/sql";
import { affected, statement } from "../statements.ts";

const preparedStatements = statement("test.prepared", "SELECT statement FROM pg_prepared_statements ORDER BY 1");

eachDatabase(
  "statements",
  (database) => {
    test("counts rows that were returned, added, changed and deleted", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE numbers (n int)");
      const insert = statement("numbers.insert", "INSERT INTO numbers SELECT generate_series(1, $1::int)");
      assert.equal(await affected(db, insert, ["7"]), 7);
      assert.equal(await affected(db, statement("numbers.update", "UPDATE numbers SET n = n WHERE n > $1"), ["4"]), 3);
      assert.equal(await affected(db, statement("numbers.delete", "DELETE FROM numbers WHERE n = $1"), ["9"]), 0);
      assert.deepEqual(await db.query(statement("numbers.delete", "DELETE FROM numbers WHERE n < 3 RETURNING n"), []), {
        rows: [["1"], ["2"]],
        count: 2,
      });
      assert.equal((await db.query(statement("numbers.all", "SELECT n FROM numbers"), [])).count, 5);
      assert.deepEqual(await db.query(statement("numbers.none", "SELECT n FROM numbers WHERE false"), []), {
        rows: [],
        count: 0,
      });
      assert.equal((await db.query(statement("numbers.ddl", "CREATE TABLE other (n int)"), [])).count, 0);
      assert.deepEqual(await db.query(statement("empty", "-- nothing"), []), { rows: [], count: 0 });
    });

    test("rejects what is no statement, and parameters that are no array, also without types", async () => {
      const { db } = database;
      const one = statement("one", "SELECT 1");
      const values: readonly (readonly [unknown, string])[] = [
        ["SELECT 1", "a string"],
        [null, "null"],
        [undefined, "undefined"],
        [["SELECT 1"], "an array"],
        [sql`SELECT 1`, "another object"],
        [7, "a number"],
      ];
      for (const [value, is] of values) {
        const wrong = value as Statement;
        const error = {
          name: "TypeError",
          message: `A statement is an object with a name and a text, { name: "users.names", text: "SELECT …" }, not ${is}`,
        };
        await assert.rejects(db.query(wrong, []), error);
        await assert.rejects(db.scoped({ actor: "1" }).query(wrong, []), error);
        await assert.rejects(Array.fromAsync(db.stream(wrong, [])), error);
        await assert.rejects(
          db.transaction((transaction) => transaction.query(wrong, [])),
          error,
        );
        await assert.rejects(
          db.hold((connection) => connection.query(wrong, [])),
          error,
        );
      }
      // @ts-expect-error a text is no statement
      await assert.rejects(db.query("SELECT 1", []), TypeError);
      // @ts-expect-error parameters are an array
      await assert.rejects(db.query(one, null), /Parameters are an array, not null/);
      // @ts-expect-error parameters are an array
      await assert.rejects(db.query(one, "a"), /Parameters are an array, not a string/);
      assert.deepEqual((await db.query(one, [])).rows, [["1"]]);
    });

    test("fetches one row, a row or none, many, and yes or no", async () => {
      const acting = actingOn(database.db);
      const series = readStatement<readonly [string]>("series", "SELECT n FROM generate_series(1, $1::int) AS n");
      const read = ([n]: readonly [string]): string => n;
      assert.equal(await rowOf(acting, series, ["2"], read), "1");
      await assert.rejects(rowOf(acting, series, ["0"], read), /series returned no row/);
      assert.equal(await rowOrNull(acting, series, ["0"], read), null);
      assert.deepEqual(await rowsOf(acting, series, ["3"], read), ["1", "2", "3"]);
      const any = readStatement("any", "SELECT EXISTS (SELECT FROM generate_series(1, $1::int))");
      assert.equal(await existsRow(acting, any, ["0"]), false);
      assert.equal(await existsRow(acting, any, ["1"]), true);
    });

    test("gives the actor and the owner as the last parameters, and runs the form for that owner", async () => {
      const all = actingOn(database.db);
      const ownership = { table: "things", toText: (owner: string): string => owner };
      const said = readStatement<readonly [string]>(
        "things.said",
        ({ owned }) => `SELECT $1 || $actor::TEXT${owned(" || $owner::TEXT")}`,
      );
      const read = ([text]: readonly [string]): string => text;
      assert.equal(await rowOf({ ...all, actor: "ada" }, said, ["by "], read), "by ada");
      const owned = { ...actingForOwner(all, "acme", ownership), actor: "ada" };
      assert.equal(await rowOf(owned, said, ["by "], read), "by adaacme");
      assert.throws(() => actingForOwner(all, null as unknown as string, ownership), TypeError);
      assert.throws(() => readStatement("things.all", () => "SELECT 1"), /things.all has no condition on the owner/);
      const unowned = readStatement<readonly [string]>("things.unowned", "SELECT 'x'");
      await assert.rejects(async () => rowOf(owned, unowned, [], read), /things.unowned uses rows of all owners/);
      const alone = ownedStatement<readonly [string]>(
        "things.alone",
        ({ owned: slot }) => `SELECT ${slot("$owner::TEXT")}`,
      );
      assert.equal(await rowOf(owned, alone, [], read), "acme");
      await assert.rejects(async () => rowOf(all, alone, [], read), /things.alone runs only for one owner/);
    });

    test("a NULL is null, and differs from empty text", async () => {
      const { rows } = await database.db.query(statement("nulls", "SELECT $1::text, $2::text, NULL"), [null, ""]);
      assert.deepEqual(rows, [[null, "", null]]);
    });

    test("passes errors of the server on, with their SQLSTATE, and goes on", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE items (id int PRIMARY KEY, price int CHECK (price > 0))");
      const insert = statement("items.create", "INSERT INTO items VALUES ($1, $2)");
      const duplicate = (error: unknown): boolean =>
        sqlState(error) === "23505" && violatedConstraint(error) === "items_pkey";
      await db.query(insert, ["1", "1"]);
      for (let i = 0; i < 3; i++) await assert.rejects(db.query(insert, ["1", "1"]), duplicate);
      await assert.rejects(db.query(insert, ["2", "0"]), { code: "23514" });
      await assert.rejects(db.query(insert, ["x", "1"]), { code: "22P02" });
      await assert.rejects(db.query(insert, ["1"]), { code: "08P01" });
      await assert.rejects(db.query(insert, ["1", "\u0000"]), { code: "22021" });
      for (let i = 0; i < 2; i++) await assert.rejects(db.query(statement("bad", "SELEC 1"), []), { code: "42601" });
      await assert.rejects(db.execute("SELECT 1; SELECT nothing"), { code: "42703" });
      await db.query(insert, ["2", "1"]);
      assert.equal((await db.query(statement("items.all", "SELECT id FROM items"), [])).count, 2);
    });

    test("a statement whose first use fails is prepared by its next one", async () => {
      const { db } = database;
      const divide = statement("divide", "SELECT 1 / $1::int");
      for (let i = 0; i < 2; i++) {
        await assert.rejects(db.query(divide, ["0"]), { code: "22012" });
        assert.deepEqual((await db.query(divide, ["1"])).rows, [["1"]]);
      }
      const late = statement("late", "SELECT n FROM late");
      await assert.rejects(db.query(late, []), { code: "42P01" });
      await db.execute("CREATE TABLE late (n int)");
      assert.deepEqual((await db.query(late, [])).rows, []);
    });

    test("half of a surrogate pair is refused before the driver has it, since UTF-8 would replace it without a word", async () => {
      const echo = statement("echo", "SELECT $1::text");
      const pid = statement("pid", "SELECT pg_backend_pid()");
      const before = (await database.db.query(pid, [])).rows;
      for (let i = 0; i < 2; i++) await assert.rejects(database.db.query(echo, ["a\ud83d"]), RangeError);
      await database.db.transaction(async (transaction) => {
        await assert.rejects(transaction.query(echo, ["\udc00"]), RangeError);
        assert.deepEqual((await transaction.query(echo, ["a😀"])).rows, [["a😀"]]);
      });
      assert.deepEqual((await database.db.query(echo, ["a😀"])).rows, [["a😀"]]);
      // It cost no connection.
      assert.deepEqual((await database.db.query(pid, [])).rows, before);
    });

    test("refuses a parameter that is not text before the server is asked, and goes on", async () => {
      const echo = statement("echo", "SELECT $1::text");
      const wrong = [5] as unknown as string[];
      for (let i = 0; i < 3; i++) await assert.rejects(database.db.query(echo, wrong), TypeError);
      await assert.rejects(
        database.db.transaction((transaction) => transaction.query(echo, wrong)),
        TypeError,
      );
      assert.deepEqual((await database.db.query(echo, ["5"])).rows, [["5"]]);
    });

    test("prepares each text once", async () => {
      await database.db.transaction(async (transaction) => {
        for (let i = 0; i < 5; i++) await transaction.query(statement(`name ${i}`, "SELECT $1::int AS once"), ["1"]);
        const prepared = (await transaction.query(preparedStatements, [])).rows.flat();
        assert.equal(prepared.filter((text) => text === "SELECT $1::int AS once").length, 1);
      });
    });

    test("a column that changes its type under a prepared statement", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE things (id int, value int); INSERT INTO things VALUES (1, 5)");
      const read = statement("things.read", "SELECT value FROM things WHERE id = $1");
      for (let i = 0; i < 6; i++) assert.deepEqual((await db.query(read, ["1"])).rows, [["5"]]);
      await db.execute("ALTER TABLE things ALTER value TYPE text USING 'v' || value");
      const readMany = () => Promise.all(Array.from({ length: 20 }, () => db.query(read, ["1"])));
      for (const { rows } of await readMany()) assert.deepEqual(rows, [["v5"]]);
      await db.execute("ALTER TABLE things ALTER value TYPE bytea USING value::bytea");
      for (const { rows } of await readMany()) assert.deepEqual(rows, [["\\x7635"]]);
    });

    test("a column that changes its type before the first statement of a transaction, or of a savepoint", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE things (id int, value int); INSERT INTO things VALUES (1, 5)");
      const read = statement("things.read", "SELECT value FROM things WHERE id = $1");
      const level = statement("level", "SELECT current_setting('transaction_isolation')");
      const inTransaction = (): Promise<Result> => db.transaction((transaction) => transaction.query(read, ["1"]));
      const alter = (type: string): Promise<void> =>
        db.execute(`ALTER TABLE things ALTER value TYPE ${type} USING value::text::${type}`);
      // Transactions that come one after the other have the same connection.
      for (let i = 0; i < 2; i++) assert.deepEqual((await inTransaction()).rows, [["5"]]);
      await alter("text");
      await db.transaction(
        async (transaction) => {
          assert.deepEqual((await transaction.query(read, ["1"])).rows, [["5"]]);
          assert.deepEqual((await transaction.query(level, [])).rows, [["serializable"]]);
          await transaction.execute("UPDATE things SET value = '6'");
        },
        { isolation: "serializable" },
      );
      assert.deepEqual((await inTransaction()).rows, [["6"]]);
      await alter("int");
      await db.transaction(async (transaction) => {
        await transaction.execute("INSERT INTO things VALUES (2, 7)");
        const result = await transaction.transaction((inner) => inner.query(read, ["1"]));
        assert.deepEqual(result.rows, [["6"]]);
        assert.deepEqual((await transaction.query(read, ["2"])).rows, [["7"]]);
      });
      assert.deepEqual((await inTransaction()).rows, [["6"]]);
      await alter("text");
      // What was done before would be lost.
      const later = db.transaction(async (transaction) => {
        await transaction.query(level, []);
        await transaction.query(read, ["1"]);
      });
      await assert.rejects(later, { code: "0A000" });
      assert.deepEqual((await inTransaction()).rows, [["6"]]);
      await alter("int");
      await assert.rejects(
        db.transaction((transaction) =>
          transaction.transaction((inner) =>
            Promise.all([inner.query(read, ["1"]), transaction.execute("INSERT INTO things VALUES (3, 'x')")]),
          ),
        ),
        (error) => sqlState(error) === "0A000" || sqlState(error) === "25P02",
      );
      await assert.rejects(
        db.transaction((transaction) => transaction.query(statement("wrong", "SELECT nothing FROM things"), [])),
        { code: "42703" },
      );
      assert.deepEqual((await inTransaction()).rows, [["6"]]);
    });

    test("a column that changes its type under a prepared parameter", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE things (value varchar(9))");
      const insert = statement("things.create", "INSERT INTO things (value) VALUES ($1)");
      await db.query(insert, ["1"]);
      await db.execute("ALTER TABLE things ALTER value TYPE int USING value::int");
      for (let i = 0; i < 3; i++) assert.equal(await affected(db, insert, ["2"]), 1);
      await db.execute("ALTER TABLE things RENAME TO others");
      for (let i = 0; i < 2; i++) await assert.rejects(db.query(insert, ["3"]), { code: "42P01" });
    });

    test("an enum type that is dropped and made anew under a prepared parameter", async () => {
      const { db } = database;
      const create = "CREATE TYPE mood AS ENUM ('calm', 'wild'); CREATE TABLE things (mood mood)";
      const insert = statement("things.create", "INSERT INTO things (mood) VALUES ($1)");
      await db.execute(create);
      for (let i = 0; i < 6; i++) await db.query(insert, ["calm"]);
      await db.execute(`DROP TABLE things; DROP TYPE mood; ${create}`);
      const again = await Promise.allSettled(Array.from({ length: 20 }, () => affected(db, insert, ["wild"])));
      const refused = again.flatMap((one) => (one.status === "rejected" ? [sqlState(one.reason)] : []));
      // postgres.js decides by itself what it prepares again, and this is not among it: an error, but none in silence.
      if (database.engine === "postgres.js")
        assert.ok(
          refused.every((state) => state === "XX000"),
          refused.join(),
        );
      else assert.deepEqual(refused, []);
      const { rows } = await db.query(statement("things.count", "SELECT count(*) FROM things"), []);
      assert.deepEqual(rows, [[String(20 - refused.length)]]);
    });

    test("prepared statements that the server has dropped", async () => {
      const { db } = database;
      const read = statement("read", "SELECT $1::int");
      for (const dropping of ["DISCARD ALL", "DEALLOCATE ALL"]) {
        await Promise.all(Array.from({ length: 20 }, () => db.query(read, ["1"])));
        // Every connection of the pool loses them, the shared ones too.
        const drop = statement("drop", dropping);
        await Promise.all(Array.from({ length: 8 }, () => db.query(drop, []).catch(() => undefined)));
        const results = await Promise.all(Array.from({ length: 20 }, () => db.query(read, ["2"])));
        for (const { rows } of results) assert.deepEqual(rows, [["2"]]);
      }
    });

    test("many statements at once give each its own result", async () => {
      const echo = statement("echo", "SELECT $1::int, repeat('x', $1::int)");
      const fail = statement("fail", "SELECT 1 / ($1::int - $1::int)");
      const numbers = Array.from({ length: 300 }, (_, n) => n);
      const results = await Promise.allSettled(
        numbers.map((n) => database.db.query(n % 10 === 0 ? fail : echo, [String(n)])),
      );
      for (const [n, result] of results.entries()) {
        if (n % 10 === 0) assert.equal(result.status === "rejected" && sqlState(result.reason), "22012");
        else assert.deepEqual(result.status === "fulfilled" && result.value.rows, [[String(n), "x".repeat(n)]]);
      }
    });

    test("large parameters and large results", async () => {
      const echo = statement("echo", "SELECT $1::text, $2::text");
      const sizes = [1000, 1023, 1024, 5461, 16_383, 16_384, 16_385, 100_000, 3_000_000];
      const letters = ["a", "ä", "日", "👍"];
      for (const letter of letters) {
        for (const size of sizes) {
          const value = letter.repeat(size / letter.length);
          const { rows } = await database.db.query(echo, [value, letter]);
          assert.ok(rows[0]?.[0] === value && rows[0]?.[1] === letter);
        }
      }
      const series = statement("series", "SELECT n, md5(n::text) FROM generate_series(1, 50000) AS n");
      assert.equal((await database.db.query(series, [])).rows.length, 50_000);
    });

    test("many parameters", async () => {
      const count = 30_000;
      const list = Array.from({ length: count }, (_, index) => `$${index + 1}::int`).join(" + ");
      const parameters = Array.from({ length: count }, () => "1");
      // Deep expressions overflow the server's stack, so the sum is made of an array.
      const sum = statement("sum", `SELECT sum(n) FROM unnest(ARRAY[${list.replaceAll(" + ", ", ")}]) AS n`);
      assert.deepEqual((await database.db.query(sum, parameters)).rows, [[String(count)]]);
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "no more than three prepared statements",
  (database) => {
    test("the one used least recently is closed on the server", async () => {
      await database.db.transaction(async (transaction) => {
        const use = async (n: number): Promise<void> => {
          const { rows } = await transaction.query(statement(`s${n}`, `SELECT $1::int + ${n}`), ["0"]);
          assert.deepEqual(rows, [[String(n)]]);
        };
        const prepared = async (): Promise<unknown[]> => {
          const { rows } = await transaction.query(preparedStatements, []);
          return rows.flat().filter((text) => text?.startsWith("SELECT $1::int + "));
        };
        for (let round = 0; round < 3; round++) for (let n = 0; n < 10; n++) await use(n);
        await use(5);
        assert.deepEqual(await prepared(), ["SELECT $1::int + 5", "SELECT $1::int + 9"]);
      });
    });

    test("many texts at once", async () => {
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          database.db.query(statement("s", `SELECT $1::int + ${n % 7}`), [String(n)]),
        ),
      );
      for (const [n, { rows }] of results.entries()) assert.deepEqual(rows, [[String(n + (n % 7))]]);
    });
  },
  { statements: 3 },
);

eachDatabase(
  "no prepared statements",
  (database) => {
    test("nothing stays on the server", async () => {
      await database.db.transaction(async (transaction) => {
        for (let n = 0; n < 5; n++) await transaction.query(statement("s", `SELECT $1::int - ${n}`), ["0"]);
        const { rows } = await transaction.query(preparedStatements, []);
        assert.deepEqual(
          rows.flat().filter((text) => text?.startsWith("SELECT $1::int - ")),
          [],
        );
      });
    });
  },
  { statements: 0, engines: everyEngine },
);
