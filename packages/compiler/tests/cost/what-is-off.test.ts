// An entity without a feature pays nothing for it: the plain one beside others with a feature each, counted call by call.
import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type DatabaseCase, eachDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { type Database, type Migration, newUuid, onQuery, type Parameter, type Queryable } from "entity-derive/runtime";
import { Pool } from "pg";
import * as audited from "../cases/plain/audited-item.derived/index.ts";
import * as deletable from "../cases/plain/deletable-item.derived/index.ts";
import * as hooked from "../cases/plain/hooked-item.derived/index.ts";
import * as owned from "../cases/plain/owned-item.derived/index.ts";
import * as plain from "../cases/plain/plain-item.derived/index.ts";
import * as published from "../cases/plain/published-item.derived/index.ts";
import * as versioned from "../cases/plain/versioned-item.derived/index.ts";
import { casesFolder } from "../compile-case.ts";
import { beside, CallCounter, type CallCounts } from "./call-counter.ts";
import { type ClientMessage, parsedText, WireTap } from "./wire-tap.ts";

const migrations: readonly Migration[] = [
  plain.PlainItemMigration,
  hooked.HookedItemMigration,
  published.PublishedItemMigration,
  audited.AuditedItemMigration,
  versioned.VersionedItemMigration,
  owned.OwnedItemMigration,
  deletable.DeletableItemMigration,
];

/** One method each, of a row that is there, and again and again. */
type Calls = Readonly<Record<string, () => Promise<unknown>>>;

async function callsOn(items: plain.PlainItemRepository): Promise<Calls> {
  const made: { readonly id: string; readonly version?: number } = await items.create({ name: "a" });
  const { id } = made;
  let expectedVersion = made.version;
  const expected = (): object => (expectedVersion === undefined ? {} : { expectedVersion: expectedVersion++ });
  return {
    create: () => items.create({ name: "b", note: "n" }),
    createMany: () => items.createMany([{ name: "c" }, { name: "d" }]),
    findById: () => items.findById(id),
    findByIds: () => items.findByIds([id]),
    list: () => items.list(1, 0),
    query: () => items.query({ name: "a", limit: 1 }),
    findFirst: () => items.findFirst({ sort: "name_asc" }),
    count: () => items.count({ name: "none" }),
    exists: () => items.exists(),
    update: () => items.update(id, { name: "a", ...expected() }),
    delete: () => items.delete("00000000-0000-0000-0000-000000000000"),
    deleteMany: () => items.deleteMany([]),
  };
}

const reads = ["findById", "findByIds", "list", "query", "findFirst", "count", "exists"];

/** What an engineer would send for them. */
const byHand: Readonly<Record<string, string>> = {
  create: "INSERT INTO public.plain_items (id, name, note) VALUES ($1, $2, $3) RETURNING id, name, note",
  createMany:
    "INSERT INTO public.plain_items (id, name, note) SELECT id, name, note FROM json_to_recordset($1) AS input (id UUID, name TEXT, note TEXT) RETURNING id, name, note",
  findById: "SELECT id, name, note FROM public.plain_items WHERE id = $1",
  findByIds: "SELECT id, name, note FROM public.plain_items WHERE id = ANY($1)",
  list: "SELECT id, name, note FROM public.plain_items ORDER BY id DESC LIMIT 1 OFFSET 0",
  query: "SELECT id, name, note FROM public.plain_items WHERE name = $1 ORDER BY id DESC LIMIT $2 OFFSET 0",
  findFirst: "SELECT id, name, note FROM public.plain_items ORDER BY name, id LIMIT 1 OFFSET 0",
  count: "SELECT COUNT(*) FROM public.plain_items WHERE name = $1",
  exists: "SELECT EXISTS (SELECT 1 FROM public.plain_items )",
  update: "UPDATE public.plain_items SET name = $2 WHERE id = $1 RETURNING id, name, note",
  delete: "DELETE FROM public.plain_items WHERE id = $1",
  deleteMany: "DELETE FROM public.plain_items WHERE id = ANY($1)",
};

/** What files say of each feature. */
const words: Readonly<Record<string, RegExp>> = {
  hooked: /hook|\b(?:before|after)(?:Create|Update|Delete)|actingAs/i,
  published: /event|outbox|actingAs|actor/i,
  audited: /audit|actingAs|actor|trigger/i,
  versioned: /\bversion\b|expectedVersion|conflict/i,
  owned: /owner|owned/i,
  deletable: /deleted_?at|restore/i,
};

function filesOf(kind: string): string {
  const folder = join(casesFolder, "plain", `${kind}-item.derived`);
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

test("the files of the plain entity say nothing of what it has not", () => {
  const text = filesOf("plain");
  for (const [kind, said] of Object.entries(words)) {
    assert.doesNotMatch(text, said);
    assert.match(filesOf(kind), said);
  }
});

/** The functions that each method calls beside those of its query on the port. */
async function countsOf(
  counter: CallCounter,
  db: Database,
  make: (db: Queryable) => unknown,
  methods?: readonly string[],
): Promise<Record<string, CallCounts>> {
  let asked: Parameters<Queryable["query"]> | undefined;
  const recording: Queryable = {
    query: (...query) => {
      asked = query;
      return db.query(...query);
    },
    stream: db.stream.bind(db),
    execute: db.execute.bind(db),
    afterCommit: db.afterCommit.bind(db),
    scoped: db.scoped.bind(db),
  };
  const recorded = await callsOn(make(recording) as plain.PlainItemRepository);
  const calls = await callsOn(make(db) as plain.PlainItemRepository);
  const counted: Record<string, CallCounts> = {};
  for (const name of methods ?? Object.keys(calls)) {
    const [call, record] = [calls[name], recorded[name]];
    assert.ok(call !== undefined && record !== undefined);
    await record();
    const [statement, parameters] = asked ?? assert.fail();
    const again = (): Promise<unknown> =>
      db.query(statement, name.startsWith("create") ? withNewIds(parameters) : parameters);
    counted[name] = beside(alike(await counter.count(call)), alike(await counter.count(again)));
  }
  return counted;
}

/** The parameters of an INSERT, as for other rows. */
function withNewIds([row, ...others]: readonly Parameter[]): readonly Parameter[] {
  return [row?.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => newUuid()) ?? null, ...others];
}

/** The same, whatever the class is called. */
function alike(counts: CallCounts): CallCounts {
  const entries = Object.entries(counts).map(
    ([name, count]) =>
      [
        name.replace(/(?:Plain|Hooked|Published|Audited)Item/, "Item").replace(/[a-z]+Item(?=FromRow)/, "item"),
        count,
      ] as const,
  );
  return Object.fromEntries(entries);
}

eachDatabase(
  "what is off",
  (database) => {
    database.migrateOnce(migrations);

    const open = (address: string): Database => pgDatabase(new Pool({ connectionString: address, max: 1 }));

    test("a call of the plain one is Bind, Execute, Sync, of the text that one writes by hand", async () => {
      await tapped(database, async (tap, db) => {
        const calls = await callsOn(new plain.PostgresPlainItemRepository(db));
        const texts: Record<string, string> = {};
        for (const [name, call] of Object.entries(calls)) {
          tap.take();
          await call();
          const first = tap.take();
          if (name !== "create")
            texts[name] = first
              .filter(({ kind }) => kind === "P")
              .map(parsedText)
              .join("; ");
          await call();
          await call();
          assert.equal(kinds(tap.take()), "BESBES", name);
        }
        const { create: _, ...others } = byHand;
        assert.deepEqual(texts, others);
      });
    });

    test("the others are as many messages for a call", async () => {
      await tapped(database, async (tap, db) => {
        for (const repository of repositories(db)) {
          for (const [name, call] of Object.entries(await callsOn(repository))) {
            await call();
            tap.take();
            await call();
            assert.equal(kinds(tap.take()), "BES", `${name} of ${repository.constructor.name}`);
          }
        }
      });
    });

    test("a call of the plain one is a query on the port, and the functions that its method names", async () => {
      const counter = await CallCounter.start();
      const db = open(database.postgres?.address ?? "");
      const counts = await countsOf(counter, db, (on) => new plain.PostgresPlainItemRepository(on), [
        "findById",
        "list",
        "create",
        "delete",
      ]);
      // An asynchronous function counts again when it goes on.
      assert.deepEqual(counts, {
        findById: {
          ...{ findById: 1, uuidToText: 1, checkString: 1, rowOrNull: 1, formOf: 1, firstRow: 1 },
          ...{ answer: 2, withNamed: 1, "": 1, itemFromRow: 1 },
        },
        // The statement is that of the size of the page, which is looked up. The row is read where it comes in.
        list: {
          ...{
            list: 1,
            rowsOfPage: 1,
            "": 4,
            sizeSql: 1,
            limitToText: 1,
            offsetSql: 1,
            offsetToText: 1,
            countToText: 2,
          },
          ...{ get: 1, allRows: 1, answer: 2, withNamed: 1, itemFromRow: 1 },
        },
        create: {
          ...{ create: 1, insertableItem: 1, rowOf: 1, formOf: 1, answer: 2, withNamed: 1, "": 1, itemFromRow: 1 },
        },
        delete: {
          ...{ delete: 1, uuidToText: 1, checkString: 1, changedOne: 1, formOf: 1, answer: 2, withNamed: 1, "": 1 },
        },
      });
      await counter.stop();
      await db.close();
    });

    test("events and audit logs are the statement's: no function more is called for them", async () => {
      const counter = await CallCounter.start();
      const db = open(database.postgres?.address ?? "");
      const expected = await countsOf(counter, db, (on) => new plain.PostgresPlainItemRepository(on));
      // A patch notes once that an embedded object is in the event.
      const { update = {}, ...others } = expected;
      assert.deepEqual(await countsOf(counter, db, (on) => new published.PostgresPublishedItemRepository(on)), {
        ...others,
        update: { ...update, publish: 1 },
      });
      assert.deepEqual(await countsOf(counter, db, (on) => new audited.PostgresAuditedItemRepository(on)), expected);
      const readsOnly = Object.fromEntries(Object.entries(expected).filter(([name]) => reads.includes(name)));
      assert.deepEqual(
        await countsOf(counter, db, (on) => new hooked.PostgresHookedItemRepository(on), reads),
        readsOnly,
      );
      await counter.stop();
      await db.close();
    });

    test("while nobody listens, nothing is made for listeners", async () => {
      const counter = await CallCounter.start();
      const db = open(database.postgres?.address ?? "");
      const items = new plain.PostgresPlainItemRepository(db);
      const id = newUuid();
      const heard = (counts: CallCounts): string[] =>
        Object.keys(counts).filter((name) => ["publish", "published", "Stopwatch", "get duration"].includes(name));
      assert.deepEqual(heard(await counter.count(() => items.findById(id))), []);
      const statement = { name: "by hand", text: byHand["findById"] ?? "" };
      const hand = await countPromises(async () => (await db.query(statement, [id])).rows[0] ?? null);
      const promises = await countPromises(() => items.findById(id));
      // Two for each of its two asynchronous functions, at most.
      assert.ok(promises <= hand + 4, `${promises} promises, and ${hand} by hand`);
      const stop = onQuery(() => undefined);
      assert.ok(heard(await counter.count(() => items.findById(id))).includes("publish"));
      assert.ok((await countPromises(() => items.findById(id))) > promises);
      stop();
      await counter.stop();
      await db.close();
    });
  },
  { engines: ["pg"] },
);

async function tapped(database: DatabaseCase, run: (tap: WireTap, db: Database) => Promise<void>): Promise<void> {
  const tap = await WireTap.to(database.postgres?.address ?? "");
  const db = pgDatabase(new Pool({ connectionString: tap.address, max: 1 }));
  try {
    await run(tap, db);
  } finally {
    await db.close();
    await tap.close();
  }
}

function kinds(messages: readonly ClientMessage[]): string {
  return messages.map(({ kind }) => kind).join("");
}

/** Those with a feature, as far as they are what the plain one is. */
function repositories(db: Database): readonly plain.PlainItemRepository[] {
  const owner = newUuid();
  const made = [
    new hooked.PostgresHookedItemRepository(db),
    new published.PostgresPublishedItemRepository(db),
    new audited.PostgresAuditedItemRepository(db),
    new versioned.PostgresVersionedItemRepository(db),
    new owned.PostgresOwnedItemRepository(db).ownedBy(owner),
    new deletable.PostgresDeletableItemRepository(db),
  ];
  return made as unknown as readonly plain.PlainItemRepository[];
}

async function countPromises(run: () => Promise<unknown>): Promise<number> {
  for (let time = 0; time < 5; time++) await run();
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "PROMISE") count++;
    },
  });
  hook.enable();
  for (let time = 0; time < 10; time++) await run();
  hook.disable();
  return count / 10;
}
