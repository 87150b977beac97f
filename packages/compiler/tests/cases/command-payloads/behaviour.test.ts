// Values that JSON has as text in payloads and results: dates, bigints, bytes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { hc } from "hono/client";
import { send } from "../../send.ts";
import {
  BookingApi,
  BookingMigration,
  bookingRouter,
  EchoBookingRequest,
  LabelBookingRequest,
  PostgresBookingRepository,
} from "./booking.derived/index.ts";
import { Bookings } from "./bookings.ts";
import { PostgresRoomRepository, RoomMigration } from "./room.derived/index.ts";

const visit = { title: "ab", contact: null, tags: ["x"], price: "1.50", guests: [{ name: "Ada" }] };

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
const sent = { ...leaf, until: "2026-01-03T00:00:00.000Z", note: leaf.from, parts: [leaf] };

describeBehaviour("payloads of commands", (database) => {
  database.migrateOnce([BookingMigration, RoomMigration]);

  test("the handler gets the values, and the answer has their texts", async () => {
    const commands = new Bookings();
    const app = bookingRouter(new PostgresBookingRepository(database.db), { commands });
    const answer = await send(app, "POST", "/bookings/echo", sent);
    assert.deepEqual([answer.status, answer.json], [200, sent]);
    const { got } = commands;
    assert.ok(got !== null);
    assert.deepEqual(got.from, new Date(leaf.from));
    assert.deepEqual([got.until, got.note], [new Date("2026-01-03"), new Date(leaf.from)]);
    assert.deepEqual([got.cents, got.totals], [9_007_199_254_740_993n, { a: -1n }]);
    assert.deepEqual(got.seal, new Uint8Array([0, 1, 2, 255]));
    assert.deepEqual(got.parts[0]?.days, [new Date("1969-12-31T23:59:59Z")]);
    assert.deepEqual(EchoBookingRequest.parse(sent), got);
    for (const [member, value] of [
      ["from", "yesterday"],
      ["from", 0],
      ["until", ""],
      ["cents", 1],
      ["cents", "1.5"],
      ["price", "1,5"],
      ["seal", "%"],
      ["day", "2026-02-30"],
      ["days", [null]],
      ["totals", { a: "x" }],
      ["note", null],
    ] as const) {
      const wrong = await send(app, "POST", "/bookings/echo", { ...sent, parts: [{ ...leaf, [member]: value }] });
      assert.equal(wrong.status, 400, member);
      assert.match(wrong.json.issues[0].path, new RegExp(`^parts\\[0\\]\\.${member}`));
    }
  });

  test("a client of Hono sends and gets texts", async () => {
    const app = bookingRouter(new PostgresBookingRepository(database.db), { commands: new Bookings() });
    const client = hc<typeof app>("http://localhost", {
      fetch: (input: string | URL | Request, init?: RequestInit) => app.request(input, init),
    });
    const at = "2026-01-02T03:04:05.678Z";
    const answer = await client.bookings[":id"].at.$post({ param: { id: newUuid() }, json: { at } });
    assert.ok(answer.status === 200);
    const result: { at: string; count: string | null } = await answer.json();
    assert.deepEqual(result, { at, count: "9007199254740993" });
    const first = await client.bookings[":id"].at.$post({
      param: { id: newUuid() },
      // @ts-expect-error: JSON has no dates
      json: { at: new Date(0) },
    });
    assert.deepEqual(await first.json(), { at: "1970-01-01T00:00:00.000Z", count: null });
  });

  test("rules of a class, of picked fields and of a schema of another library are those of requests", async () => {
    const app = bookingRouter(new PostgresBookingRepository(database.db), { commands: new Bookings() });
    const refused = async (path: string, body: object, place: string, message: RegExp): Promise<void> => {
      const { status, json } = await send(app, "POST", `/bookings/${path}`, body);
      assert.equal(status, 400, place);
      assert.equal(json.issues[0].path, place);
      assert.match(json.issues[0].message, message);
    };
    const planned = await send(app, "POST", "/bookings/plan", { ...visit, contact: "a@x.org", seats: 8, more: 1 });
    assert.deepEqual([planned.status, planned.json], [200, { title: "ab" }]);
    assert.equal((await send(app, "POST", "/bookings/plan", visit)).status, 200);
    await refused("plan", { ...visit, title: "a" }, "title", /./);
    await refused("plan", { ...visit, contact: "nobody" }, "contact", /./);
    await refused("plan", { ...visit, seats: 9 }, "seats", /./);
    await refused("plan", { ...visit, tags: [] }, "tags", /./);
    await refused("plan", { ...visit, tags: ["x", "1"] }, "tags[1]", /./);
    await refused("plan", { ...visit, price: "1.505" }, "price", /./);
    await refused("plan", { ...visit, guests: [{ name: "Charles" }] }, "guests[0].name", /^at most five letters$/);

    const labelled = await send(app, "POST", "/bookings/label", { name: "Room", code: "A", fee: "10.25" });
    assert.deepEqual([labelled.status, labelled.json], [200, { name: "Room A 10.25" }]);
    await refused("label", { name: "R", code: "A" }, "name", /./);
    await refused("label", { name: "Room", code: "a" }, "code", /./);
    await refused("label", { name: "Room", code: "ABCDE" }, "code", /./);
    await refused("label", { name: "Room", code: "A", fee: "0.001" }, "fee", /./);
    assert.equal(LabelBookingRequest.safeParse({ name: "Room" }).success, false);

    const [from, until] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
    assert.equal((await send(app, "POST", "/bookings/move", { from, until })).status, 204);
    await refused("move", { from: until, until: from }, "until", /^the end is before the beginning$/);
    await refused("move", { from, until: "later" }, "until", /./);
  });

  test("members of generated requests have the rules of their fields, and are as optional as there", async () => {
    const app = bookingRouter(new PostgresBookingRepository(database.db), { commands: new Bookings() });
    const room = { label: "Blue", place: { street: "Mill Lane", zip: "12345" }, height: 2, at: "2026-01-01T00:00:00Z" };
    for (const [path, body, issue] of [
      ["draft", { name: "Room" }, null],
      ["draft", { name: "R" }, "name"],
      ["draft", { name: "Room", fee: "0.001" }, "fee"],
      ["furnish", room, null],
      ["furnish", { ...room, price: "1.25" }, null],
      ["furnish", { ...room, label: "B" }, "label"],
      ["furnish", { ...room, price: "1.255" }, "price"],
      ["furnish", { ...room, place: { street: "Mill Lane", zip: "1234" } }, "place.zip"],
      ["furnish", { ...room, place: undefined }, "place"],
      ["furnish", { ...room, height: 10 }, "height"],
      ["change", { expectedVersion: 1 }, null],
      ["change", { label: "Blue", note: null, expectedVersion: 1 }, null],
      ["change", { label: "B", expectedVersion: 1 }, "label"],
      ["change", { label: "Blue" }, "expectedVersion"],
    ] as const) {
      const { status, json } = await send(app, "POST", `/bookings/${path}`, body);
      assert.deepEqual([status, json?.issues?.[0]?.path ?? null], issue === null ? [204, null] : [400, issue]);
    }
    const { FurnishBookingRequest: furnish } = BookingApi.openapi().components.schemas;
    assert.match(JSON.stringify(furnish), /"label":\{"type":"string","minLength":2,"maxLength":20\}/);
    assert.match(JSON.stringify(furnish), /"required":\["label","place","height","at"\]/);
  });

  test("a decimal finer than its column is refused by every way of writing", async () => {
    const rooms = new PostgresRoomRepository(database.db);
    const room = { label: "Blue", place: { street: "Mill Lane", zip: null }, price: "1.25" };
    const { id } = await rooms.upsert(room);
    const finer = { ...room, price: "1.255" };
    const refusal = { name: "RangeError", message: "The value of rooms.price has more than 2 decimals" };
    await assert.rejects(rooms.create({ ...finer, label: "Red" }), refusal);
    await assert.rejects(rooms.createMany([room, finer]), refusal);
    await assert.rejects(rooms.update(id, { price: "1.255", expectedVersion: 0 }), refusal);
    await assert.rejects(rooms.upsert(finer), refusal);
    await assert.rejects(rooms.upsert({ ...finer, label: "Green" }), refusal);
    assert.deepEqual(
      (await rooms.list(10, 0)).map(({ price }) => price),
      ["1.25"],
    );
  });

  test("the document has their formats and rules", () => {
    const { AtBookingRequest, AtBookingResult } = BookingApi.openapi().components.schemas;
    assert.deepEqual(AtBookingRequest, {
      type: "object",
      required: ["at"],
      properties: { at: { type: "string", format: "date-time" } },
    });
    const { LabelBookingRequest: label, PlanBookingRequest: plan } = BookingApi.openapi().components.schemas;
    assert.deepEqual(label, {
      type: "object",
      required: ["name", "code"],
      properties: {
        name: { type: "string", minLength: 3 },
        code: { type: "string", maxLength: 4, pattern: "^[A-Z]+$" },
        fee: { type: "string", pattern: String.raw`^-?0*\d{1,4}(\.\d{1,2}0*)?$` },
      },
    });
    assert.match(JSON.stringify(plan), /"title":\{"type":"string","minLength":2,"maxLength":20\}/);
    assert.match(JSON.stringify(AtBookingResult), /"count":\{"type":\["string","null"\]/);
  });
});
