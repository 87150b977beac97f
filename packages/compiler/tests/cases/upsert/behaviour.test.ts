// Upserts: both actions, every kind of conflict target, and many of them at once on one key.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConflictError, transaction } from "entity-derive/runtime";
import { DeviceMigration, PostgresDeviceRepository } from "./device.derived/index.ts";
import { MemberMigration, PostgresMemberRepository } from "./member.derived/index.ts";
import { PersonMigration, PostgresPersonRepository } from "./person.derived/index.ts";
import { PostgresReceiptRepository, ReceiptMigration } from "./receipt.derived/index.ts";
import {
  type CreateSettingRequest,
  PostgresSettingRepository,
  SettingMigration,
  withSettings,
} from "./setting.derived/index.ts";
import { PostgresSubscriberRepository, SubscriberMigration } from "./subscriber.derived/index.ts";
import { PostgresVisitRepository, VisitMigration } from "./visit.derived/index.ts";

const hostile = ["'; DROP TABLE settings; --", "\\", "%", "$1", '"', "\n", "€😀", "", "EXCLUDED.value", "null"];
const base: CreateSettingRequest = {
  key: "k",
  value: "v",
  payload: { a: 1 },
  unit: "s",
  active: false,
  origin: "first",
};
const values = { checksum: "sum" };

describeBehaviour("upsert", (database) => {
  database.migrateOnce([
    SettingMigration,
    SubscriberMigration,
    VisitMigration,
    MemberMigration,
    ReceiptMigration,
    DeviceMigration,
    PersonMigration,
  ]);

  function settings(): PostgresSettingRepository {
    return new PostgresSettingRepository(database.db);
  }
  function subscribers(): PostgresSubscriberRepository {
    return new PostgresSubscriberRepository(database.db);
  }
  function visits(): PostgresVisitRepository {
    return new PostgresVisitRepository(database.db);
  }
  function members(): PostgresMemberRepository {
    return new PostgresMemberRepository(database.db);
  }

  test("rows that no request can create are upserted from the values of the server", async () => {
    const receipts = new PostgresReceiptRepository(database.db);
    assert.equal((await receipts.upsert({ number: 1, text: "one" }))?.text, "one");
    assert.equal(await receipts.upsert({ number: 1, text: "two" }), null);
    assert.deepEqual(
      (await receipts.list(5, 0)).map(({ text }) => text),
      ["one"],
    );
  });

  test("update: a new row is added, as create would", async () => {
    const repository = settings();
    const { id, createdAt, updatedAt, ...rest } = await repository.upsert(base, values);
    assert.deepEqual(rest, { ...base, pinned: false, checksum: "sum", version: 0 });
    assert.deepEqual(createdAt, updatedAt);
    assert.deepEqual((await repository.findById(id))?.payload, { a: 1 });
    const bare = await repository.upsert({ key: "bare", payload: null, origin: "o" }, values);
    assert.deepEqual([bare.value, bare.payload, bare.unit, bare.active], [null, null, "none", true]);
  });

  test("update: what may be updated is overwritten, everything else stays", async () => {
    const repository = settings();
    const { id } = await repository.upsert(base, values);
    const first = await repository.update(id, { pinned: true, expectedVersion: 0 });
    const second = await repository.upsert(
      { key: "k", value: null, payload: [true], unit: null, active: true, origin: "second" },
      { checksum: "other" },
    );
    assert.deepEqual(second, {
      ...first,
      value: null,
      payload: [true],
      unit: null,
      active: true,
      version: 2,
      updatedAt: second.updatedAt,
    });
    assert.ok(second.updatedAt >= first.updatedAt);
    assert.deepEqual(await repository.list(10, 0), [second]);
    const third = await repository.upsert({ key: "k", payload: 1, origin: "third" }, values);
    assert.deepEqual([third.value, third.unit, third.active, third.pinned], [null, null, true, true]);
  });

  test("update: the version rises, so that who has read before conflicts", async () => {
    const repository = settings();
    const { id, version } = await repository.upsert(base, values);
    assert.equal((await repository.upsert(base, values)).version, version + 1);
    await assert.rejects(repository.update(id, { value: "x", expectedVersion: version }), ConflictError);
    assert.equal((await repository.update(id, { value: "x", expectedVersion: version + 1 })).version, version + 2);
  });

  test("update: many at once on one key are one row, and none fails", async () => {
    const repository = settings();
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) => repository.upsert({ ...base, value: String(index) }, values)),
    );
    const [row, ...others] = await repository.list(10, 0);
    assert.deepEqual(others, []);
    assert.equal(row?.version, 49);
    assert.deepEqual(new Set(made.map(({ id }) => id)), new Set([row.id]));
    assert.deepEqual(new Set(made.map(({ version }) => version)).size, 50);
    assert.equal(made.find(({ version }) => version === 49)?.value, row.value);
  });

  test("a conflict on another key is an error, and nothing is changed", async () => {
    const repository = visits();
    const [first] = await repository.createMany([
      { day: "2026-01-01", visitor: "a", ticket: 1 },
      { day: "2026-01-01", visitor: "b", ticket: 2 },
    ]);
    await assert.rejects(repository.upsert({ day: "2026-01-02", visitor: "a", ticket: 2 }), {
      code: "23505",
      constraint: "visits_ticket_key",
    });
    assert.equal((await repository.list(10, 0)).length, 2);
    assert.deepEqual(await repository.findByTicket(1), first);
  });

  test("nothing: a new row comes back, and null for one that is there, unchanged", async () => {
    const repository = visits();
    const visit = await repository.upsert({ day: "2026-01-01", visitor: "a", ticket: 1 });
    assert.equal(visit?.ticket, 1);
    assert.equal(await repository.upsert({ day: "2026-01-01", visitor: "a", ticket: 1 }), null);
    assert.equal(await repository.upsert({ day: "2026-01-01", visitor: "a", ticket: 2 }), null);
    assert.notEqual(await repository.upsert({ day: "2026-01-02", visitor: "a" }), null);
    assert.notEqual(await repository.upsert({ day: "2026-01-01", visitor: "A", ticket: null }), null);
    assert.deepEqual(await repository.findByDayAndVisitor("2026-01-01", "a"), visit);
    assert.equal((await repository.list(10, 0)).length, 3);
  });

  test("nothing: of many at once one adds the row, and none fails", async () => {
    const repository = visits();
    const made = await Promise.all(
      Array.from({ length: 50 }, () => repository.upsert({ day: "2026-01-01", visitor: "a" })),
    );
    const added = made.filter((visit) => visit !== null);
    assert.equal(added.length, 1);
    assert.deepEqual(await repository.list(10, 0), added);
  });

  test("a live key, ignoring case: a deleted row stays deleted, and a new one is added", async () => {
    const repository = subscribers();
    const first = await repository.upsert({ email: "Ada@x", name: "Ada" });
    const second = await repository.upsert({ email: "aDA@X", name: "Ada L." });
    assert.deepEqual(second, { ...first, name: "Ada L." });
    await repository.delete(first.id);
    const third = await repository.upsert({ email: "ada@x", name: "New" });
    assert.notEqual(third.id, first.id);
    assert.equal(third.deletedAt, null);
    assert.equal((await repository.findByIdWithDeleted(first.id))?.name, "Ada L.");
    assert.deepEqual(await repository.findByEmail("ADA@X"), third);
    assert.equal((await repository.upsert({ email: "ADA@x", name: "Newer" })).id, third.id);
    assert.equal((await repository.listWithDeleted(10, 0)).length, 2);
  });

  test("a key that is unique among all rows: a deleted row is overwritten, and stays deleted", async () => {
    const repository = new PostgresDeviceRepository(database.db);
    const first = await repository.upsert({ serial: "s", name: "first" });
    await repository.delete(first.id);
    const second = await repository.upsert({ serial: "s", name: "second" });
    assert.deepEqual([second.id, second.name, second.deletedAt !== null], [first.id, "second", true]);
    assert.equal(await repository.findBySerial("s"), null);
    assert.equal(await repository.restore(first.id), true);
    assert.equal((await repository.findBySerial("s"))?.name, "second");
  });

  test("a live key, ignoring case, many at once: one row", async () => {
    const repository = subscribers();
    const gone = await repository.upsert({ email: "key", name: "gone" });
    await repository.delete(gone.id);
    const spellings = ["key", "Key", "KEY", "kEy"];
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        repository.upsert({ email: spellings[index % 4] ?? "", name: String(index) }),
      ),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal((await repository.list(10, 0)).length, 1);
    assert.equal((await repository.findByIdWithDeleted(gone.id))?.name, "gone");
  });

  test("several columns, one ignoring case", async () => {
    const repository = members();
    const first = await repository.upsert({ team: "a", email: "X", role: "reader" });
    const second = await repository.upsert({ team: "a", email: "x", role: "admin" });
    assert.deepEqual(second, { ...first, role: "admin" });
    assert.notEqual((await repository.upsert({ team: "A", email: "x", role: "reader" })).id, first.id);
    assert.deepEqual(await repository.findByTeamAndEmail("a", "x"), second);
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        repository.upsert({ team: "many", email: index % 2 === 0 ? "y" : "Y", role: "reader" }),
      ),
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal((await repository.list(10, 0)).length, 3);
  });

  test("many at once that share every unique value: one row for each key, and none fails", async () => {
    const people = new PostgresPersonRepository(database.db);
    const visitors = visits();
    for (let round = 0; round < 30; round++) {
      const key = `k${round}`;
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          people.upsert({ email: index % 2 === 0 ? key : key.toUpperCase(), handle: key, name: String(index) }),
        ),
      );
      assert.equal(new Set(made.map(({ id }) => id)).size, 1);
      const added = await Promise.all(
        Array.from({ length: 20 }, () => visitors.upsert({ day: "2026-01-01", visitor: key, ticket: round })),
      );
      assert.equal(added.filter((visit) => visit !== null).length, 1);
    }
    assert.equal((await people.list(100, 0)).length, 30);
    assert.equal((await visitors.list(100, 0)).length, 30);
    await assert.rejects(people.upsert({ email: "other", handle: "k1", name: "n" }), {
      code: "23505",
      constraint: "people_handle_key",
    });
    await assert.rejects(people.upsert({ email: "x".repeat(61), name: "n" }), { code: "22001" });
  });

  test("values that try to be something else are values", async () => {
    const repository = settings();
    for (const text of hostile)
      for (const _ of [1, 2]) {
        const row = await repository.upsert(
          { key: text, value: text, payload: text, unit: text, origin: text },
          { checksum: text },
        );
        assert.deepEqual(
          [row.key, row.value, row.payload, row.unit, row.origin, row.checksum],
          [text, text, text, text, text, text],
        );
      }
    assert.equal((await repository.list(100, 0)).length, hostile.length);
  });

  test("in a transaction it is part of it", async () => {
    const repository = settings();
    const { id } = await repository.upsert(base, values);
    const failed = transaction(database.db, withSettings).run(async ({ settings }) => {
      assert.equal((await settings.upsert({ ...base, value: "inside" }, values)).id, id);
      await settings.upsert({ ...base, key: "other" }, values);
      throw new Error("no");
    });
    await assert.rejects(failed, /no/);
    const [row, ...others] = await repository.list(10, 0);
    assert.deepEqual([row?.value, row?.version, others], ["v", 0, []]);
    await transaction(database.db, withSettings).run(({ settings }) =>
      settings.upsert({ ...base, value: "in" }, values),
    );
    assert.equal((await repository.findByKey("k"))?.value, "in");
  });
});

describeBehaviour(
  "upsert, on the server",
  (database) => {
    database.migrateOnce([SettingMigration, VisitMigration, SubscriberMigration]);

    test("it is one statement with its values bound", async () => {
      const setting = new PostgresSettingRepository(database.db);
      const visit = new PostgresVisitRepository(database.db);
      const subscriber = new PostgresSubscriberRepository(database.db);
      for (const call of [
        () => setting.upsert({ ...base, key: "hostile" }, values),
        () => setting.upsert({ ...base, key: "hostile" }, values),
        () => visit.upsert({ day: "2026-01-01", visitor: "hostile" }),
        () => visit.upsert({ day: "2026-01-01", visitor: "hostile" }),
        () => subscriber.upsert({ email: "hostile", name: "hostile" }),
      ]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
        assert.doesNotMatch(statements[0]?.text ?? "", /hostile/);
      }
    });
  },
  { engines: ["pg"] },
);
