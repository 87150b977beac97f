// What the readers of request bodies accept at the bounds of each type, and what they refuse beyond.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as http from "entity-derive/codegen/v1/http";

/** Each value is read as it is, or refused. */
function reads(read: (value: unknown) => unknown, accepted: readonly unknown[], refused: readonly unknown[]): void {
  for (const value of accepted) assert.equal(read(value), value, String(value));
  for (const value of refused) {
    let isRefused = false;
    try {
      read(value);
    } catch {
      isRefused = true;
    }
    assert.ok(isRefused, String(value));
  }
}

const never = ["1", null, undefined, true, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

test("whole numbers", () => {
  reads(http.asI16, [-32768, 0, 32767], [...never, -32769, 32768, 0.5]);
  reads(http.asI32, [-2147483648, 0, 2147483647], [...never, -2147483649, 2147483648, 0.5]);
  reads(http.asI64, [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], [...never, 2 ** 53, -(2 ** 53), 0.5]);
});

test("numbers with a fraction", () => {
  reads(http.asF32, [-3.4028234663852886e38, 0.5, 3.4028234663852886e38], [...never, 3.5e38, -3.5e38]);
  reads(http.asF64, [-Number.MAX_VALUE, 0.5, Number.MAX_VALUE], never);
});

test("a range within the type, and one that is wider than it", () => {
  reads((value) => http.asI16(value, -5, 5), [-5, 5], [-6, 6, 0.5]);
  reads((value) => http.asI16(value, -40000, 40000), [-32768, 32767], [-32769, 32768]);
  reads((value) => http.asI32(value, -5, 5), [-5, 5], [-6, 6, 0.5]);
  reads((value) => http.asF32(value, -1e39, 1e39), [3e38], [3.5e38, -3.5e38]);
  reads((value) => http.asF32(value, -1, 1), [-1, 1], [-1.5, 1.5]);
});

test("the last day of each month", () => {
  for (const year of ["1900", "2000", "2023", "2024"])
    for (let month = 1; month <= 12; month += 1) {
      const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
      const date = `${year}-${String(month).padStart(2, "0")}-`;
      reads(http.asPlainDate, [`${date}${last}`], [`${date}${last + 1}`, `${date}00`]);
      reads(http.asPlainDateTime, [`${date}${last}T10:00`], [`${date}${last + 1}T10:00`]);
      reads(http.asTimestamp, [`${date}${last}T10:00:00Z`], [`${date}${last + 1}T10:00:00Z`]);
    }
});

test("any JSON, and nothing else", () => {
  reads(http.asJson, ["a", "", true, false, null, 0, -1.5], [undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n]);
  const nested = { a: [1, { b: null }], c: "d" };
  assert.equal(http.asJson(nested), nested);
  reads(
    http.asJson,
    [],
    [{ a: undefined }, [Number.NaN], [{ a: [() => 1] }], new Date(0), JSON.parse('{"__proto__":1}')],
  );
});

test("null, texts and values that only tsc knows more of", () => {
  reads(http.asNull, [null], [undefined, 0, "", false]);
  reads(http.asSent, [null, 0, "", false, "a"], [undefined]);
  reads(http.asTextOf, ["", "a"], [null, undefined, 0]);
});

test("the first of several readers that accepts, and the one that a member names", () => {
  const either = (value: unknown): unknown => http.asEither(value, [http.asBoolean, http.asI16]);
  reads(either, [true, 7], ["a", null, 40_000]);
  const of = (member: string) => (value: unknown) => http.asPart(value, (given) => http.asI16(given[member]));
  const variant = (value: unknown): unknown =>
    http.asVariant(value, "kind", [
      [["a", "b"], of("first")],
      [["c"], of("second")],
    ]);
  assert.equal(variant({ kind: "b", first: 1 }), 1);
  assert.equal(variant({ kind: "c", first: 1, second: 2 }), 2);
  reads(variant, [], [{ kind: "c", first: 1 }, { kind: "d", first: 1 }, { first: 1 }, null, "a", ["a"]]);
});
