// `constraints`: what only the database knows of is an error of ours too, with the field that the entry gives it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { ConstraintError } from "entity-derive/runtime";
import { BookingMigration, PostgresBookingRepository } from "./booking.derived/index.ts";

describeBehaviour("constraints", (database) => {
  database.migrateOnce([BookingMigration]);

  test("constraints made by hand have their kind and field", async () => {
    const { db } = database;
    await db.execute(`
      ALTER TABLE bookings
        ADD CONSTRAINT bookings_first_night_last_night_check CHECK (first_night <= last_night),
        ADD CONSTRAINT bookings_room_first_night_key UNIQUE (room, first_night),
        ADD CONSTRAINT bookings_unlisted CHECK (room > 0)`);
    const bookings = new PostgresBookingRepository(db);
    await bookings.create({ room: 1, firstNight: 1, lastNight: 2 });
    const thrown = (room: number, firstNight: number, lastNight: number): Promise<unknown> =>
      bookings.create({ room, firstNight, lastNight }).then(
        () => assert.fail("nothing was thrown"),
        (error: unknown) => error,
      );
    const check = await thrown(2, 3, 2);
    assert.ok(check instanceof ConstraintError);
    assert.deepEqual([check.kind, check.field], ["check", "lastNight"]);
    const unique = await thrown(1, 1, 5);
    assert.ok(unique instanceof ConstraintError);
    assert.deepEqual([unique.kind, unique.field], ["unique", null]);
    assert.ok(!((await thrown(0, 1, 5)) instanceof ConstraintError));
  });
});
