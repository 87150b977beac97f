// Many to many by keys of other kinds: numbers and texts on the sides, the two foreign keys or a number in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { NotFoundError, newUuid } from "entity-derive/runtime";
import { CategoryMigration, PostgresCategoryRepository } from "./category.derived/index.ts";
import { PostgresProductRepository, ProductMigration } from "./product.derived/index.ts";
import { PostgresProductCategoryRepository, ProductCategoryMigration } from "./product-category.derived/index.ts";
import { PostgresStockRepository, StockMigration } from "./stock.derived/index.ts";
import { PostgresStoreRepository, StoreMigration } from "./store.derived/index.ts";

async function opened({ db }: DatabaseCase) {
  const products = new PostgresProductRepository(db);
  const categories = new PostgresCategoryRepository(db);
  const [one, two] = await products.createMany([{ name: "one" }, { name: "two" }]);
  assert.ok(one !== undefined && two !== undefined);
  for (const code of ["a,b", '"c"', "d"]) await categories.create({ code, name: code });
  return { products, categories, one, two };
}

async function kinds({ db }: DatabaseCase, entity: string): Promise<readonly unknown[]> {
  const text = `SELECT kind, entity_id FROM entity_outbox WHERE entity = '${entity}' ORDER BY id`;
  return (await db.query({ name: "test", text }, [])).rows;
}

describeBehaviour("many-to-many, by keys of other kinds", (database) => {
  database.migrateOnce([ProductMigration, CategoryMigration, ProductCategoryMigration, StoreMigration, StockMigration]);

  test("a join entity whose key is the pair: removing marks, adding restores, and the events say which", async () => {
    const { products, categories, one, two } = await opened(database);
    assert.equal(await products.addCategories(one.id, ["a,b", "d", "d"]), 2);
    assert.equal(await categories.addProducts("d", [one.id, two.id]), 1);
    const names = async () => (await products.findCategories(one.id)).map(({ code }) => code);
    assert.deepEqual(await names(), ["d", "a,b"]);
    assert.deepEqual(await categories.findProducts("d"), [two, one]);
    assert.equal(await products.setCategories(one.id, ["d", '"c"']), 2);
    assert.equal(await products.addCategories(one.id, ["a,b"]), 1);
    assert.deepEqual(await names(), ["d", "a,b", '"c"']);
    assert.equal(await products.removeCategories(one.id, ["a,b", "x"]), 1);
    const found = await products.findCategoriesByProductIds([two.id, one.id, 99]);
    assert.deepEqual(
      [...found].map(([id, list]) => [id, list.map(({ code }) => code)]),
      [
        [two.id, ["d"]],
        [one.id, ["d", '"c"']],
        [99, []],
      ],
    );
    assert.deepEqual(
      [...(await categories.findProductsByCategoryIds(["d", "x"]))],
      [
        ["d", [two, one]],
        ["x", []],
      ],
    );
    const pairs = new PostgresProductCategoryRepository(database.db);
    assert.equal((await pairs.listWithDeleted(9, 0)).length, 4);
    const id = (code: string): string => JSON.stringify([one.id, code]);
    const told = (await kinds(database, "product_categories")).map(String);
    assert.deepEqual(told.filter((event) => event.endsWith(id("a,b"))).sort(), [
      ...[`created,${id("a,b")}`, `deleted,${id("a,b")}`, `deleted,${id("a,b")}`, `restored,${id("a,b")}`],
    ]);
    assert.equal(told.length, 7);
    const isMissing = (entity: string, missing: string) => (error: unknown) =>
      error instanceof NotFoundError && error.entity === entity && error.id === missing;
    await assert.rejects(products.addCategories(99, ["d"]), isMissing("Product", "99"));
    await assert.rejects(products.addCategories(one.id, ["x"]), isMissing("Category", "x"));
    await assert.rejects(categories.setProducts("d", [98]), isMissing("Product", "98"));
  });

  test("a join entity that the database numbers, with values of its own", async () => {
    const { products, one } = await opened(database);
    const stores = new PostgresStoreRepository(database.db);
    const stocks = new PostgresStockRepository(database.db);
    const [here, there] = [
      await stores.create({ name: "here" }),
      await stores.create({ id: newUuid(), name: "there" }),
    ];
    assert.equal(await products.addStores(one.id, [here.id, there.id], { amount: 3 }), 2);
    assert.equal(await products.removeStores(one.id, [here.id.toUpperCase()]), 1);
    assert.equal(await products.setStores(one.id, [here.id], { amount: 4 }), 2);
    assert.deepEqual(await products.findStores(one.id), [here]);
    const [stock, ...others] = await stocks.list(9, 0);
    assert.deepEqual([stock?.amount, stock?.storeId, others], [3, here.id, []]);
    const told = (await kinds(database, "stocks")).map((event) => String(event).split(",")[0]).sort();
    assert.deepEqual(told, ["created", "created", "deleted", "deleted", "restored"]);
  });
});
