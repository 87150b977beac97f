// Literal initializers: the same default in the table, in create, and row by row in createMany.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  PostgresSettingsRepository,
  SettingsApi,
  SettingsMigration,
  settingsRouter,
} from "./settings.derived/index.ts";

const defaults = {
  active: true,
  hidden: false,
  title: ['it\'s "new" \\ `$', "{x}`\n"].join(""),
  empty: "",
  level: -1,
  ratio: 0.5,
  size: 9007199254740991,
  exact: -9223372036854775808n,
  price: "0.10",
  day: "2026-01-31",
  tags: ["a", 'b"c', "d,e", "{f}", "\\g", ""],
  numbers: [1, -2],
  none: [],
  options: { theme: "it's", deep: [1] },
  list: ["x"],
  extra: null,
  note: null,
  state: "off",
  nickname: "nobody",
  limit: 10,
  nothing: null,
  count: 0,
} as const;

describeBehaviour("initializers", (database) => {
  database.migrateOnce([SettingsMigration]);

  function settings(): PostgresSettingsRepository {
    return new PostgresSettingsRepository(database.db);
  }

  test("what is absent or undefined takes the default", async () => {
    const repository = settings();
    const created = await repository.create({ owner: "a" });
    assert.deepEqual(created, { id: created.id, owner: "a", ...defaults });
    const unset = await repository.create({
      owner: "b",
      active: undefined,
      nickname: undefined,
      limit: undefined,
      tags: undefined,
      options: undefined,
    });
    assert.deepEqual(unset, { id: unset.id, owner: "b", ...defaults });
  });

  test("null is NULL where that is possible, and a given value stays", async () => {
    const repository = settings();
    const given = {
      nickname: null,
      limit: null,
      active: false,
      empty: "x",
      level: 0,
      ratio: 0,
      exact: 0n,
      tags: [],
      list: [],
      options: { theme: "", deep: [] },
      title: "",
    };
    const created = await repository.create({ owner: "a", ...given });
    assert.deepEqual(created, { id: created.id, owner: "a", ...defaults, ...given });
    const many = await repository.createMany([
      { owner: "1" },
      { owner: "2", ...given },
      { owner: "3", nickname: undefined, limit: null },
    ]);
    assert.deepEqual(
      many.map(({ id, ...row }) => row),
      [
        { owner: "1", ...defaults },
        { owner: "2", ...defaults, ...given },
        { owner: "3", ...defaults, limit: null },
      ],
    );
  });

  test("the table has the same defaults", async () => {
    const repository = settings();
    const id = newUuid();
    await database.db.execute(`INSERT INTO settings (id, owner) VALUES ('${id}', 'a')`);
    assert.deepEqual(await repository.findById(id), { id, owner: "a", ...defaults });
  });

  test("over HTTP, and in the document", async () => {
    const app = settingsRouter(settings());
    const made = await send(app, "POST", "/settings", { owner: "a", count: 7 });
    assert.deepEqual(made.json, { id: made.json.id, owner: "a", ...defaults, exact: String(defaults.exact) });
    assert.equal((await send(app, "POST", "/settings", { owner: "a", active: null })).status, 400);
    const { CreateSettingsRequest: schema } = SettingsApi.openapi().components.schemas as Record<
      string,
      { required: string[]; properties: Record<string, { default?: unknown }> }
    >;
    assert.deepEqual(schema?.required, ["owner"]);
    assert.deepEqual(schema?.properties["tags"]?.default, defaults.tags);
    assert.equal(schema?.properties["exact"]?.default, String(defaults.exact));
  });
});
