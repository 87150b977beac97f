// Events: in the statement of the write that they are about, one for each row, without what is skipped, lossless as JSON.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConflictError, NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import { BadgeEvent } from "./badge.derived/index.ts";
import { NoteEvent, NoteMigration, PostgresNoteRepository } from "./note.derived/index.ts";
import { PostgresReaderRepository, ReaderMigration } from "./reader.derived/index.ts";
import {
  type CreateSampleRequest,
  PostgresSampleRepository,
  SampleEvent,
  SampleMigration,
} from "./sample.derived/index.ts";
import { PostgresTagRepository, TagEvent, TagMigration } from "./tag.derived/index.ts";
import {
  type CreateTicketRequest,
  PostgresTicketRepository,
  TicketEvent,
  TicketMigration,
  withTickets,
} from "./ticket.derived/index.ts";

import { PostgresVisitRepository, VisitEvent, VisitMigration } from "./visit.derived/index.ts";

const owner = newUuid();
const stranger = newUuid();
const secret = "never-tell-this";

let count = 0;
function ticket(fields: Partial<CreateTicketRequest> = {}): CreateTicketRequest {
  count++;
  return { code: `c${count}`, title: `t${count}`, ownerId: owner, ...fields };
}

interface Stored {
  readonly entity: string | null;
  readonly entityId: string | null;
  readonly kind: string | null;
  readonly payload: string;
}

describeBehaviour("events", (database) => {
  database.migrateOnce([
    TicketMigration,
    ReaderMigration,
    TagMigration,
    VisitMigration,
    NoteMigration,
    SampleMigration,
  ]);

  async function stored(): Promise<readonly Stored[]> {
    const text = "SELECT entity, entity_id, kind, payload FROM public.entity_outbox ORDER BY id";
    const { rows } = await database.db.query({ name: "stored", text }, []);
    return rows.map(([entity = null, entityId = null, kind = null, payload]) => ({
      entity,
      entityId,
      kind,
      payload: payload ?? "",
    }));
  }
  async function events(): Promise<readonly TicketEvent[]> {
    return (await stored()).map(({ payload }) => TicketEvent.parse(payload));
  }
  async function forget(): Promise<void> {
    await database.db.execute("DELETE FROM public.entity_outbox");
  }
  function tickets(): PostgresTicketRepository {
    return new PostgresTicketRepository(database.db);
  }

  test("create publishes the row as it was stored, without what is skipped", async () => {
    const repository = tickets();
    const { secret: hidden, deletedAt, ...shown } = await repository.create(ticket(), { secret });
    assert.equal(hidden, secret);
    assert.equal(deletedAt, null);
    const [row, ...more] = await stored();
    assert.deepEqual(more, []);
    assert.deepEqual(
      { entity: row?.entity, entityId: row?.entityId, kind: row?.kind },
      { entity: "tickets", entityId: shown.id, kind: "created" },
    );
    assert.deepEqual(TicketEvent.parse(row?.payload), { type: "created", entity: shown });
    assert.deepEqual(Object.keys(JSON.parse(row?.payload ?? "").entity).sort(), Object.keys(shown).sort());
    assert.ok(!row?.payload.includes(secret));
  });

  test("each write method publishes an event for each row, once", async () => {
    const repository = tickets();
    const made = await repository.createMany([ticket(), ticket(), ticket()]);
    const [first, second, third] = made;
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const published = await events();
    assert.deepEqual(
      published.map((event) => event.type === "created" && event.entity.id),
      made.map(({ id }) => id),
    );
    await forget();

    await repository.update(first.id, { title: "new", note: null, expectedVersion: 0 });
    await repository.updateScoped(first.id, owner, { code: "other", expectedVersion: 1 });
    assert.deepEqual(await events(), [
      { type: "updated", id: first.id, changes: { title: "new", note: null } },
      { type: "updated", id: first.id, changes: { code: "other" } },
    ]);
    await forget();

    assert.equal(await repository.delete(first.id), true);
    assert.equal(await repository.restore(first.id), true);
    assert.equal(await repository.hardDelete(first.id), true);
    assert.equal(await repository.deleteScoped(second.id, owner), true);
    assert.equal(await repository.hardDelete(second.id), true);
    assert.equal(await repository.deleteMany([third.id, first.id, newUuid()]), 1);
    assert.deepEqual(await events(), [
      { type: "deleted", id: first.id },
      { type: "restored", id: first.id },
      { type: "deleted", id: first.id },
      { type: "deleted", id: second.id },
      { type: "deleted", id: second.id },
      { type: "deleted", id: third.id },
    ]);
    assert.deepEqual(
      (await stored()).map(({ kind }) => kind),
      ["deleted", "restored", "deleted", "deleted", "deleted", "deleted"],
    );
  });

  test("upsert publishes an event for every row that it gives back", async () => {
    const repository = tickets();
    const added = await repository.upsert(ticket({ code: "same" }));
    const updated = await repository.upsert(ticket({ code: "same", title: "again" }));
    assert.equal(updated.id, added.id);
    assert.equal(updated.version, 1);
    const [one, two, ...more] = await events();
    assert.deepEqual(more, []);
    assert.equal(one?.type === "created" && one.entity.id, added.id);
    assert.deepEqual(two, { type: "updated", id: added.id, changes: { title: "again" } });

    await forget();
    const readers = new PostgresReaderRepository(database.db);
    assert.ok((await readers.upsert({ handle: "ada" })) !== null);
    assert.equal(await readers.upsert({ handle: "ada" }), null);
    assert.equal((await stored()).length, 1);
  });

  test("what writes nothing publishes nothing", async () => {
    const repository = tickets();
    const { id, code } = await repository.create(ticket());
    await forget();
    await repository.update(id, { expectedVersion: 0 });
    await assert.rejects(repository.update(id, { title: "x", expectedVersion: 7 }), ConflictError);
    await assert.rejects(repository.update(newUuid(), { title: "x", expectedVersion: 0 }), NotFoundError);
    assert.equal(await repository.updateScoped(id, stranger, { title: "x", expectedVersion: 0 }), null);
    assert.equal(await repository.deleteScoped(id, stranger), false);
    assert.equal(await repository.delete(newUuid()), false);
    assert.equal(await repository.restore(id), false);
    assert.equal(await repository.hardDelete(newUuid()), false);
    assert.equal(await repository.deleteMany([]), 0);
    assert.deepEqual(await repository.createMany([]), []);
    await assert.rejects(repository.create(ticket({ code })));
    await assert.rejects(repository.createMany([ticket(), ticket({ code })]));
    assert.deepEqual(await stored(), []);
  });

  test("an event goes the way of its transaction", async () => {
    const failure = new Error("no");
    await assert.rejects(
      transaction(database.db, withTickets).run(async ({ tickets: inside }) => {
        await inside.create(ticket());
        throw failure;
      }),
      failure,
    );
    assert.deepEqual(await stored(), []);
    const kept = await transaction(database.db, withTickets).run(async ({ tickets: inside, tx }) => {
      const made = await inside.create(ticket());
      await assert.rejects(
        transaction(tx, withTickets).run(async ({ tickets: innermost }) => {
          await innermost.update(made.id, { title: "lost", expectedVersion: 0 });
          throw failure;
        }),
        failure,
      );
      await inside.update(made.id, { title: "kept", expectedVersion: 0 });
      return made;
    });
    assert.deepEqual(
      (await events()).map((event) => (event.type === "created" ? event.entity.id : event)),
      [kept.id, { type: "updated", id: kept.id, changes: { title: "kept" } }],
    );
  });

  test("a row that is not asked back has an event, too", async () => {
    const repository = new PostgresTagRepository(database.db);
    const { id } = await repository.create({ label: "red" });
    const many = await repository.createMany([{ label: "green" }, { label: "blue" }]);
    assert.equal(await repository.delete(id), true);
    assert.deepEqual(
      (await stored()).map(({ payload }) => TagEvent.parse(payload)),
      [
        { type: "created", entity: { id, label: "red" } },
        { type: "created", entity: { id: many[0]?.id, label: "green" } },
        { type: "created", entity: { id: many[1]?.id, label: "blue" } },
        { type: "deleted", id },
      ],
    );
  });

  test("20,000 rows at once have 20,000 events, in the order of the rows", async () => {
    const repository = new PostgresTagRepository(database.db);
    const dtos = Array.from({ length: 20_000 }, (_, index) => ({ label: `l${index}` }));
    const made = await repository.createMany(dtos);
    assert.deepEqual(
      (await stored()).map(({ entityId }) => entityId),
      made.map(({ id }) => id),
    );
    await forget();
    assert.equal(await repository.deleteMany(made.map(({ id }) => id)), 20_000);
    assert.equal((await stored()).length, 20_000);
  });

  test("hooks change what is published, and learn which rows there were", async () => {
    const deleted: string[] = [];
    const repository = new PostgresVisitRepository(database.db, {
      hooks: {
        beforeCreate: (dto) => {
          dto.guest = dto.guest.trim();
        },
        afterDelete: (id) => {
          deleted.push(id);
        },
      },
    });
    const spot = { street: "Main", zip: null };
    const { id } = await repository.create({ guest: " Ada ", spot });
    const other = await repository.create({ guest: "Bob", spot });
    await repository.update(id, { spot: { street: "Side", zip: "1" } });
    assert.equal(await repository.deleteMany([newUuid(), other.id, id]), 2);
    assert.deepEqual(deleted, [other.id, id]);
    const published = (await stored()).map(({ payload }) => VisitEvent.parse(payload));
    assert.deepEqual(published.slice(0, 3), [
      { type: "created", entity: { id, guest: "Ada", spot } },
      { type: "created", entity: other },
      { type: "updated", id, changes: { spot: { street: "Side", zip: "1" } } },
    ]);
    assert.equal(published.length, 5);
  });

  test("with `events: true` nothing is stored: the type is for the application", async () => {
    const note = await new PostgresNoteRepository(database.db).create({ title: "a" });
    const { draftKey, ...shown } = note;
    assert.equal(draftKey, null);
    assert.deepEqual(NoteEvent.parse(NoteEvent.stringify({ type: "created", entity: note })), {
      type: "created",
      entity: shown,
    });
    assert.ok(!("OUTBOX" in NoteMigration));
  });

  test("every type comes back from the outbox as it was stored", async () => {
    const repository = new PostgresSampleRepository(database.db);
    const samples = await repository.createMany([plain, extreme, ancient]);
    const rows = await stored();
    for (const [index, sample] of samples.entries()) {
      const event = SampleEvent.parse(rows[index]?.payload);
      assert.ok(event.type === "created");
      assert.deepEqual(comparable(event.entity), comparable(sample));
      assert.deepEqual(SampleEvent.parse(JSON.parse(SampleEvent.stringify(event))), event);
    }
    await forget();
    const [{ id } = { id: "" }] = samples;
    await repository.update(id, extreme);
    const [updated] = (await stored()).map(({ payload }) => SampleEvent.parse(payload));
    assert.ok(updated?.type === "updated");
    assert.deepEqual(comparable(updated.changes), comparable(extreme));
    assert.deepEqual(SampleEvent.parse(SampleEvent.stringify(updated)), updated);
  });

  test("the session's time zone and formats make no difference", async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute("SET LOCAL TimeZone = 'Asia/Kathmandu'; SET LOCAL extra_float_digits = 0");
      const sample = await new PostgresSampleRepository(tx).create(plain);
      const { rows } = await tx.query({ name: "stored", text: "SELECT payload FROM public.entity_outbox" }, []);
      const event = SampleEvent.parse(rows[0]?.[0]);
      assert.ok(event.type === "created");
      assert.deepEqual(comparable(event.entity), comparable(sample));
    });
  });
});

const plain: CreateSampleRequest = {
  text: 'a "quoted" \\ line\nand Ä€😀',
  small: -7,
  large: 9007199254740991,
  huge: 9223372036854775807n,
  single: 0.5,
  double: 0.1,
  flag: true,
  decimal: "12345678901234567890.123456789012345678900",
  date: new Date("2026-11-21T23:46:01.123Z"),
  instant: Temporal.Instant.from("2026-11-21T23:46:01.123456Z"),
  plainDate: "2026-02-28",
  plainTime: "10:00:00.5",
  plainDateTime: "2026-02-28T10:00:00.25",
  temporalDate: Temporal.PlainDate.from("2026-02-28"),
  temporalTime: Temporal.PlainTime.from("10:00:00.000001"),
  temporalDateTime: Temporal.PlainDateTime.from("2026-02-28T10:00"),
  json: { a: [1, "2", null, { deep: true }], b: 1.5 },
  typedJson: { theme: "dark" },
  bytes: Uint8Array.from({ length: 256 }, (_, index) => index),
  address: "10.0.0.1",
  state: "new",
  size: null,
  origin: { street: "Main", zip: null, stock: -9223372036854775808n },
  decimals: ["1.10", "-0.000000000000000000001"],
  hugeNumbers: null,
  dates: [new Date(0), new Date("1999-12-31T23:59:59.999Z")],
  blobs: [new Uint8Array([1, 2, 3]), new Uint8Array(100), new Uint8Array()],
  optionalBlobs: null,
  values: [1, "two", [3], null],
  states: ["used", "new"],
  range: "[1,5)",
  odd: "'; DROP TABLE samples; --",
};

const extreme: CreateSampleRequest = {
  ...plain,
  small: 32767,
  large: -9007199254740991,
  huge: -9223372036854775808n,
  single: Number.NaN,
  double: Number.NEGATIVE_INFINITY,
  decimal: "NaN",
  date: new Date("+012026-01-01T00:00:00.000Z"),
  instant: Temporal.Instant.from("+012026-01-01T00:00:00Z"),
  plainDate: "+012026-01-01",
  plainDateTime: "+012026-01-01T00:00:00",
  plainTime: "23:59:59.999999",
  temporalDate: Temporal.PlainDate.from("+012026-01-01"),
  temporalDateTime: Temporal.PlainDateTime.from("+012026-01-01T00:00"),
  json: null,
  typedJson: null,
  bytes: new Uint8Array(),
  address: "2001:db8::/32",
  size: "large",
  origin: { street: "", zip: "12345", stock: 0n },
  decimals: [],
  hugeNumbers: [9223372036854775807n, -1n],
  dates: [],
  blobs: [],
  optionalBlobs: [new Uint8Array(200)],
  values: [],
  states: [],
  odd: null,
};

const ancient: CreateSampleRequest = {
  ...plain,
  double: 1.7976931348623157e308,
  single: 1e-40,
  date: new Date("-000043-03-15T12:00:00.000Z"),
  instant: Temporal.Instant.from("-000043-03-15T12:00:00Z"),
  plainDate: "-000043-03-15",
  plainDateTime: "-000043-03-15T12:00:00",
  temporalDate: Temporal.PlainDate.from("-000043-03-15"),
  temporalDateTime: Temporal.PlainDateTime.from("-000043-03-15T12:00"),
};

/** Temporal values as text, which is what tells them apart; bytes as plain bytes. */
function comparable(value: object): unknown {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      /^Temporal\./.test(Object.prototype.toString.call(part).slice(8, -1)) ? String(part) : part,
    ]),
  );
}

describeBehaviour(
  "events on the server",
  (database) => {
    database.migrateOnce([TicketMigration]);

    const recorded = (run: () => Promise<unknown>) => recordStatements(database.postgres?.address ?? "", run);

    test("a write and its event are one statement, without BEGIN", async () => {
      const repository = new PostgresTicketRepository(database.db);
      const { id } = await repository.create(ticket());
      const { id: other } = await repository.create(ticket());
      const writes: Readonly<Record<string, () => Promise<unknown>>> = {
        create: () => repository.create(ticket()),
        createMany: () => repository.createMany([ticket(), ticket()]),
        upsert: () => repository.upsert(ticket()),
        update: () => repository.update(id, { title: "x", expectedVersion: 0 }),
        updateScoped: () => repository.updateScoped(id, owner, { title: "y", expectedVersion: 1 }),
        delete: () => repository.delete(id),
        restore: () => repository.restore(id),
        hardDelete: () => repository.hardDelete(id),
        deleteScoped: () => repository.deleteScoped(other, owner),
        deleteMany: () => repository.deleteMany([other]),
      };
      for (const [name, write] of Object.entries(writes)) {
        const statements = await recorded(write);
        assert.deepEqual(
          statements.map(({ calls, text }) => ({ calls, isTold: text.includes("INSERT INTO public.entity_outbox") })),
          [{ calls: 1, isTold: true }],
          name,
        );
      }
    });

    test("concurrent writers publish the events of one row in the order of their writes", async () => {
      const repository = new PostgresTicketRepository(database.db);
      const { id } = await repository.create(ticket());
      await database.db.execute("DELETE FROM public.entity_outbox");
      const attempt = async (writer: number): Promise<void> => {
        for (let more = 20; more > 0; more--) {
          const current = await repository.findById(id);
          const title = `${writer}.${more}`;
          await repository
            .update(id, { title, note: String((current?.version ?? 0) + 1), expectedVersion: current?.version ?? 0 })
            .catch((error: unknown) => assert.ok(error instanceof ConflictError));
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, writer) => attempt(writer)));
      const { rows } = await database.db.query(
        { name: "notes", text: "SELECT payload->'changes'->>'note' FROM public.entity_outbox ORDER BY id" },
        [],
      );
      const versions = rows.map(([version]) => Number(version));
      assert.ok(versions.length > 20);
      assert.deepEqual(
        versions,
        Array.from(versions, (_, index) => index + 1),
      );
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);

describe("events as JSON", () => {
  const id = "0190a5a0-0000-7000-8000-000000000001";
  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ["text that is no JSON", "{", /^BadgeEvent: the value is not JSON$/],
    ["no object", [], /^BadgeEvent: the value is not an object$/],
    ["null", null, /^BadgeEvent: the value is not an object$/],
    ["another type", { type: "updated", id, changes: {} }, /^BadgeEvent: type is not one of created, deleted$/],
    ["no id", { type: "deleted" }, /^BadgeEvent: id is not text$/],
    ["a strange id", { type: "deleted", id: "x" }, /^BadgeEvent: id is not a UUID$/],
    ["no entity", { type: "created", id }, /^BadgeEvent: entity is not an object$/],
    [
      "another choice",
      { type: "created", entity: { id, level: "gold", granted: null } },
      /^BadgeEvent: entity\.level is not one of bronze, silver$/,
    ],
    [
      "no date",
      { type: "created", entity: { id, level: "silver", granted: "tomorrow" } },
      /^BadgeEvent: entity\.granted is not a date or time$/,
    ],
  ];
  for (const [what, json, message] of refused) {
    test(`${what} is refused by its place`, () => {
      assert.throws(() => BadgeEvent.parse(json), { name: "TypeError", message });
    });
  }

  test("what an event does not have is dropped, and an absent nullable property is null", () => {
    const json = { type: "created", entity: { id, level: "silver", more: 1 }, more: 2 };
    assert.deepEqual(BadgeEvent.parse(json), { type: "created", entity: { id, level: "silver", granted: null } });
  });

  test("what is skipped is not written, though an object has it", () => {
    const entity = { id, title: "a", draftKey: secret };
    assert.ok(!NoteEvent.stringify({ type: "created", entity }).includes(secret));
  });
});
