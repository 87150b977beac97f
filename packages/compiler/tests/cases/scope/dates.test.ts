// Rows found by a time that the database made: by its millisecond, which is what a Date shows of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { AppointmentMigration, PostgresAppointmentRepository } from "./appointment.derived/index.ts";

describeBehaviour("dates with microseconds", (database) => {
  database.migrateOnce([AppointmentMigration]);

  function appointments(): PostgresAppointmentRepository {
    return new PostgresAppointmentRepository(database.db);
  }
  const set = (column: string, time: string, email: string): Promise<void> =>
    database.db.execute(`UPDATE public.appointments SET ${column} = '${time}' WHERE email = '${email}'`);

  test("lookups find the row by what it is shown with", async () => {
    const repository = appointments();
    const made = await repository.create({ room: "a", email: "A" });
    await set("created_at", "2026-02-01T00:00:00.999999Z", "A");
    const row = await repository.findById(made.id);
    assert.equal(row?.createdAt.toISOString(), "2026-02-01T00:00:00.999Z");
    assert.deepEqual(await repository.findByCreatedAt(row.createdAt), row);
    assert.equal(await repository.existsByCreatedAt(row.createdAt), true);
    assert.equal(await repository.findByCreatedAt(new Date("2026-02-01T00:00:01Z")), null);
    assert.deepEqual(await repository.findByRoomAndStartsAt("a", row.startsAt), row);
    assert.equal(await repository.existsByRoomAndStartsAt("b", row.startsAt), false);
    assert.equal(await repository.existsByRoomAndStartsAt("a", new Date(row.startsAt.getTime() - 1)), false);
  });

  test("of several rows in one millisecond, which are unique to the database, the newest is found", async () => {
    const repository = appointments();
    await repository.create({ room: "a", email: "A" });
    const second = await repository.create({ room: "b", email: "B" });
    await set("created_at", "2026-02-01T00:00:00.123999Z", "A");
    await set("created_at", "2026-02-01T00:00:00.123001Z", "B");
    const found = await repository.findByCreatedAt(new Date("2026-02-01T00:00:00.123Z"));
    assert.equal(found?.id, second.id);
  });

  test("scopes take in the whole millisecond, and ignore case where a column does", async () => {
    const repository = appointments();
    const first = await repository.create({ room: "a", email: "Ada@x", endsAt: new Date("2026-01-01T11:00:00Z") });
    const second = await repository.create({ room: "b", email: "b", phone: "Ada@x", endsAt: first.startsAt });
    assert.deepEqual(
      (await repository.listTouching(first.startsAt, 9, 0)).map(({ id }) => id),
      [second.id, first.id],
    );
    assert.deepEqual(await repository.listTouching(new Date("2026-01-01T11:00:00Z"), 9, 0), [first]);
    assert.deepEqual(await repository.listTouching(new Date("2026-01-01T10:00:00.124Z"), 9, 0), []);
    await database.db.execute("ALTER TABLE public.appointments DROP CONSTRAINT appointments_created_at_key");
    await database.db.execute("UPDATE public.appointments SET created_at = '2026-02-01T00:00:00.123999Z'");
    const at = new Date("2026-02-01T00:00:00.123Z");
    const contacting = async (value: string) => (await repository.listContacting(at, value, 9, 0)).map(({ id }) => id);
    assert.deepEqual(await contacting("Ada@x"), [second.id, first.id]);
    assert.deepEqual(await contacting("ADA@X"), [first.id]);
  });
});
