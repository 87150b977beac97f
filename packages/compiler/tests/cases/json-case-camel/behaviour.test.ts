// camelCase on the wire of a class that is written as its table is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { asDocumented } from "../../as-documented.ts";
import { send } from "../../send.ts";
import { BookingApi, BookingMigration, bookingRouter, PostgresBookingRepository } from "./booking.derived/index.ts";

const booking = {
  guestName: "Ada",
  seatCount: 2,
  note2Self: null,
  homePlace: { zipCode: "10115", isAbroad: false },
  rawData: { kept_as_is: true },
};

describeBehaviour("json-case-camel", (database) => {
  database.migrateOnce([BookingMigration]);

  test("requests and answers are in camelCase, rows as the class says", async () => {
    const bookings = new PostgresBookingRepository(database.db);
    const app = bookingRouter(bookings);
    const created = await send(app, "POST", "/bookings", booking);
    assert.equal(created.status, 201, created.text);
    const { id, createdAt: _, ...shown } = created.json;
    assert.deepEqual(shown, { ...booking, rowVersion: 0 });
    asDocumented(BookingApi.openapi(), "POST /bookings", created);
    const row = await bookings.findById(id);
    assert.deepEqual([row?.guest_name, row?.home_place.zip_code], ["Ada", "10115"]);

    const changed = await send(app, "PATCH", `/bookings/${id}`, { note2Self: "call", expectedVersion: 0 });
    assert.deepEqual([changed.status, changed.json.note2Self, changed.json.rowVersion], [200, "call", 1]);
    const refused = await send(app, "POST", "/bookings", { ...booking, homePlace: { zip_code: "1" } });
    assert.deepEqual(refused.json.issues.map((issue: { path: string }) => issue.path).sort(), [
      "homePlace.isAbroad",
      "homePlace.zipCode",
    ]);

    const query = "guestNameIn=Ada&seatCountFrom=2&note2SelfIsNull=false&sort=guestName_asc,createdAt_desc";
    const listed = await send(app, "GET", `/bookings?${query}`);
    assert.deepEqual([listed.status, listed.json], [200, [changed.json]]);
    const unknown = await send(app, "GET", "/bookings?guest_name_in=Ada");
    assert.deepEqual([unknown.status, unknown.json.issues[0].path], [400, "guest_name_in"]);
    const found = await bookings.query({ guest_name_in: ["Ada"], seat_count_from: 2, sort: "guestName_asc" });
    assert.deepEqual(
      found.map((one) => one.id),
      [id],
    );
  });
});
