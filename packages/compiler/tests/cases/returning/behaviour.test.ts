// What `create` and `createMany` give back: the row, the id, nothing that was asked for, some fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { FullEntryMigration, PostgresFullEntryRepository } from "./full-entry.derived/index.ts";
import { IdEntryMigration, idEntryRouter, PostgresIdEntryRepository } from "./id-entry.derived/index.ts";
import { ListEntryMigration, PostgresListEntryRepository } from "./list-entry.derived/index.ts";
import {
  PostgresServedEntryRepository,
  ServedEntryMigration,
  servedEntryRouter,
} from "./served-entry.derived/index.ts";
import {
  PostgresSilentEntryRepository,
  SilentEntryMigration,
  silentEntryRouter,
} from "./silent-entry.derived/index.ts";

const migrations = [
  FullEntryMigration,
  IdEntryMigration,
  SilentEntryMigration,
  ListEntryMigration,
  ServedEntryMigration,
];
const titles = ["'; DROP TABLE id_entries; --", "\\", "$1", '"', "\n", "€😀", ""];

describeBehaviour("returning", (database) => {
  database.migrateOnce(migrations);

  test("full: the row as it is stored", async () => {
    const repository = new PostgresFullEntryRepository(database.db);
    for (const title of titles) {
      const entry = await repository.create({ title });
      assert.equal(entry.title, title);
      assert.ok(entry.createdAt instanceof Date);
      assert.deepEqual(await repository.findById(entry.id), entry);
    }
    const made = await repository.createMany(titles.map((title) => ({ title })));
    assert.deepEqual(
      made.map(({ title }) => title),
      titles,
    );
    assert.deepEqual(await repository.createMany([]), []);
  });

  test("id: the id alone, under the field's name, in the order of the input", async () => {
    const repository = new PostgresIdEntryRepository(database.db);
    const created = await repository.create({ title: "t" });
    assert.deepEqual(Object.keys(created), ["entryId"]);
    assert.deepEqual((await repository.findById(created.entryId))?.rank, 7);
    const made = await repository.createMany(titles.map((title, rank) => ({ title, rank })));
    assert.deepEqual(Object.keys(made[0] ?? {}), ["entryId"]);
    for (const [index, { entryId }] of made.entries()) {
      const entry = await repository.findById(entryId);
      assert.deepEqual([entry?.title, entry?.rank], [titles[index], index]);
    }
    assert.deepEqual(await repository.createMany([]), []);
    assert.equal((await repository.update(created.entryId, { rank: 1 })).title, "t");
  });

  test("none: the id that was given, without asking for it", async () => {
    const repository = new PostgresSilentEntryRepository(database.db);
    const created = await repository.create({ title: "t" }, { secret: "s" });
    assert.deepEqual(Object.keys(created), ["entryId"]);
    assert.deepEqual(await repository.findById(created.entryId), { ...created, title: "t", secret: "s" });
    const made = await repository.createMany(
      titles.map((title) => ({ title })),
      ({ title }, index) => ({ secret: `${title}${index}` }),
    );
    for (const [index, { entryId }] of made.entries()) {
      const title = titles[index] ?? "?";
      assert.deepEqual(await repository.findById(entryId), { title, entryId, secret: `${title}${index}` });
    }
    assert.deepEqual(await repository.createMany([], () => ({ secret: "" })), []);
    await assert.rejects(repository.create({ title: "t" }, { secret: "s" }), { code: "23505" });
    await assert.rejects(
      repository.createMany([{ title: "new" }, { title: "t" }], () => ({ secret: "s" })),
      { code: "23505" },
    );
    assert.equal(await repository.existsByTitle("new"), false);
  });

  test("a list: these fields and no other", async () => {
    const repository = new PostgresListEntryRepository(database.db);
    const { createdAt, ...rest } = await repository.create({ title: "t", hidden: "h" });
    assert.ok(createdAt instanceof Date);
    assert.deepEqual(rest, { title: "t", note: null });
    const made = await repository.createMany(titles.map((title) => ({ title, note: title, hidden: "h" })));
    assert.deepEqual(
      made.map((entry) => ({ ...entry, createdAt: null })),
      titles.map((title) => ({ createdAt: null, title, note: title })),
    );
    assert.deepEqual(await repository.createMany([]), []);
  });

  test("over HTTP the response is the whole one, whatever comes back", async () => {
    const apps = [
      ["/id-entries", "entryId", idEntryRouter(new PostgresIdEntryRepository(database.db))],
      [
        "/silent-entries",
        "entryId",
        silentEntryRouter(new PostgresSilentEntryRepository(database.db), { createValues: () => ({ secret: "s" }) }),
      ],
      ["/served-entries", "id", servedEntryRouter(new PostgresServedEntryRepository(database.db))],
    ] as const;
    for (const [path, id, app] of apps)
      for (const title of titles) {
        const { status, headers, json } = await send(app, "POST", path, { title });
        assert.equal(status, 201, path);
        assert.equal(json.title, title);
        assert.equal("secret" in json, false);
        const location = headers.get("location") ?? "";
        assert.equal(location, `${path}/${json[id]}`);
        assert.deepEqual((await send(app, "GET", location)).json, json);
      }
  });
});

describeBehaviour(
  "returning, on the server",
  (database) => {
    database.migrateOnce(migrations);

    test("each is one statement, which returns no more than that", async () => {
      const id = new PostgresIdEntryRepository(database.db);
      const silent = new PostgresSilentEntryRepository(database.db);
      const list = new PostgresListEntryRepository(database.db);
      const calls: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
        [/RETURNING entry_id$/, () => id.create({ title: "hostile" })],
        [/RETURNING entry_id$/, () => id.createMany([{ title: "hostile" }, { title: "hostile" }])],
        [/^(?!.*RETURNING)/s, () => silent.create({ title: "hostile" }, { secret: "s" })],
        [/^(?!.*RETURNING)/s, () => silent.createMany([{ title: "hostile too" }], () => ({ secret: "s" }))],
        [/RETURNING created_at, title, note$/, () => list.create({ title: "hostile", hidden: "h" })],
      ];
      for (const [text, call] of calls) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
        );
        assert.match(statements[0]?.text ?? "", text);
        assert.doesNotMatch(statements[0]?.text ?? "", /hostile/);
      }
    });

    test("twenty thousand rows come back as their ids, in the order of the input", async () => {
      const repository = new PostgresIdEntryRepository(database.db);
      const made = await repository.createMany(
        Array.from({ length: 20_000 }, (_, rank) => ({ title: String(rank), rank })),
      );
      const byId = new Map(
        (await repository.findByIds(made.map(({ entryId }) => entryId))).map((row) => [row.entryId, row]),
      );
      assert.equal(byId.size, 20_000);
      assert.ok(made.every(({ entryId }, index) => byId.get(entryId)?.rank === index));
    });
  },
  { engines: ["pg"] },
);
