// EXCLUDE constraints: rows that cannot be there at the same time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { ConstraintError, newUuid, sqlState } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  AppointmentMigration,
  type CreateAppointmentRequest,
  PostgresAppointmentRepository,
} from "./appointment.derived/index.ts";
import { PostgresStayRepository, StayMigration, stayRouter } from "./stay.derived/index.ts";

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));
const stay = {
  bed: 1,
  from: "2026-01-01",
  until: "2026-01-03",
  leastWeight: null,
  mostWeight: null,
  hours: null,
  firstFloor: null,
  lastFloor: null,
} as const;

describeBehaviour(
  "exclude",
  (database) => {
    database.migrateOnce([AppointmentMigration, StayMigration]);

    const clinicId = newUuid();
    let count = 0;

    function appointment(from: number, to: number | null, others: Partial<CreateAppointmentRequest> = {}) {
      count += 1;
      const [startsAt, endsAt] = [at(from), to === null ? null : at(to)];
      return { clinicId, code: `c${count}`, room: "Blue", practitionerId: null, startsAt, endsAt, ...others };
    }

    function appointments(): PostgresAppointmentRepository {
      return new PostgresAppointmentRepository(database.db);
    }

    const overlaps = (error: unknown, constraint = "appointments_clinic_id_room_tstzrange_excl"): boolean => {
      assert.ok(error instanceof ConstraintError, String(error));
      assert.deepEqual([error.kind, error.constraint, error.field], ["exclusion", constraint, null]);
      return true;
    };

    test("rows that overlap are refused by every write, rows that touch are not", async () => {
      const repository = appointments();
      const first = await repository.create(appointment(8, 9));
      const second = await repository.create(appointment(9, 10));
      await repository.create(appointment(8, 9, { room: "Red" }));
      await repository.create(appointment(8, 9, { clinicId: newUuid() }));
      await repository.create(appointment(8, null, { room: "Green" }));
      await assert.rejects(repository.create(appointment(8, 9)), (error) => overlaps(error));
      await assert.rejects(repository.create(appointment(7, 20, { room: "bLUE" })), (error) => overlaps(error));
      await assert.rejects(repository.create(appointment(20, 21, { room: "Green" })), (error) => overlaps(error));
      await assert.rejects(repository.createMany([appointment(12, 14), appointment(13, 15)]), (error) =>
        overlaps(error),
      );
      await assert.rejects(repository.update(second.id, { startsAt: at(8), expectedVersion: 0 }), (error) =>
        overlaps(error),
      );
      await assert.rejects(repository.upsert({ ...appointment(8, 9), code: second.code }), (error) => overlaps(error));
      assert.equal((await repository.findById(second.id))?.version, 0);
      const events = await database.db.query(
        { name: "events", text: "SELECT kind, count(*) FROM entity_outbox GROUP BY 1" },
        [],
      );
      assert.deepEqual(events.rows, [["created", "5"]]);
      assert.ok(first.id !== second.id);
    });

    test("another constraint of the table is told by its name, and null is equal to nothing", async () => {
      const repository = appointments();
      const practitionerId = newUuid();
      await repository.create(appointment(8, 10, { practitionerId }));
      await repository.create(appointment(8, 10, { room: "Red" }));
      await assert.rejects(repository.create(appointment(9, 11, { room: "Green", practitionerId })), (error) =>
        overlaps(error, "one_patient_at_a_time"),
      );
    });

    test("rows that `where` leaves out, and deleted ones, are not compared until they come back", async () => {
      const repository = appointments();
      const cancelled = await repository.create(appointment(8, 9, { state: "cancelled" }));
      const deleted = await repository.create(appointment(8, 9));
      await repository.delete(deleted.id);
      await repository.create(appointment(8, 9));
      await assert.rejects(repository.update(cancelled.id, { state: "booked", expectedVersion: 0 }), (error) =>
        overlaps(error),
      );
      await assert.rejects(repository.restore(deleted.id), (error) => overlaps(error));
      assert.equal(await repository.findById(deleted.id), null);
    });

    test("of many at once that want the same time one gets it", async () => {
      const repository = appointments();
      const tried = await Promise.allSettled(Array.from({ length: 12 }, () => repository.create(appointment(8, 9))));
      const refused = tried.filter((one) => one.status === "rejected");
      assert.equal(refused.length, 11);
      for (const { reason } of refused)
        assert.ok(reason instanceof ConstraintError || reason.code === "40P01", String(reason));
    });

    test("a reversed range breaks a rule, and is no failure of the server", async () => {
      const repository = appointments();
      for (const to of [8, 9])
        await assert.rejects(repository.create(appointment(9, to)), {
          kind: "check",
          constraint: "appointments_starts_at_ends_at_check",
          field: "endsAt",
        });
    });

    test("over HTTP it is a conflict with words of its own, and a reversed range breaks a rule", async () => {
      const errors: unknown[] = [];
      const stays = new PostgresStayRepository(database.db);
      const app = stayRouter(stays, { onError: (error) => void errors.push(error) });
      assert.equal((await send(app, "POST", "/stays", stay)).status, 201);
      const { json: next } = await send(app, "POST", "/stays", { ...stay, from: "2026-01-04", until: "2026-01-04" });
      const answers = [
        await send(app, "POST", "/stays", { ...stay, from: "2026-01-03", until: "2026-01-03" }),
        await send(app, "PATCH", `/stays/${next.id}`, { from: "2026-01-02" }),
      ];
      for (const { status, json } of answers) {
        assert.deepEqual([status, json.title, json.constraint], [409, "Conflict", "stays_bed_daterange_excl"]);
        assert.equal(json.detail, "it conflicts with an existing row");
      }
      const reversed = await send(app, "PATCH", `/stays/${next.id}`, { from: "2026-01-05" });
      assert.deepEqual([reversed.status, reversed.json.constraint], [422, "stays_from_until_check"]);
      assert.deepEqual(errors, []);
    });

    test("ranges of numbers, a column that is a range, other operators", async () => {
      const stays = new PostgresStayRepository(database.db);
      let bed = 1;
      const create = (others: object): Promise<{ readonly id: Uuid }> =>
        stays.create({ ...stay, bed: bed++, ...others });
      const refuses = (others: object, constraint: string): Promise<void> =>
        assert.rejects(
          create(others),
          (error) => sqlState(error) === "23P01" && error instanceof Error && error.message.includes(constraint),
        );
      await create({ leastWeight: "1.5", mostWeight: "2.5" });
      await create({ leastWeight: "2", mostWeight: "3" });
      await create({ leastWeight: "2.5", mostWeight: "3", kind: "short" });
      await refuses({ leastWeight: "2", mostWeight: "3", kind: "long" }, "stays_numrange_kind_excl");
      await create({ hours: "[8,12)" });
      await create({ hours: "[12,14)" });
      await refuses({ hours: "[11,13)" }, "stays_hours_excl");
      bed = 200;
      await create({ firstFloor: 1, lastFloor: 3 });
      await create({ firstFloor: 2, lastFloor: 4 });
      await refuses({ firstFloor: 3, lastFloor: 5 }, "stays_int4range_excl");
    });
  },
  { engines: everyEngine },
);
