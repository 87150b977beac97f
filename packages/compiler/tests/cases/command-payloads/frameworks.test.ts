// Payloads of commands have the same answers under every framework.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type SentRequest, sameAnswers } from "../../same-answers.ts";
import { BookingMigration, bookingRoutes, PostgresBookingRepository } from "./booking.derived/index.ts";
import { Bookings } from "./bookings.ts";

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
const slot = { ...leaf, note: leaf.from };
const visit = { title: "ab", contact: null, tags: ["x"], price: "1.50", guests: [{ name: "Ada" }] };
const room = { label: "Blue", place: { street: "Mill Lane", zip: "12345" }, height: 2, at: "2026-01-01T00:00:00Z" };
const [from, until] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];

/** Commands with their bodies, and the member that is refused; null for an answer without an error. */
const commands: readonly (readonly [path: string, body: unknown, refused: string | null])[] = [
  ["echo", slot, null],
  ["echo", { ...slot, cents: 1 }, "cents"],
  ["echo", { ...slot, seal: "%" }, "seal"],
  ["echo", { ...slot, day: "2026-02-30" }, "day"],
  ["echo", { ...slot, parts: [{ ...leaf, days: [null] }] }, "parts[0].days[0]"],
  [`${newUuid()}/at`, { at: from }, null],
  [`${newUuid()}/at`, { at: "yesterday" }, "at"],
  ["plan", visit, null],
  ["plan", { ...visit, guests: [{ name: "Charles" }] }, "guests[0].name"],
  ["plan", { ...visit, price: "1.505" }, "price"],
  ["plan", { ...visit, tags: ["x", "1"] }, "tags[1]"],
  ["label", { name: "Room", code: "A", fee: "10.25" }, null],
  ["label", { name: "Room", code: "ABCDE" }, "code"],
  ["label", { name: "Room", code: "A", fee: "0.001" }, "fee"],
  ["move", { from, until }, null],
  ["move", { from: until, until: from }, "until"],
  ["draft", { name: "Room" }, null],
  ["draft", { name: "R" }, "name"],
  ["furnish", room, null],
  ["furnish", { ...room, place: { street: "Mill Lane", zip: "1234" } }, "place.zip"],
  ["furnish", { ...room, height: 10 }, "height"],
  ["change", { label: "Blue", note: null, expectedVersion: 1 }, null],
  ["change", { label: "Blue" }, "expectedVersion"],
];

describeBehaviour("payloads under every framework", (database) => {
  database.migrateOnce([BookingMigration]);

  test("values and rules of payloads", async () => {
    const routes = bookingRoutes(new PostgresBookingRepository(database.db), { commands: new Bookings() });
    const requests = commands.map(([path, body]): SentRequest => ["POST", `/bookings/${path}`, body]);
    const answers = await sameAnswers(routes, requests);
    assert.deepEqual(
      answers.map(({ status, text }) => [status < 300, status < 300 ? null : JSON.parse(text).issues[0].path]),
      commands.map(([, , refused]) => [refused === null, refused]),
    );
  });
});
