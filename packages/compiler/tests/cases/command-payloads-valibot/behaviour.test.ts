// Payloads with dates, bigints and bytes by the schemas of Valibot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, safeParse } from "valibot";
import {
  ChangeBookingRequest,
  DraftBookingRequest,
  EchoBookingRequest,
  MoveBookingRequest,
  PlanBookingRequest,
} from "./booking.derived/index.ts";

const leaf = {
  from: "2026-01-02T03:04:05.678Z",
  until: null,
  cents: "9007199254740993",
  price: "1.50",
  seal: "AAEC/w==",
  day: "2026-02-28",
  days: ["1969-12-31T23:59:59.000Z"],
  totals: { a: "-1" },
  parts: [],
};

test("a schema of Valibot gives the values of their texts", () => {
  const { parts, ...slot } = parse(EchoBookingRequest, { ...leaf, note: leaf.from, parts: [leaf] });
  const values = {
    from: new Date(leaf.from),
    until: null,
    cents: 9_007_199_254_740_993n,
    price: "1.50",
    seal: new Uint8Array([0, 1, 2, 255]),
    day: "2026-02-28",
    days: [new Date("1969-12-31T23:59:59Z")],
    totals: { a: -1n },
  };
  assert.deepEqual(slot, { ...values, note: values.from });
  assert.deepEqual(parts, [{ ...values, parts: [] }]);
  for (const wrong of [{ from: "now" }, { cents: "1.5" }, { totals: { a: 1 } }, { note: null }])
    assert.equal(safeParse(EchoBookingRequest, { ...leaf, ...wrong }).success, false);
});

test("schemas of Valibot have the rules of a class, and pass values to a schema of Zod", () => {
  const visit = { title: "ab", contact: null, tags: ["x"], price: "1.50", guests: [{ name: "Ada" }] };
  assert.deepEqual(parse(PlanBookingRequest, visit), visit);
  for (const wrong of [
    { title: "a" },
    { contact: "nobody" },
    { seats: 9 },
    { tags: [] },
    { tags: ["1"] },
    { price: "1.505" },
    { guests: [{ name: "Charles" }] },
  ])
    assert.equal(safeParse(PlanBookingRequest, { ...visit, ...wrong }).success, false, Object.keys(wrong).join());
  const [from, until] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
  assert.deepEqual(parse(MoveBookingRequest, { from, until }).from, new Date(from));
  assert.deepEqual(
    safeParse(MoveBookingRequest, { from: until, until: from }).issues?.map(({ message }) => message),
    ["the end is before the beginning"],
  );
});

test("members of generated requests have the rules of their fields, and are as optional as there", () => {
  const draft = { name: "Room", place: { street: "Mill Lane", zip: "12345" }, at: "2026-01-01T00:00:00Z" };
  assert.deepEqual(parse(DraftBookingRequest, draft), { ...draft, at: new Date(draft.at) });
  for (const wrong of [
    { name: "R" },
    { name: undefined },
    { fee: "0.001" },
    { place: undefined },
    { place: { street: "Mill Lane", zip: "1234" } },
    { at: "later" },
  ])
    assert.equal(safeParse(DraftBookingRequest, { ...draft, ...wrong }).success, false, JSON.stringify(wrong));
  assert.deepEqual(parse(ChangeBookingRequest, { fee: "1" }), {});
  assert.deepEqual(parse(ChangeBookingRequest, { name: "Hall" }), { name: "Hall" });
  assert.equal(safeParse(ChangeBookingRequest, { name: "H" }).success, false);
});
