// Values of every type into a column of that type and back, through each adapter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import * as v1 from "entity-derive/codegen/v1";
import type { Database } from "entity-derive/runtime";
import { many, one, statement } from "../statements.ts";

interface RoundTrip<T> {
  readonly type: string;
  readonly toText: (value: T) => string;
  readonly fromText: (text: string) => T;
  readonly values: readonly T[];
}

function roundTrip<T>(
  type: string,
  toText: (value: T) => string,
  fromText: (text: string) => T,
  ...values: T[]
): RoundTrip<unknown> {
  return { type, toText, fromText, values } as unknown as RoundTrip<unknown>;
}

const text = (value: string): string => value;
const texts = [
  "",
  " ",
  "NULL",
  "null",
  "O'Brien",
  '"quoted"',
  "\\",
  "\\x41",
  "a\\b\\\\c",
  "{a,b}",
  "a,b",
  "\t\r\n",
  "%_",
];
const unicode = ["ä", "日本語", "👩‍👩‍👧‍👦", "\u{10ffff}", "\u0001\u007f\u2028", "e\u0301"];
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const instants = [
  "2026-01-02T03:04:05.678Z",
  "1970-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "0001-01-01T00:00:00.000Z",
  "0000-12-31T23:59:59.999Z",
  "-000043-03-15T12:00:00.001Z",
  "-004712-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+010000-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "2024-02-29T12:00:00.010Z",
  "1900-03-01T00:00:00.100Z",
];

const roundTrips: readonly RoundTrip<unknown>[] = [
  roundTrip("text", text, text, ...texts, ...unicode, "x".repeat(100_000)),
  roundTrip("varchar(10)", text, text, "", "ten signs!"),
  roundTrip("boolean", v1.booleanToText, v1.booleanFromText, true, false),
  roundTrip("smallint", v1.i16ToText, v1.i16FromText, 0, 1, -1, 32767, -32768),
  roundTrip("integer", v1.i32ToText, v1.i32FromText, 0, 2147483647, -2147483648),
  roundTrip("bigint", v1.i64ToText, v1.i64FromText, 0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  roundTrip("bigint", v1.bigintToText, v1.bigintFromText, 0n, 2n ** 63n - 1n, -(2n ** 63n)),
  roundTrip("real", v1.f32ToText, v1.f32FromText, 0, 0.5, -1.25, 0.1, 3.4028235e38, Infinity, -Infinity, NaN, -0),
  roundTrip(
    "double precision",
    v1.f64ToText,
    v1.f64FromText,
    ...[0, 0.1, 1 / 3, 1e21, 1e-7, Number.MAX_VALUE, 5e-324, Infinity, -Infinity, NaN, -0],
  ),
  roundTrip(
    "numeric",
    v1.decimalToText,
    text,
    ...["0", "0.10", "-12345678901234567890.123456789012345678901234567890", "NaN", "Infinity"],
  ),
  roundTrip("timestamptz", v1.dateToText, v1.dateFromText, ...instants.map((instant) => new Date(instant))),
  roundTrip(
    "date",
    v1.plainDateToText,
    v1.plainDateFromText,
    "2026-02-28",
    "2024-02-29",
    "-000043-03-15",
    "+012026-01-01",
  ),
  roundTrip("time", v1.plainTimeToText, text, "00:00:00", "23:59:59.999999", "24:00:00"),
  roundTrip(
    "timestamp",
    v1.plainDateTimeToText,
    v1.plainDateTimeFromText,
    ...["2026-01-02T03:04:05", "2026-01-02T03:04:05.678901", "-000043-03-15T00:00:00", "+012026-01-01T00:00:00"],
  ),
  roundTrip<unknown>(
    "jsonb",
    v1.jsonToText,
    v1.jsonFromText,
    ...[null, true, 0, "", "a\"b\\c'd", [], {}, { a: [1, { "ä👍": "日本" }], b: null }, "null", ...unicode.slice(0, 4)],
  ),
  roundTrip(
    "bytea",
    v1.bytesToText,
    v1.bytesFromText,
    ...[new Uint8Array(), everyByte, everyByte.subarray(10, 20), everyByte.subarray(160, 192), everyByte.subarray(223)],
  ),
  roundTrip("inet", v1.ipAddressToText, text, "10.0.0.1", "10.0.0.1/24", "::1", "2001:db8::1/64"),
  roundTrip("uuid", v1.uuidToText, text, v1.newUuid(), v1.newUuidV4(), "00000000-0000-0000-0000-000000000000"),
  roundTrip(
    "text[]",
    (values: string[]) => v1.arrayToText(values, text),
    (stored) => v1.arrayFromText(stored, text),
    ...[[], [""], texts, unicode, ["a"], ["NULL", "NULL"]],
  ),
  roundTrip(
    "integer[]",
    (values: number[]) => v1.arrayToText(values, v1.i32ToText),
    (stored) => v1.arrayFromText(stored, v1.i32FromText),
    ...[[], [1], [1, -2, 2147483647]],
  ),
  roundTrip(
    "bytea[]",
    (values: Uint8Array[]) => v1.arrayToText(values, v1.bytesToText),
    (stored) => v1.arrayFromText(stored, v1.bytesFromText),
    [everyByte, new Uint8Array()],
  ),
  roundTrip(
    "timestamptz[]",
    (values: Date[]) => v1.arrayToText(values, v1.dateToText),
    (stored) => v1.arrayFromText(stored, v1.dateFromText),
    instants.map((instant) => new Date(instant)),
  ),
  roundTrip<unknown[]>(
    "jsonb[]",
    (values) => v1.arrayToText(values, v1.jsonToText),
    (stored) => v1.arrayFromText(stored, (element) => v1.jsonFromText(element)),
    [{ a: '"' }, [1, 2], "x,y"],
  ),
];

async function stored(db: Database, type: string, parameter: string | null): Promise<string | null> {
  // A table for each type, since a prepared INSERT keeps the type that it found for its parameter.
  const table = `"stored ${type}"`;
  const insert = statement("stored.create", `INSERT INTO ${table} (value) VALUES ($1) RETURNING value`);
  await db.execute(`DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} (value ${type})`);
  return (await one(db, insert, [parameter]))[0] ?? null;
}

eachDatabase(
  "round trips",
  (database) => {
    for (const { type, toText, fromText, values } of roundTrips) {
      test(type, async () => {
        for (const value of values) {
          const column = await stored(database.db, type, toText(value));
          assert.notEqual(column, null);
          assert.deepEqual(fromText(column ?? ""), value);
        }
        assert.equal(await stored(database.db, type, null), null);
      });
    }

    test("a value of a type that an adapter can't know comes as text", async () => {
      await database.db.execute("CREATE TYPE mood AS ENUM ('so so', 'happy'); CREATE DOMAIN short AS varchar(5)");
      assert.equal(await stored(database.db, "mood", "so so"), "so so");
      assert.equal(await stored(database.db, "mood[]", '{"so so",happy}'), '{"so so",happy}');
      assert.equal(await stored(database.db, "short", "abc"), "abc");
    });

    for (const zone of [
      "Asia/Kolkata",
      "America/St_Johns",
      "Europe/Amsterdam",
      "Africa/Monrovia",
      "UTC",
      "Pacific/Apia",
    ]) {
      test(`timestamps in the time zone ${zone}`, async () => {
        await database.db.transaction(async (transaction) => {
          await transaction.execute(`SET LOCAL TimeZone = '${zone}'`);
          const echo = statement("values.echo", "SELECT $1::timestamptz");
          for (const instant of instants) {
            const date = new Date(instant);
            assert.deepEqual(v1.dateFromText((await one(transaction, echo, [v1.dateToText(date)]))[0] ?? ""), date);
          }
        });
      });
    }

    test("microseconds of a timestamp are cut off", async () => {
      const echo = statement("values.echo", "SELECT $1::timestamptz");
      for (const [microseconds, date] of [
        ["2026-01-01 00:00:00.123999Z", "2026-01-01T00:00:00.123Z"],
        ["1960-01-01 00:00:00.000999Z", "1960-01-01T00:00:00.000Z"],
      ] as const) {
        assert.deepEqual(v1.dateFromText((await one(database.db, echo, [microseconds]))[0] ?? ""), new Date(date));
      }
    });

    test("Temporal types keep microseconds", async () => {
      const echo = (type: string, parameter: string): Promise<string> =>
        one(database.db, statement<readonly [string]>("values.echo", `SELECT $1::${type}`), [parameter]).then(
          ([value]) => value ?? "",
        );
      for (const value of ["2026-01-02T03:04:05.678901Z", "-000043-03-15T12:00:00Z", "+012026-01-01T00:00:00Z"]) {
        const instant = Temporal.Instant.from(value);
        assert.ok(v1.instantFromText(await echo("timestamptz", v1.instantToText(instant))).equals(instant));
      }
      const date = Temporal.PlainDate.from("-000043-03-15");
      assert.ok(v1.temporalPlainDateFromText(await echo("date", v1.temporalPlainDateToText(date))).equals(date));
      const time = Temporal.PlainTime.from("23:59:59.999999");
      assert.ok(v1.temporalPlainTimeFromText(await echo("time", v1.temporalPlainTimeToText(time))).equals(time));
      const both = Temporal.PlainDateTime.from("+012026-01-01T01:02:03.000004");
      const bothText = await echo("timestamp", v1.temporalPlainDateTimeToText(both));
      assert.ok(v1.temporalPlainDateTimeFromText(bothText).equals(both));
    });

    test("infinite timestamps are refused without showing them", async () => {
      const echo = statement("values.echo", "SELECT $1::timestamptz");
      const [infinite] = await one(database.db, echo, ["infinity"]);
      assert.throws(() => v1.dateFromText(infinite ?? ""), { name: "RangeError", message: /infinite/ });
    });

    test("rows of a recordset become rows of a table", async () => {
      await database.db.execute("CREATE TABLE many (id int, name text, tags text[], data bytea, meta jsonb)");
      const rows = [
        ["1", 'a"\\b', v1.arrayToText(['x"', ","], text), v1.bytesToText(everyByte), v1.jsonToText({ a: [1] })],
        ["2", null, "{}", null, null],
        ["3", "日本👍\u0001", null, "\\x", v1.jsonToText("text")],
      ];
      const insert = statement(
        "many.create",
        `INSERT INTO many (id, name, tags, data, meta)
       SELECT id, name, tags, data, meta::jsonb
         FROM json_to_recordset($1) AS given (id int, name text, tags text[], data bytea, meta text)
       RETURNING id, name, tags, data, meta`,
      );
      const inserted = await many(database.db, insert, [v1.recordset(["id", "name", "tags", "data", "meta"], rows)]);
      assert.equal(inserted.length, 3);
      assert.deepEqual(v1.arrayFromText(inserted[0]?.[2] ?? "", text), ['x"', ","]);
      assert.deepEqual(v1.bytesFromText(inserted[0]?.[3] ?? ""), everyByte);
      assert.deepEqual(v1.jsonFromText(inserted[0]?.[4] ?? ""), { a: [1] });
      assert.deepEqual(inserted[1], ["2", null, "{}", null, null]);
      assert.equal(inserted[2]?.[1], "日本👍\u0001");
      assert.equal(v1.jsonFromText(inserted[2]?.[4] ?? ""), "text");
    });
  },
  { engines: everyEngine },
);
