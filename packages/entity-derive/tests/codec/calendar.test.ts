// Dates at the ends of months, years that ISO 8601 and PostgreSQL write differently, and what is cut off.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as v1 from "entity-derive/codegen/v1";

test("the last day of each month is taken, and the one after it is refused", () => {
  for (const year of [1900, 2000, 2023, 2024])
    for (let month = 1; month <= 12; month += 1) {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const date = `${year}-${String(month).padStart(2, "0")}-`;
      assert.equal(v1.plainDateToText(`${date}${last}`), `${date}${last}`);
      assert.throws(() => v1.plainDateToText(`${date}${last + 1}`), RangeError, `${date}${last + 1}`);
    }
});

for (const [stored, iso] of [
  ["2026-01-02", "2026-01-02"],
  ["0001-01-01", "0001-01-01"],
  ["0001-12-31 BC", "0000-12-31"],
  ["0002-12-31 BC", "-000001-12-31"],
  ["4713-01-01 BC", "-004712-01-01"],
  ["9999-12-31", "9999-12-31"],
  ["10000-01-01", "+010000-01-01"],
  ["294276-12-31", "+294276-12-31"],
] as const)
  test(`${stored} is ${iso} in ISO 8601`, () => {
    assert.equal(v1.plainDateFromText(stored), iso);
    assert.equal(v1.plainDateToText(iso), stored);
  });

test("nanoseconds of an Instant, of a time and of a date with a time are cut off, not rounded", () => {
  const instant = Temporal.Instant.from("2026-01-02T03:04:05.123456999Z");
  assert.equal(v1.instantToText(instant), "2026-01-02T03:04:05.123456Z");
  const plain = Temporal.PlainDateTime.from("2026-01-02T03:04:05.123456999");
  assert.equal(v1.temporalPlainDateTimeToText(plain), "2026-01-02T03:04:05.123456");
  assert.equal(v1.temporalPlainTimeToText(plain.toPlainTime()), "03:04:05.123456");
});

test("a stored timestamp with another character in the place of a separator is refused", () => {
  const text = "2026-01-02 03:04:05+00";
  for (const at of [4, 7, 10, 13, 16, 19]) {
    const changed = `${text.slice(0, at)}x${text.slice(at + 1)}`;
    assert.throws(() => v1.dateFromText(changed), RangeError, changed);
  }
});

test("zeros need no decimals, whatever their exponent", () => {
  for (const value of ["0", "0.000", "0e-9", "-0.0e-3", "100e-2", "1.00"])
    assert.equal(v1.decimalToText(value, "price", 0), value);
  for (const value of ["0.1", "1e-1", "100e-3", "1.01"])
    assert.throws(() => v1.decimalToText(value, "price", 0), { name: "RangeError" }, value);
});

test("a date or time of another kind is a TypeError, even if it reads like one", () => {
  const text = { toString: (): string => "10:00:00" };
  for (const value of [5, null, undefined, text, ["10:00:00"], new Date(0)])
    for (const write of [v1.plainDateToText, v1.plainTimeToText, v1.plainDateTimeToText] as const)
      assert.throws(() => write(value as unknown as string), TypeError);
  const instant = Temporal.Instant.from("2026-01-02T03:04:05Z");
  for (const value of ["10:00:00", text, null, instant])
    for (const write of [v1.temporalPlainDateToText, v1.temporalPlainTimeToText, v1.temporalPlainDateTimeToText])
      assert.throws(() => write(value as never), TypeError);
});
