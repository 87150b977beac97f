// Names in snake_case, names with acronyms, and names that JavaScript, SQL or generated code use themselves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  HTTPUrlMigration,
  httpUrlRouter,
  PostgresHTTPUrlRepository,
  UpdateHTTPUrlRequest,
} from "./http-url.derived/index.ts";
import { NewsMigration, newsRouter, PostgresNewsRepository } from "./news.derived/index.ts";
import {
  OrderLineMigration,
  OrderLineSortField,
  orderLineRouter,
  PostgresOrderLineRepository,
  UpdateOrderLineRequest,
} from "./order-line.derived/index.ts";
import { PostgresRowRepository, RowMigration, rowRouter } from "./row.derived/index.ts";

describeBehaviour("casing", (database) => {
  database.migrateOnce([OrderLineMigration, HTTPUrlMigration, NewsMigration, RowMigration]);

  test("a snake_case entity is snake_case everywhere", async () => {
    const lines = new PostgresOrderLineRepository(database.db);
    const created = await lines.create({ unit_price: 5, line_number: "1" });
    assert.deepEqual(created, {
      id: created.id,
      unit_price: 5,
      line_number: "1",
      product_name: null,
      created_at: created.created_at,
    });
    await lines.createMany([{ unit_price: 6, line_number: "2", product_name: "x" }]);
    assert.deepEqual(await lines.query({ unit_price_from: 5, unit_price_to: 5 }), [created]);
    assert.deepEqual(OrderLineSortField, {
      IdAsc: "id_asc",
      IdDesc: "id_desc",
      UnitPriceAsc: "unit_price_asc",
      UnitPriceDesc: "unit_price_desc",
    });
    assert.deepEqual(
      (await lines.query({})).map(({ line_number }) => line_number),
      ["2", "1"],
    );
    assert.deepEqual(await lines.findByLineNumber("1"), created);
    const patch = UpdateOrderLineRequest.patch().setUnitPrice(7).setProductName("y").clearProductName();
    assert.deepEqual(await lines.update(created.id, patch), { ...created, unit_price: 7 });
    const app = orderLineRouter(lines);
    const found = await send(app, "GET", "/order-lines?unit_price_from=7&sort=unit_price_asc&limit=1");
    assert.equal(found.json[0].unit_price, 7);
    assert.equal((await send(app, "GET", "/order-lines?unitPriceFrom=7")).status, 400);
    assert.equal((await send(app, "GET", "/order_lines")).status, 404);
  });

  test("acronyms and reserved words", async () => {
    const urls = new PostgresHTTPUrlRepository(database.db);
    const created = await urls.create({
      rawURL: "a",
      default: "d",
      class: "c",
      größe: "g",
      $dollar: "$1",
      _hidden_: "h",
      value1: "v",
      delete: "x",
    });
    assert.deepEqual(await urls.findByRawURL("a"), created);
    assert.deepEqual(await urls.findByDelete("x"), created);
    assert.deepEqual(await urls.query({ default: "d", classFrom: "c", classTo: "c", sort: "class_desc" }), [created]);
    const changed = await urls.update(
      created.id,
      UpdateHTTPUrlRequest.patch().setRawURL("b").clearGröße().clear$dollar(),
    );
    assert.deepEqual(changed, { ...created, rawURL: "b", größe: null, $dollar: null });
    const [second] = await urls.createMany([{ rawURL: "c", default: "d", class: "e" }]);
    const app = httpUrlRouter(urls);
    assert.deepEqual((await send(app, "GET", `/http-urls/${second?.id}`)).json, second);
    assert.equal((await send(app, "GET", "/http-urls?classFrom=d")).json.length, 1);
  });

  test("a plural that is its singular, and an entity named like what generated code uses", async () => {
    const app = newsRouter(new PostgresNewsRepository(database.db));
    const made = await send(app, "POST", "/news", { dto: "x" });
    assert.deepEqual((await send(app, "GET", "/news")).json, [made.json]);
    const rows = new PostgresRowRepository(database.db);
    const row = await rows.create({ row: "r", patch: "p", db: "d" });
    assert.deepEqual(await rows.findByDb("d"), row);
    assert.deepEqual(await rows.query({ row: "r", patch: "p" }), [row]);
    assert.deepEqual(await rows.update(row.id, { patch: "q" }), { ...row, patch: "q" });
    assert.equal((await send(rowRouter(rows), "GET", `/rows/${row.id}`)).json.patch, "q");
  });
});
