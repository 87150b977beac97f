// Schemas, tables and columns with names that SQL, TypeScript and templates could take for something else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import { GroupMigration, groupRouter, PostgresGroupRepository } from "./group.derived/index.ts";
import { LongMigration, PostgresLongRepository } from "./long.derived/index.ts";

describeBehaviour("schema-name", (database) => {
  database.migrateOnce([GroupMigration, LongMigration]);

  test("quoted names work in every statement", async () => {
    const groups = new PostgresGroupRepository(database.db);
    const created = await groups.create({ name: "a", size: "XL" });
    assert.deepEqual(created, { id: created.id, name: "a", from: null, size: "XL", user: ["`$", "{x}\\"].join("") });
    const from = new Date("2026-01-01T00:00:00Z");
    const [second] = await groups.createMany([{ name: "b", size: "S", from, user: "u" }]);
    assert.deepEqual(second, { id: second?.id, name: "b", size: "S", from, user: "u" });
    assert.deepEqual(await groups.findBySize("S"), second);
    assert.equal(await groups.existsBySize("XXL"), false);
    assert.deepEqual(await groups.query({ name: "B", fromFrom: from, fromTo: from, size: "S", sort: "user_desc" }), [
      second,
    ]);
    assert.deepEqual(
      (await groups.query({ sort: "name_desc" })).map(({ name }) => name),
      ["b", "a"],
    );
    const changed = await groups.update(created.id, { name: "c", from, user: "v" });
    assert.deepEqual(changed, { ...created, name: "c", from, user: "v" });
    assert.equal((await groups.list(9, 0)).length, 2);
    assert.equal((await groups.listAfter(created.id, 9)).length, 1);
    assert.equal(await groups.deleteMany([created.id]), 1);
    const { rows } = await database.db.query(
      {
        name: "places",
        text: "SELECT table_schema, table_name FROM information_schema.tables WHERE table_name = 'group'",
      },
      [],
    );
    assert.deepEqual(rows, [['Odd "Schema"', "group"]]);
  });

  test("their routes and parameters have the names of the class", async () => {
    const app = groupRouter(new PostgresGroupRepository(database.db));
    const made = await send(app, "POST", "/group", { name: "a", size: "1", from: "2026-01-01T00:00:00+01:00" });
    assert.deepEqual([made.status, made.json.from], [201, "2025-12-31T23:00:00.000Z"]);
    assert.deepEqual((await send(app, "GET", "/group?fromTo=2025-12-31T23:00:00Z&sort=user_asc")).json, [made.json]);
    assert.equal((await send(app, "POST", "/group", { name: "a", size: "1" })).json.constraint, "group_Größe_key");
  });

  test("names that PostgreSQL would cut do not collide", async () => {
    const long = new PostgresLongRepository(database.db);
    const fields = { theFirstOfTwoColumnsWithQuiteLongNames: "a", theSecondOfTwoColumnsWithQuiteLongNames: "b" };
    const created = await long.create(fields);
    assert.deepEqual(await long.findByTheSecondOfTwoColumnsWithQuiteLongNames("b"), created);
    await assert.rejects(long.create({ ...fields, theFirstOfTwoColumnsWithQuiteLongNames: "c" }), { code: "23505" });
    const { rows } = await database.db.query(
      { name: "indexes", text: "SELECT count(*) FROM pg_indexes WHERE schemaname = 'reports'" },
      [],
    );
    assert.deepEqual(rows, [["5"]]);
  });
});
