// `table`: names that have to be quoted are quoted in the table's definition and in every statement.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { LineMigration, PostgresLineRepository } from "./line.derived/index.ts";
import { PersonMigration, PostgresPersonRepository } from "./person.derived/index.ts";

describeBehaviour("table", (database) => {
  database.migrateOnce([LineMigration, PersonMigration]);

  test("a name with a space and capitals is the table's own", async () => {
    const { db } = database;
    const lines = new PostgresLineRepository(db);
    const line = await lines.create({ article: "nut", quantity: 2 });
    assert.equal((await lines.update(line.id, { quantity: 3 })).quantity, 3);
    assert.deepEqual(
      (await lines.query({ article: "nut" })).map(({ quantity }) => quantity),
      [3],
    );
    assert.equal(await lines.delete(line.id), true);
    assert.equal(await lines.findByArticle("nut"), null);
    assert.equal(await lines.restore(line.id), true);
    assert.equal((await lines.findByArticle("nut"))?.id, line.id);
  });

  test("a reserved word is a name like any other", async () => {
    const { db } = database;
    const people = new PostgresPersonRepository(db);
    const ada = await people.create({ name: "Ada" });
    assert.deepEqual(await people.list(10, 0), [ada]);
    assert.equal(await people.delete(ada.id), true);
  });
});
