// Requests read by Valibot: the same values pass and fail as with Zod.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import * as v from "valibot";
import {
  BookingMigration,
  BookingResponse,
  bookingRouter,
  CreateBookingRequest,
  PostgresBookingRepository,
  UpdateBookingRequest,
} from "./booking.derived/index.ts";
import { UpdatePlaceRequest } from "./place.derived/index.ts";

const body = {
  guest: "Ada Lovelace",
  email: "ada@example.com",
  guests: 2,
  price: "120.50",
  arrival: "2026-03-01",
  room: "double",
  tags: [],
  home: { street: "1 Main St", zip: null },
};

function issuesOf(change: Readonly<Record<string, unknown>>): readonly string[] {
  const result = v.safeParse(CreateBookingRequest, { ...body, ...change });
  return (result.issues ?? []).map((issue) => v.getDotPath(issue) ?? "");
}

test("reads what JSON has into values", () => {
  const read = v.parse(CreateBookingRequest, {
    ...body,
    serial: "9223372036854775807",
    confirmedAt: "2026-01-31T10:00:00+02:00",
    ticket: "AAEC",
    unknown: "dropped",
  });
  assert.equal(read.serial, 9223372036854775807n);
  assert.deepEqual(read.confirmedAt, new Date("2026-01-31T08:00:00Z"));
  assert.deepEqual(read.ticket, Uint8Array.of(0, 1, 2));
  assert.ok(!("unknown" in read));
  assert.deepEqual(v.parse(UpdateBookingRequest, { expectedVersion: 0, site: null }), {
    expectedVersion: 0,
    site: null,
  });
});

const refused: readonly (readonly [string, unknown])[] = [
  ["guest", "A"],
  ["guest", "a1"],
  ["email", "ada"],
  ["email", `${"a".repeat(60)}@example.com`],
  ["site", "not a url"],
  ["guests", 0],
  ["guests", 1.5],
  ["guests", 40_000],
  ["nights", 2 ** 31],
  ["distance", 2 ** 53],
  ["serial", "9223372036854775808"],
  ["serial", "-1"],
  ["serial", 5],
  ["price", "-1"],
  ["price", "1e3"],
  ["price", "10000.000000000000000001"],
  ["discount", "0.125"],
  ["discount", "1000"],
  ["discount", "abc"],
  ["breakfast", "true"],
  ["arrival", "2026-02-30"],
  ["arrival", "soon"],
  ["alarm", "soon"],
  ["confirmedAt", "soon"],
  ["arrivalTime", "25:00"],
  ["alarm", "2026-01-01T10:00:00Z"],
  ["confirmedAt", "2026-01-01T10:00:00"],
  ["confirmedAt", "2026-02-30T10:00:00Z"],
  ["confirmedAt", "2026-01-01T10:00:00+01"],
  ["arrivalTime", "23:59:59.1234567890"],
  ["alarm", "2026-01-01T10:00:00.1234567890"],
  ["room", "cellar"],
  ["tags.0", [1]],
  ["tags", ["a", "b", "c", "d"]],
  ["ticket", "%%"],
  ["origin", "localhost"],
  ["origin", "999.1.1.1"],
  ["origin", "10.0.0.1/33"],
  ["origin", "1:2"],
  ["origin", "::1/129"],
  ["origin", "fe80::1%eth0"],
  ["partner", "me"],
  ["home.street", { zip: null }],
];

for (const [path, value] of refused) {
  test(`refuses ${JSON.stringify(value)} for ${path}`, () => {
    assert.deepEqual(issuesOf({ [path.split(".")[0] ?? ""]: value }), [path]);
  });
}

test("an offset may have a colon or none", () => {
  for (const confirmedAt of ["2026-01-01T10:00:00Z", "2026-01-01T10:00:00+01:00", "2026-01-01T10:00:00+0100"])
    assert.deepEqual(issuesOf({ confirmedAt }), []);
});

test("an address is one that can be stored", () => {
  for (const origin of ["10.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32", "::1/128"])
    assert.deepEqual(issuesOf({ origin }), []);
});

test("a text is as long as it has characters, not UTF-16 units", () => {
  assert.equal(v.safeParse(UpdatePlaceRequest, { name: "🩺".repeat(20) }).success, true);
  const { issues = [] } = v.safeParse(UpdatePlaceRequest, { name: "🩺".repeat(21) });
  assert.deepEqual(
    issues.map(({ message }) => message),
    ["Invalid length: Expected <=20 characters"],
  );
  assert.equal(v.safeParse(UpdatePlaceRequest, { tags: ["🩺"] }).success, false);
});

describeBehaviour("bookings over HTTP", (database) => {
  database.migrateOnce([BookingMigration]);

  test("a request that passes is stored, one that fails names the place", async () => {
    const bookings = new PostgresBookingRepository(database.db);
    const app = bookingRouter(bookings);
    const send = (method: string, path: string, given: unknown): Response | Promise<Response> =>
      app.request(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(given) });
    const made = await send("POST", "/bookings", { ...body, wishes: { note: "quiet" }, origin: "10.0.0.1/8" });
    assert.equal(made.status, 201);
    const json: unknown = await made.json();
    const booking = json as { readonly id: string; readonly home: unknown; readonly revision: number };
    const response = v.parse(BookingResponse, json);
    assert.deepEqual(response, await bookings.findById(response.id));
    assert.deepEqual(booking.home, body.home);
    const changed = await send("PATCH", `/bookings/${booking.id}`, {
      guest: "Grace",
      expectedVersion: booking.revision,
    });
    assert.equal(changed.status, 200);
    const wrong = await send("POST", "/bookings", { ...body, home: { street: 1 }, tags: ["x", 2] });
    assert.equal(wrong.status, 400);
    const { issues } = (await wrong.json()) as { readonly issues: readonly { readonly path: string }[] };
    assert.deepEqual(issues.map((issue) => issue.path).sort(), ["home.street", "tags[1]"]);
  });
});
