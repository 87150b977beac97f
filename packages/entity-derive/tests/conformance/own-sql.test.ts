// SQL that is composed while running: values are parameters, names are quoted, columns are read by name and checked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { onQuery, TooManyRowsError, UnknownValueError } from "entity-derive/runtime";
import {
  arrayOf,
  bigint,
  boolean,
  bytes,
  choice,
  count,
  date,
  decimal,
  f64,
  i32,
  i64,
  instant,
  json,
  orNull,
  plainDate,
  row,
  rows,
  type SqlStatement,
  type SqlValue,
  sql,
  text,
  uuid,
} from "entity-derive/sql";

const id = "0190f3a6-7c2e-7000-8000-000000000001";

eachDatabase(
  "own SQL",
  (database) => {
    test("takes nothing but what the template makes", async () => {
      const values: readonly (readonly [unknown, string])[] = [
        ["SELECT 1 AS id", "a string"],
        [null, "null"],
        [undefined, "undefined"],
        [[sql`SELECT 1 AS id`], "an array"],
        [{ name: "ids", text: "SELECT 1 AS id" }, "another object"],
      ];
      for (const [value, is] of values) {
        const error = {
          name: "TypeError",
          message: `A statement is written with the template sql\`SELECT …\`, and is not ${is}`,
        };
        await assert.rejects(rows(database.db, value as SqlStatement, { id: i32 }), error);
        await assert.rejects(row(database.db, value as SqlStatement, { id: i32 }), error);
        await assert.rejects(count(database.db, value as SqlStatement), error);
      }
      // @ts-expect-error a text is no statement
      await assert.rejects(rows(database.db, "SELECT 1 AS id", { id: i32 }), TypeError);
      // @ts-expect-error a list of statements is none
      await assert.rejects(count(database.db, [sql`SELECT 1 AS id`]), TypeError);
    });

    test("each value becomes a parameter, and is read again by its type", async () => {
      const found = await row(
        database.db,
        sql`SELECT ${id}::uuid AS id, ${"it's $1 \\ 'x'"}::text AS name, ${5}::int AS small, ${2n ** 62n}::int8 AS big,
          ${1.5}::float8 AS float, ${true}::bool AS yes, ${"12.30"}::numeric AS price, ${null}::text AS nothing,
          ${new Date(1234)}::timestamptz AS at, ${new Uint8Array([1, 255])}::bytea AS raw,
          ${["a", 'b"\\', "NULL"]}::text[] AS list, ${JSON.stringify({ a: [1] })}::jsonb AS data,
          ${Temporal.Instant.from("2026-01-01T00:00:00.000001Z")}::timestamptz AS exact, '2026-01-31'::date AS day`,
        {
          id: uuid,
          name: text,
          small: i32,
          big: bigint,
          float: f64,
          yes: boolean,
          price: decimal,
          nothing: orNull(text),
          at: date,
          raw: bytes,
          list: arrayOf(text),
          data: json,
          exact: instant,
          day: plainDate,
        },
      );
      assert.deepEqual(found, {
        id,
        name: "it's $1 \\ 'x'",
        small: 5,
        big: 2n ** 62n,
        float: 1.5,
        yes: true,
        price: "12.30",
        nothing: null,
        at: new Date(1234),
        raw: new Uint8Array([1, 255]),
        list: ["a", 'b"\\', "NULL"],
        data: { a: [1] },
        exact: Temporal.Instant.from("2026-01-01T00:00:00.000001Z"),
        day: "2026-01-31",
      });
    });

    test("statements nest, names are quoted, and nothing of a value becomes SQL", async () => {
      await database.db.execute(`CREATE TABLE "odd ""table" (id INT, "a b" TEXT)`);
      const table = sql.name("public", 'odd "table');
      const insert = (n: number, value: string): ReturnType<typeof sql> =>
        sql`INSERT INTO ${table} (id, ${sql.name("a b")}) VALUES (${n}, ${value})`;
      const evil = "'); DROP TABLE people; --";
      assert.equal(await count(database.db, insert(1, evil)), 1);
      assert.equal(await count(database.db, insert(2, "x")), 1);
      const conditions = [sql`id > ${0}`, sql`${sql.name("a b")} = ${evil}`];
      const where = sql`WHERE ${sql.join(conditions, " AND ")}`;
      assert.deepEqual(await rows(database.db, sql`SELECT * FROM ${table} ${where}`, { "a b": text, id: i64 }), [
        { "a b": evil, id: 1 },
      ]);
      assert.deepEqual(
        await rows(
          database.db,
          sql`SELECT * FROM ${table} WHERE id IN (${sql.join([1, 2].map((n) => sql`${n}`))}) ORDER BY id DESC`,
          {
            id: i64,
          },
        ),
        [{ id: 2 }, { id: 1 }],
      );
      const changed = sql`UPDATE ${table} SET id = id + 10 WHERE id = ${2} RETURNING id, ${sql.name("a b")}`;
      assert.deepEqual(await row(database.db, changed, { id: i64 }), { id: 12 });
    });

    test("what is not as it is read is an error, with its column", async () => {
      const one = sql`SELECT 1 AS n, NULL::text AS nothing, 'red' AS color`;
      await assert.rejects(rows(database.db, one, { nothing: text }), /"nothing" is NULL/);
      await assert.rejects(rows(database.db, one, { color: choice("blue", "green") }), UnknownValueError);
      await assert.rejects(rows(database.db, one, { color: uuid }), /"color" is not a UUID/);
      await assert.rejects(rows(database.db, one, { color: decimal }), /"color" is not a decimal number/);
      await assert.rejects(rows(database.db, one, { color: i32 }), /"color" is not a whole number/);
      await assert.rejects(rows(database.db, one, { missing: text }), { code: "42703" });
      await assert.rejects(row(database.db, sql`SELECT generate_series(1, 2) AS n`, { n: i32 }), TooManyRowsError);
      assert.equal(await row(database.db, sql`SELECT 1 AS n WHERE false`, { n: i32 }), null);
    });

    test("a statement that writes may begin with WITH or a comment", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE parts (id int, name text); CREATE TABLE archive (LIKE parts)");
      const added = await rows(
        db,
        sql`-- two of them
        INSERT INTO parts SELECT n, 'part ' || n FROM generate_series(1, ${3}::int) AS n RETURNING id`,
        { id: i32 },
      );
      assert.deepEqual(added, [{ id: 1 }, { id: 2 }, { id: 3 }]);
      const moved = await rows(
        db,
        sql`WITH moved AS (DELETE FROM parts WHERE id < ${3}::int RETURNING *), "update" AS (SELECT 1)
          INSERT INTO archive SELECT * FROM moved RETURNING id, name`,
        { name: text },
      );
      assert.deepEqual(moved, [{ name: "part 1" }, { name: "part 2" }]);
      const read = await rows(
        db,
        sql`WITH changed AS (UPDATE parts SET name = ${"new"} RETURNING name), sql AS (SELECT 2 AS n)
          SELECT c.name, s.n FROM changed c, sql s`,
        { n: i32, name: text },
      );
      assert.deepEqual(read, [{ n: 2, name: "new" }]);
      const sorted = await rows(
        db,
        sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${3}::int)
          SELECT n, 'INSERT (INSERT' AS text FROM numbers ORDER BY n DESC`,
        { n: i32 },
      );
      assert.deepEqual(sorted, [{ n: 3 }, { n: 2 }, { n: 1 }]);
      assert.equal(await count(db, sql`WITH gone AS (DELETE FROM archive RETURNING id) SELECT id FROM gone`), 2);
    });

    test("the order stays, and the name is that of logs", async () => {
      const names: string[] = [];
      const stop = onQuery(({ name }) => names.push(name));
      const descending = sql`SELECT n FROM generate_series(1, 1000) AS n ORDER BY n DESC`;
      const found = await rows(database.db, descending, { n: i32 }, { name: "reports.numbers", isRead: true });
      stop();
      assert.deepEqual(
        found.map(({ n }) => n),
        Array.from({ length: 1000 }, (_, index) => 1000 - index),
      );
      assert.deepEqual(names, ["reports.numbers"]);
    });
  },
  { engines: everyEngine },
);

test("values without a text are refused before anything is sent", () => {
  for (const value of [undefined, {}, { a: 1 }, Symbol("a"), () => 1, [null], [[1]], [undefined]])
    assert.throws(() => sql`SELECT ${value as SqlValue}`, TypeError);
  assert.throws(() => sql.join([]), RangeError);
  assert.throws(() => sql.join([sql`a`], "; DROP TABLE a; --" as ", "), TypeError);
});
