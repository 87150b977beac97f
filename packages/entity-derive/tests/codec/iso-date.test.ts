// The own text of a Date against `toISOString`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isoFromDate } from "../../src/codec/iso-date.ts";

const day = 86400000;

test("every day from 1960 to 2420, and the days around each end of a century, are written as toISOString writes them", () => {
  for (let time = Date.UTC(1960, 0, 1); time < Date.UTC(2420, 0, 1); time += day) assertSame(time + (time % 86399989));
  for (let year = 2400; year <= 9900; year += 100) {
    for (let offset = -70; offset <= 70; offset++) assertSame(Date.UTC(year, 0, 1) + offset * day + 12345);
  }
});

test("the ends of what a Date can hold, and of the years that have four digits", () => {
  for (const time of [-8.64e15, -62167219200001, -62167219200000, -1, 0, 1, 253402300799999, 253402300800000, 8.64e15])
    assertSame(time);
});

test("an invalid Date is refused", () => {
  assert.throws(() => isoFromDate(new Date(Number.NaN)), RangeError);
});

function assertSame(time: number): void {
  const date = new Date(time);
  assert.equal(isoFromDate(date), date.toISOString());
}
