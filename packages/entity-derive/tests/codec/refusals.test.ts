// What the codecs refuse, and what their errors must not show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import * as v1 from "entity-derive/codegen/v1";

/** Every call throws an error of this kind; returns the messages. */
function refused<T>(
  kind: "RangeError" | "TypeError" | "UnknownValueError",
  call: (value: T) => unknown,
  ...values: readonly T[]
): string[] {
  return values.map((value) => {
    try {
      call(value);
    } catch (error) {
      assert.equal((error as Error).name, kind, `${String(value)}: ${error}`);
      return (error as Error).message;
    }
    return assert.fail(`${String(value)} was taken`);
  });
}

test("texts that are no rows", () => {
  const row = (text: string): unknown => v1.rowFromText(text, (columns) => columns, "orders.latest");
  const texts = ["", "(", "1,2", "{1,2}", "(1,2", '("1)', '("1"2)', '("1""2)', '("1",2'];
  for (const message of refused("RangeError", row, ...texts))
    assert.equal(message, "A stored value of orders.latest is not a row");
  const rows = (text: string): unknown => v1.rowsFromText(text, (columns) => columns);
  refused("RangeError", rows, "{NULL}", '{"(1)",NULL}', '{"(1)', "{1}", "{{(1)}}");
});

test("integers out of range or with a fraction", () => {
  const never = [0.5, NaN, Infinity, -Infinity];
  refused("RangeError", v1.i16ToText, 32768, -32769, ...never);
  refused("RangeError", v1.i32ToText, 2147483648, -2147483649, ...never);
  refused("RangeError", v1.i64ToText, 2 ** 53, -(2 ** 53), ...never);
  refused("RangeError", v1.bigintToText, 2n ** 63n, -(2n ** 63n) - 1n);
  refused<unknown>("TypeError", (value) => v1.i32ToText(value as number), "5", "5; DROP TABLE users", true, null, [5]);
  refused<unknown>("TypeError", (value) => v1.bigintToText(value as bigint), "5", 5, 5.5, null, true);
  assert.match(refused("RangeError", v1.i16ToText, 70000)[0] ?? "", /between -32768 and 32767/);
  assert.equal(v1.i32ToText(-0), "0");
});

test("stored integers that a number can't hold", () => {
  for (const text of ["9007199254740992", "-9007199254740992", "9223372036854775807"]) {
    const [message = ""] = refused("RangeError", v1.i64FromText, text);
    assert.ok(!message.includes(text));
    assert.match(message, /declare the field as bigint/);
  }
});

test("stored timestamps in another DateStyle than ISO", () => {
  // SQL, Postgres, German: whoever reads rows beside the adapters may get them.
  for (const text of ["01/02/2026 03:04:05 UTC", "Fri Jan 02 03:04:05 2026 UTC", "02.01.2026 03:04:05 UTC"]) {
    assert.match(refused("RangeError", v1.dateFromText, text)[0] ?? "", /set the DateStyle of the connection to ISO/);
  }
});

test("numbers", () => {
  refused("RangeError", v1.f32ToText, 3.5e38, -1e300);
  refused<unknown>("TypeError", (value) => v1.f64ToText(value as number), "1", null, undefined, 1n);
  refused<unknown>("TypeError", (value) => v1.decimalToText(value as string), 5, 1n, null, ["5"]);
  refused("RangeError", v1.decimalToText, "", ".", "1,5", "0x10", "1e", "infinity and beyond", " 1", "1 ", "1_000");
  for (const text of ["1", "-1.50", ".5", "5.", "+1e10", "NaN", "-Infinity"])
    assert.equal(v1.decimalToText(text), text);
});

test("dates", () => {
  refused("RangeError", v1.dateToText, new Date(Number.NaN));
  refused<unknown>("TypeError", (value) => v1.dateToText(value as Date), "2026-01-01", 0, null, { getTime: () => 0 });
  assert.equal(v1.dateToText(runInNewContext("new Date(0)")), "1970-01-01T00:00:00.000Z");
  refused<unknown>("TypeError", (value) => v1.plainDateToText(value as string), 20260101, null, new Date());
  for (const message of refused<unknown>(
    "TypeError",
    (value) => v1.instantToText(value as Temporal.Instant),
    "2026-01-01T00:00:00Z",
    0,
    null,
  ))
    assert.equal(message, "The value is not a Temporal.Instant");
  refused(
    "RangeError",
    v1.plainDateToText,
    "2026-02-29",
    "2026-13-01",
    "2026-00-01",
    "2026-01-00",
    "2026-1-1",
    "today",
  );
  refused("RangeError", v1.plainDateToText, "2026-01-01T00:00:00", "2026-01-01 BC", "infinity", "", "20260101");
  refused("RangeError", v1.plainTimeToText, "24:00:01", "12", "12:60", "now", "12:00:00Z", "12:00:00+01", "1:00");
  refused("RangeError", v1.plainDateTimeToText, "2026-01-01", "2026-01-01 00:00:00", "2026-01-01T00:00:00Z", "now");
  assert.equal(v1.plainDateToText("-000043-03-15"), "0044-03-15 BC");
  assert.equal(v1.plainDateToText("0000-03-15"), "0001-03-15 BC");
  assert.equal(v1.plainDateToText("+012026-01-01"), "12026-01-01");
});

test("stored dates that can't be read", () => {
  for (const text of ["infinity", "-infinity", "01/02/2026 10:00:00 UTC", "2026-01-01 10:00:00", "secret", ""]) {
    const [message = ""] = refused("RangeError", v1.dateFromText, text);
    assert.ok(!message.includes("secret"));
  }
  refused("RangeError", v1.dateFromText, "275761-01-01 00:00:00+00", "294276-12-31 23:59:59.999999+00");
  refused("RangeError", v1.plainDateFromText, "infinity", "01-02-2026", "01.02.2026");
  refused("RangeError", v1.instantFromText, "-infinity");
});

test("timestamps with any offset", () => {
  for (const [text, iso] of [
    ["2026-01-02 03:04:05+00", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02 03:04:05.6+00", "2026-01-02T03:04:05.600Z"],
    ["2026-01-02 03:04:05.67-08", "2026-01-02T11:04:05.670Z"],
    ["2026-01-02 03:04:05.678+14", "2026-01-01T13:04:05.678Z"],
    ["2026-01-02 03:04:05.678901+05:30", "2026-01-01T21:34:05.678Z"],
    ["2026-01-02 03:04:05.678999-03:30", "2026-01-02T06:34:05.678Z"],
    ["1900-01-01 00:19:32.1234+00:19:32", "1900-01-01T00:00:00.123Z"],
    ["1880-01-01 00:00:00-00:43:08", "1880-01-01T00:43:08.000Z"],
    ["0044-03-15 12:00:00+00 BC", "-000043-03-15T12:00:00.000Z"],
    ["0001-01-01 00:00:00.000001+00 BC", "0000-01-01T00:00:00.000Z"],
    ["12026-01-02 03:04:05.678+00", "+012026-01-02T03:04:05.678Z"],
    ["0099-12-31 23:59:59.999+00", "0099-12-31T23:59:59.999Z"],
    ["2000-02-29 00:00:00+00", "2000-02-29T00:00:00.000Z"],
  ] as const) {
    assert.equal(v1.dateFromText(text).toISOString(), iso, text);
  }
});

test("every day of four centuries", () => {
  for (let day = Date.UTC(1800, 0, 1); day < Date.UTC(2200, 0, 1); day += 86400000) {
    const iso = new Date(day).toISOString();
    assert.equal(v1.dateFromText(`${iso.slice(0, 10)} 00:00:00+00`).getTime(), day);
  }
});

test("JSON, bytes, addresses, ids", () => {
  refused<unknown>("TypeError", v1.jsonToText, undefined, () => 1, Symbol("s"), 1n);
  assert.throws(
    () => v1.jsonToText(1n),
    ({ cause }: Error) => cause instanceof TypeError,
  );
  refused<unknown>("TypeError", (value) => v1.bytesToText(value as Uint8Array), "abc", [1], new ArrayBuffer(1));
  refused("RangeError", v1.bytesFromText, "abc");
  refused("RangeError", v1.ipAddressToText, "", "1.2.3", "1.2.3.4/33", "::1/129", "::1/", "fe80::1%eth0", "host");
  refused("RangeError", v1.uuidToText, "", "abc", `${v1.newUuid()}0`);
  refused<unknown>("TypeError", (value) => v1.uuidToText(value as string), null, 5, [v1.newUuid()], undefined);
  refused<unknown>("TypeError", (value) => v1.ipAddressToText(value as string), null, 5, ["::1"]);
  refused<unknown>("TypeError", (value) => v1.booleanToText(value as boolean), null, "false", "t", 0, undefined, {});
  refused("RangeError", v1.uuidToText, `{${v1.newUuid()}}`, v1.newUuid().replaceAll("-", ""), `${v1.newUuid()}\n`);
  const id = "01936F2E-8A3C-7B1D-9C4E-2F6A1B0C9D8E";
  assert.equal(v1.uuidToText(id), id.toLowerCase());
});

test("what is refused is not quoted, since a secret may be among it", () => {
  const messages = [
    ...refused("RangeError", v1.uuidToText, "98765"),
    ...refused("RangeError", v1.i16ToText, 98765),
    ...refused("RangeError", v1.i32ToText, 98765e9),
    ...refused("RangeError", v1.i64ToText, 98765e20),
    ...refused("RangeError", v1.bigintToText, 98765n ** 9n),
    ...refused("RangeError", v1.f32ToText, 98765e99),
    ...refused("RangeError", v1.decimalToText, "98765x"),
    ...refused("RangeError", v1.ipAddressToText, "98765"),
    ...refused("RangeError", v1.plainDateToText, "98765"),
  ];
  for (const message of messages) assert.doesNotMatch(message, /98765|9\.8765/);
});

test("stored values of a union", () => {
  assert.equal(v1.oneOf(["admin", "member"], "member", "users.role"), "member");
  const [message = ""] = refused(
    "UnknownValueError",
    (text: string) => v1.oneOf(["a", "b"], text, "users.role"),
    "secret",
  );
  assert.match(message, /users\.role/);
  assert.ok(!message.includes("secret"));
});

test("given values of a union", () => {
  const give = (value: unknown): string => v1.choiceToText(["admin", "member"], value as "admin", "users.role");
  assert.equal(give("admin"), "admin");
  const [outside = "", ...others] = refused("RangeError", give, "secret", "", "Admin", "toString");
  assert.equal(outside, "The value of users.role is not one of admin, member");
  const kinds = refused("TypeError", give, null, undefined, 5, ["admin"], { toString: () => "admin" });
  for (const message of [...others, ...kinds]) assert.match(message, /^The value of users\.role is /);
});

test("arrays with NULL, of arrays, with other bounds, and cut off", () => {
  const text = (value: string): string => value;
  const read = (stored: string): string[] => v1.arrayFromText(stored, text);
  refused("RangeError", read, "{NULL}", "{a,NULL}", "{{a},{b}}", '{"a', '{"a\\');
  assert.deepEqual(read("[0:1]={a,b}"), ["a", "b"]);
  assert.deepEqual(read('{"NULL",null}'), ["NULL", "null"]);
  assert.equal(v1.arrayToText(['a"b', "c\\d", ""], text), '{"a\\"b","c\\\\d",""}');
  refused<unknown>(
    "TypeError",
    (values) => v1.arrayToText(values as string[], text),
    "abc",
    null,
    { length: 1 },
    [1],
    [null],
  );
  refused("RangeError", (ids: readonly string[]) => v1.arrayToText(ids, v1.uuidToText), ["x"]);
  assert.equal(v1.nullableArrayToText(["NULL", null, 'a"'], text), '{"NULL",NULL,"a\\""}');
  assert.deepEqual(
    refused<unknown>("TypeError", (values) => v1.nullableArrayToText(values as string[], text), "abc", null),
    ["The value is not an array", "The value is not an array"],
  );
  refused<unknown>("TypeError", (values) => v1.nullableArrayToText(values as string[], text), [undefined]);
});
