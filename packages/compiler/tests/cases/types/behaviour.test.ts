// Every type of the vocabulary, there and back: through the repository, one row and many, and through JSON.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  CollectionMigration,
  CollectionResponse,
  type CreateCollectionRequest,
  collectionRouter,
  PostgresCollectionRepository,
} from "./collection.derived/index.ts";
import {
  OptionalSampleMigration,
  OptionalSampleResponse,
  optionalSampleRouter,
  PostgresOptionalSampleRepository,
} from "./optional-sample.derived/index.ts";
import {
  type CreateSampleRequest,
  PostgresSampleRepository,
  SampleMigration,
  SampleResponse,
  sampleRouter,
} from "./sample.derived/index.ts";
import { Status } from "./status.ts";
import {
  type CreateTicketRequest,
  PostgresTicketRepository,
  TicketMigration,
  ticketRouter,
} from "./ticket.derived/index.ts";

/** Values of the database that no value here can hold, and what is said of them. */
const unreadable = {
  large: ["9007199254740993", "A stored BIGINT of samples.large is outside ±(2^53−1): declare the field as bigint"],
  date: ["infinity", "A stored date or time of samples.date is infinite, which a JavaScript value cannot represent"],
  instant: [
    "-infinity",
    "A stored date or time of samples.instant is infinite, which a JavaScript value cannot represent",
  ],
  plain_date: [
    "infinity",
    "A stored date or time of samples.plain_date is infinite, which a JavaScript value cannot represent",
  ],
  temporal_time: ["24:00", "A stored date or time of samples.temporal_time is outside the range of Temporal.PlainTime"],
} as const;

const uuid = "0190a5b0-0000-7000-8000-000000000001";

/** The values of a sample, and what comes back where it is written in another way. */
const low: CreateSampleRequest = {
  uuid: uuid.toUpperCase(),
  text: "",
  small: -32768,
  middle: -(2 ** 31),
  large: -(2 ** 53 - 1),
  huge: -(2n ** 63n),
  single: -1.5,
  double: -Number.MAX_VALUE,
  plainNumber: Number.MIN_VALUE,
  flag: false,
  decimal: "-0.000000000000000000000000000001",
  date: new Date("0001-01-01T00:00:00.000Z"),
  instant: Temporal.Instant.from("1969-12-31T23:59:59.999999Z"),
  plainDate: "0001-01-01",
  plainTime: "00:00:00",
  plainDateTime: "0001-01-01T00:00:00",
  temporalDate: Temporal.PlainDate.from("1582-10-15"),
  temporalTime: Temporal.PlainTime.from("00:00"),
  temporalDateTime: Temporal.PlainDateTime.from("1999-12-31T23:59:59.999999"),
  json: null,
  typedJson: { theme: "" },
  bytes: new Uint8Array(),
  address: "::1",
};
const high: CreateSampleRequest = {
  uuid,
  text: "ü'\"\\\n\t𝒳 {},NULL",
  small: 32767,
  middle: 2 ** 31 - 1,
  large: 2 ** 53 - 1,
  huge: 2n ** 63n - 1n,
  single: 1.25,
  double: 0.1 + 0.2,
  plainNumber: -0,
  flag: true,
  decimal: "123456789012345678901234567890.123456789",
  date: new Date("9999-12-31T23:59:59.999Z"),
  instant: Temporal.Instant.from("9999-12-31T23:59:59.999999Z"),
  plainDate: "9999-12-31",
  plainTime: "23:59:59.999999",
  plainDateTime: "9999-12-31T23:59:59.999999",
  temporalDate: Temporal.PlainDate.from("9999-12-31"),
  temporalTime: Temporal.PlainTime.from("23:59:59.999999"),
  temporalDateTime: Temporal.PlainDateTime.from("2026-02-28T10:00:00"),
  json: { "a'\"\\\u2028": [1, null, true, "x", { y: [] }], "": -0.5 },
  typedJson: { theme: "'; DROP TABLE samples; --", size: 1e21 },
  bytes: Uint8Array.from({ length: 256 }, (_, index) => index),
  address: "192.168.0.0/16",
};

/** Arrays of every type, with elements that need quotes. */
const full: CreateCollectionRequest = {
  texts: ["", "a,b", '"', "\\", "{}", "NULL", "null", " x ", "ü𝒳\n", "'"],
  uuids: [uuid],
  integers: [-(2 ** 31), 0, 2 ** 31 - 1],
  numbers: [0.1, -1e300, 0],
  exact: [-(2n ** 63n), 2n ** 63n - 1n],
  flags: [true, false],
  decimals: ["1.10", "-0.5"],
  dates: [new Date("2026-01-31T10:15:30.123Z"), new Date("0099-01-01T00:00:00Z")],
  instants: [Temporal.Instant.from("2026-01-31T10:15:30.123456Z")],
  days: ["2026-01-31"],
  blobs: [Uint8Array.of(0, 34, 92, 255), new Uint8Array()],
  addresses: ["10.0.0.1", "2001:db8::/32"],
  sizes: ["large", "small", "large"],
  optional: [],
};

/** What compares Temporal values, which have no properties of their own, too. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof Uint8Array) return value;
  if (value.constructor.name !== "Object" && !Array.isArray(value)) return `${value.constructor.name} ${value}`;
  return Array.isArray(value)
    ? value.map(plain)
    : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
const same = (actual: unknown, expected: unknown): void => assert.deepEqual(plain(actual), plain(expected));

describeBehaviour(
  "types",
  (database) => {
    database.migrateOnce([SampleMigration, OptionalSampleMigration, CollectionMigration, TicketMigration]);

    test("every type comes back as it was given, at both ends of its range", async () => {
      const samples = new PostgresSampleRepository(database.db);
      for (const dto of [low, high]) {
        const expected = { ...dto, uuid };
        const created = await samples.create(dto);
        same(created, { id: created.id, ...expected });
        same(await samples.findById(created.id), created);
        const [many] = await samples.createMany([dto]);
        same(many, { id: many?.id, ...expected });
        same(await samples.update(created.id, dto === low ? high : low), {
          id: created.id,
          ...(dto === low ? high : low),
          uuid,
        });
      }
    });

    test("what PostgreSQL cannot hold, or would change, is refused before the server is asked", async () => {
      const samples = new PostgresSampleRepository(database.db);
      const impossible: Partial<Record<keyof CreateSampleRequest, readonly unknown[]>> = {
        uuid: ["x"],
        small: [32768, 0.5],
        middle: [2 ** 31, Number.NaN],
        large: [2 ** 53, 0.1],
        huge: [2n ** 63n],
        single: [1e39],
        decimal: ["", "1,5", "0x10", "1e"],
        date: [new Date(Number.NaN)],
        plainDate: ["2026-02-29", "2026-1-1", "today", "2026-01-01T00:00:00"],
        plainTime: ["25:00", "now", "10:00+01"],
        plainDateTime: ["2026-01-01", "2026-01-01T00:00:00Z", "infinity"],
        address: ["localhost", "1.2.3", "10.0.0.0/33"],
      };
      for (const [field, values] of Object.entries(impossible))
        for (const value of values) {
          const dto = { ...low, [field]: value };
          await assert.rejects(() => samples.create(dto), RangeError, `${field} ${value}`);
          await assert.rejects(() => samples.createMany([dto]), RangeError, `${field} ${value}`);
          await assert.rejects(() => samples.update(uuid, { [field]: value }), RangeError, `${field} ${value}`);
        }
    });

    test("NULL and values take turns in nullable columns", async () => {
      const samples = new PostgresOptionalSampleRepository(database.db);
      const empty = await samples.create({});
      const nulls = Object.fromEntries(Object.keys(low).map((name) => [name, null]));
      same(empty, { id: empty.id, ...nulls });
      const [many, second] = await samples.createMany([nulls, high]);
      same(many, { id: many?.id, ...nulls });
      same(second, { id: second?.id, ...high });
      same(await samples.update(empty.id, high), { id: empty.id, ...high });
      same(await samples.update(empty.id, {}), { id: empty.id, ...high });
      same(await samples.update(empty.id, nulls), { id: empty.id, ...nulls });
    });

    test("a stored value that cannot be read is an error that names its column and its row", async () => {
      const samples = new PostgresSampleRepository(database.db);
      for (const [column, [text, message]] of Object.entries(unreadable)) {
        const { id } = await samples.create(low);
        await database.db.execute(`UPDATE samples SET ${column} = '${text}' WHERE id = '${id}'`);
        const refusal = { name: "RangeError", message: `${message}, in the row of samples with id ${id}` };
        await assert.rejects(samples.findById(id), refusal);
        await assert.rejects(samples.findByIds([id]), refusal);
      }
    });

    test("JSON carries every type, there and back", async () => {
      const json = {
        ...low,
        uuid,
        plainNumber: 0.5,
        huge: "-9223372036854775808",
        date: "2026-01-31T10:15:30.5+02:00",
        instant: "2026-01-31T10:15:30.123456Z",
        temporalDate: "1582-10-15",
        temporalTime: "10:15:30",
        temporalDateTime: "1999-12-31T23:59:59.999999",
        json: ["ü", { a: null }],
        bytes: "AAEC/w==",
      };
      const written = { ...json, date: "2026-01-31T08:15:30.500Z" };
      const app = sampleRouter(new PostgresSampleRepository(database.db));
      const made = await send(app, "POST", "/samples", json);
      assert.deepEqual([made.status, made.json], [201, { id: made.json.id, ...written }], made.text);
      const changed = await send(app, "PATCH", `/samples/${made.json.id}`, { huge: "9223372036854775807", bytes: "" });
      assert.deepEqual(changed.json, { ...made.json, huge: "9223372036854775807", bytes: "" });
      const optional = optionalSampleRouter(new PostgresOptionalSampleRepository(database.db));
      const empty = await send(optional, "POST", "/optional-samples", {});
      assert.deepEqual([...new Set(Object.values(empty.json))], [empty.json.id, null]);
      const filled = await send(optional, "PATCH", `/optional-samples/${empty.json.id}`, json);
      assert.deepEqual(filled.json, { ...empty.json, ...written });
      assert.deepEqual(
        (await send(optional, "PATCH", `/optional-samples/${empty.json.id}`, { ...empty.json })).json,
        empty.json,
      );
    });

    test("a number that JSON does not have is an error that names its column and its row", async () => {
      const errors: unknown[] = [];
      const options = { onError: (error: unknown): void => void errors.push(error) };
      const samples = new PostgresSampleRepository(database.db);
      const optional = new PostgresOptionalSampleRepository(database.db);
      const collections = new PostgresCollectionRepository(database.db);
      const [sample, other] = [await samples.create({ ...low, double: Number.NaN }), await samples.create(low)];
      const infinite = await optional.create({ single: Number.NEGATIVE_INFINITY });
      const collection = await collections.create({ ...full, numbers: [0.5, Number.POSITIVE_INFINITY] });
      same((await samples.findById(sample.id))?.double, Number.NaN);
      assert.equal((await send(sampleRouter(samples, options), "GET", `/samples/${other.id}`)).status, 200);
      for (const [app, path, message] of [
        [sampleRouter(samples, options), `samples/${sample.id}`, "double is NaN"],
        [sampleRouter(samples, options), "samples", "double is NaN"],
        [optionalSampleRouter(optional, options), `optional-samples/${infinite.id}`, "single is -Infinity"],
        [collectionRouter(collections, options), `collections/${collection.id}`, "numbers is Infinity"],
      ] as const) {
        assert.equal((await send(app, "GET", `/${path}`)).status, 500);
        const [error] = errors.splice(0);
        const [table = "", id = sample.id] = path.split("/");
        assert.equal(
          (error as Error).message,
          `The value of ${message}, which JSON cannot represent, in the row of ${table.replace("-", "_")} with id ${id}`,
        );
        assert.match((error as Error).stack ?? "", /in the row of/);
      }
    });

    test("a response's schema reads its JSON back into the row", async () => {
      const samples = new PostgresSampleRepository(database.db);
      // JSON has one zero.
      for (const dto of [low, { ...high, plainNumber: 0 }]) {
        const created = await samples.create(dto);
        const { json } = await send(sampleRouter(samples), "GET", `/samples/${created.id}`);
        same(SampleResponse.parse(json), created);
        assert.equal(SampleResponse.safeParse({ ...json, huge: null }).success, false);
        assert.equal(SampleResponse.safeParse({ ...json, date: undefined }).success, false);
      }
      const optional = new PostgresOptionalSampleRepository(database.db);
      for (const dto of [{}, low]) {
        const created = await optional.create(dto);
        const { json } = await send(optionalSampleRouter(optional), "GET", `/optional-samples/${created.id}`);
        same(OptionalSampleResponse.parse(json), created);
      }
      const collections = new PostgresCollectionRepository(database.db);
      const created = await collections.create(full);
      const { json } = await send(collectionRouter(collections), "GET", `/collections/${created.id}`);
      same(CollectionResponse.parse(json), created);
    });

    test("JSON that is not the type is a 400 that names the field", async () => {
      const app = optionalSampleRouter(new PostgresOptionalSampleRepository(database.db));
      const wrong: Readonly<Record<string, readonly unknown[]>> = {
        uuid: ["x", 1],
        text: [1, {}, ["a"]],
        small: [32768, 1.5, "1"],
        middle: [2 ** 31],
        large: [2 ** 53],
        huge: ["9223372036854775808", 1, "1.0", " 1"],
        single: [1e39, "1"],
        double: ["1", true],
        flag: ["true", 0],
        decimal: [1.5, "1e5", "NaN", ""],
        date: ["2026-01-31", "yesterday", 0, "2026-02-30T00:00:00Z"],
        instant: ["2026-01-31T00:00:00", 1],
        plainDate: ["2026-02-29", "2026-01-31T00:00:00Z"],
        plainTime: ["24:01", "x"],
        plainDateTime: ["2026-01-31T00:00:00Z", "2026-01-31"],
        temporalDate: ["2026-13-01"],
        temporalTime: ["99:00"],
        temporalDateTime: ["2026-01-31T00:00:00+01:00"],
        bytes: ["***", 1],
        address: ["host", "1.2.3.4.5"],
      };
      for (const [field, values] of Object.entries(wrong))
        for (const value of values) {
          const refused = await send(app, "POST", "/optional-samples", { [field]: value });
          assert.equal(refused.status, 400, `${field} ${JSON.stringify(value)}: ${refused.text}`);
          assert.deepEqual(
            refused.json.issues.map(({ path }: { path: string }) => path),
            [field],
          );
        }
    });

    test("arrays of every type, empty ones and elements that need quotes", async () => {
      const collections = new PostgresCollectionRepository(database.db);
      const empty = Object.fromEntries(
        Object.keys(full).map((name) => [name, []]),
      ) as unknown as CreateCollectionRequest;
      for (const dto of [full, empty]) {
        const created = await collections.create(dto);
        same(created, { id: created.id, ...dto });
        const [many] = await collections.createMany([dto]);
        same(many, { id: many?.id, ...dto });
      }
      const { optional: _, ...without } = full;
      const created = await collections.create(without);
      assert.equal(created.optional, null);
      same(await collections.update(created.id, { ...empty, optional: ["x"] }), {
        id: created.id,
        ...empty,
        optional: ["x"],
      });
      await assert.rejects(() => collections.create({ ...full, integers: [1, 0.5] }), RangeError);
      await assert.rejects(() => collections.update(created.id, { uuids: ["x"] }), RangeError);
      await database.db.execute("UPDATE collections SET texts = ARRAY['a', NULL]");
      await assert.rejects(collections.findById(created.id), RangeError);
    });

    test("arrays in JSON", async () => {
      const app = collectionRouter(new PostgresCollectionRepository(database.db));
      const body = {
        texts: ["a"],
        uuids: [uuid],
        integers: [1],
        numbers: [0.5],
        exact: ["9007199254740993"],
        flags: [true],
        decimals: ["1.10"],
        dates: ["2026-01-31T00:00:00.000Z"],
        instants: ["2026-01-31T00:00:00.000001Z"],
        days: ["2026-01-31"],
        blobs: ["AAE="],
        addresses: ["10.0.0.1"],
        sizes: ["small"],
      };
      const made = await send(app, "POST", "/collections", body);
      assert.deepEqual([made.status, made.json], [201, { id: made.json.id, ...body, optional: null }], made.text);
      const wrong = await send(app, "POST", "/collections", {
        ...body,
        sizes: ["huge"],
        integers: [1, 1.5],
        texts: [null],
        exact: ["x"],
        optional: "a",
      });
      assert.deepEqual(wrong.json.issues.map(({ path }: { path: string }) => path).toSorted(), [
        "exact[0]",
        "integers[1]",
        "optional",
        "sizes[0]",
        "texts[0]",
      ]);
    });

    test("types behind aliases, value objects and literals", async () => {
      const tickets = new PostgresTicketRepository(database.db);
      const dto: CreateTicketRequest = {
        status: "in progress",
        previous: null,
        history: [...Status.values],
        importance: "highest",
        kind: 'it\'s "odd"',
        only: "constant",
        name: "n",
        labels: ["green", "red"],
        count: 0.5,
        details: { lines: 3 },
        extra: { notes: ["x"] },
      };
      const created = await tickets.create(dto);
      assert.deepEqual(created, { id: created.id, ...dto });
      assert.deepEqual(await tickets.query({ status: "in progress", importance: "highest" }), [created]);
      for (const [column, place] of [
        ["status", "tickets.status"],
        ["history", "tickets.history"],
        ["kind", "tickets.kind"],
        ["labels", "tickets.labels"],
      ]) {
        await assert.rejects(
          database.db.transaction(async (transaction) => {
            const value = column === "history" || column === "labels" ? "ARRAY['foreign']" : "'foreign'";
            await transaction.execute(`ALTER TABLE tickets DROP CONSTRAINT tickets_${column}_check`);
            await transaction.execute(`UPDATE tickets SET ${column} = ${value}`);
            await new PostgresTicketRepository(transaction).findById(created.id);
          }),
          (error) =>
            error instanceof RangeError && error.message.includes(place ?? "") && !error.message.includes("foreign"),
        );
      }
      const app = ticketRouter(tickets);
      const refused = await send(app, "POST", "/tickets", {
        ...dto,
        status: "lost",
        history: ["open", "x"],
        kind: "",
        only: "other",
        labels: "red",
      });
      assert.deepEqual(
        refused.json.issues.map(({ path }: { path: string }) => path),
        ["status", "history[1]", "kind", "only", "labels"],
      );
      assert.equal(
        (await send(app, "PATCH", `/tickets/${created.id}`, { kind: null, previous: "closed" })).json.previous,
        "closed",
      );
    });
  },
  { engines: everyEngine },
);
