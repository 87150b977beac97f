// Names that something else has as well: of statements, parameters, columns and orders.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { migrations, repositories } from "./app.derived/index.ts";

describeBehaviour("names in statements", (database) => {
  database.migrateOnce(migrations);

  test("statements, parameters and columns may have names of others", async () => {
    const { people, pages, personSql } = repositories(database.db);
    const ada = await people.create({ name: "Ada", age: 36 });
    const bob = await people.create({ name: "Bob", role: "b", age: null });
    assert.deepEqual(await personSql.person({ role: "b" }), [{ id: bob.id, name: "Bob" }]);
    assert.deepEqual(await personSql.whole({ id: ada.id }), ada);
    assert.deepEqual(await personSql.rows(), ["Ada", "Bob"]);
    assert.deepEqual(
      (await personSql.order({ options: "b" })).map(({ name }) => name),
      ["Ada", "Bob"],
    );
    assert.equal((await personSql.statement({ values: "Ada", parameters: "b" })).length, 0);
    assert.equal((await personSql.statement({ values: "Ada" })).length, 1);
    assert.equal(await personSql.i64(), 2);
    const [first] = await personSql.arguments();
    assert.deepEqual(Object.entries(first ?? {}), [
      ["class", ada.id],
      ["thisIs", "Ada"],
      ["__proto", "a"],
      ["constructor", 36],
    ]);
    assert.deepEqual(await personSql.uuid({ id: bob.id }), { p: bob, n: 1 });
    const [one] = await pages.createMany([1, 2, 3].map((day) => ({ at: new Date(Date.UTC(2026, 0, day)) })));
    assert.deepEqual((await personSql.page({ limit: 1 })).items, [one]);
    assert.deepEqual(await personSql.wholePage({ class: one?.id ?? "" }), one);
    const [row] = await personSql.row();
    assert.deepEqual([row?.person, row?.row, row?.value.length], [ada, ada, 3]);
    const days = async (options: { readonly from?: Date; readonly to?: Date }): Promise<readonly number[]> =>
      (await personSql.between({ ...options, limit: 5, offset: 0 })).map(({ at }) => at.getUTCDate());
    const second = new Date(Date.UTC(2026, 0, 2));
    assert.deepEqual(await days({}), [1, 2, 3]);
    assert.deepEqual(await days({ from: second }), [2, 3]);
    assert.deepEqual(await days({ to: second }), [1]);
    assert.equal(await personSql.delete({ __proto: "Ada" }), 1);
  });
});
