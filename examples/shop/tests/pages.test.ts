// The pages of the shop, and the OpenAPI document behind them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Database } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import type { Hono } from "hono";
import { createApp } from "../src/server/app.ts";
import type { Body } from "./send.ts";

let db: Database;
let app: Hono;

before(async () => {
  db = await testDatabase();
  app = createApp(db);
});

after(() => db.close());

test("the document has every entity, and no secret", async () => {
  const response = await app.request("/api-docs/openapi.json");
  assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
  const text = await response.text();
  const document = JSON.parse(text);
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual(Object.keys(document.paths).sort(), [
    "/categories",
    "/categories/{id}",
    "/letters",
    "/letters/{id}",
    "/order-items",
    "/order-items/{id}",
    "/orders",
    "/orders/place",
    "/orders/{id}",
    "/orders/{id}/cancel",
    "/orders/{id}/pay",
    "/orders/{id}/ship",
    "/products",
    "/products/{id}",
    "/reports/bestsellers",
    "/reports/revenue",
    "/users",
    "/users/register",
    "/users/{id}",
  ]);
  assert.equal(
    document.components.schemas.ProductResponse.properties.name.description,
    "The name on screen and on receipts.",
  );
  assert.deepEqual(Object.keys(document.paths["/orders"]), ["get"]);
  assert.deepEqual(document.components.schemas.PlaceOrderRequest.required, ["shippingAddress", "items"]);
  assert.deepEqual(document.paths["/users/register"].post.security, []);
  assert.deepEqual(document.paths["/orders/{id}/ship"].post.security, [{ bearer: [] }]);
  const revenue = document.paths["/reports/revenue"].get;
  assert.deepEqual(revenue.security, [{ bearer: [] }]);
  assert.deepEqual(
    revenue.parameters.map(({ name, required = false }: Body) => [name, required]),
    [
      ["since", true],
      ["until", false],
      ["categoryId", false],
    ],
  );
  const row = revenue.responses["200"].content["application/json"].schema.items;
  assert.deepEqual(Object.keys(row.properties), ["day", "categoryId", "category", "orders", "pieces", "revenue"]);
  assert.deepEqual(document.paths["/products"].get.security, []);
  assert.deepEqual(document.paths["/products"].post.security, [{ bearer: [] }]);
  assert.doesNotMatch(text, /securityStamp|security_stamp/);
});

test("the start page lists the entities, and its links lead somewhere", async () => {
  const response = await app.request("http://shop.test/");
  assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
  const page = await response.text();
  for (const name of ["Products", "Categories", "Orders", "Order items", "Letters", "Users"])
    assert.ok(page.includes(`<h3>${name}</h3>`));
  assert.ok(page.includes("curl &#39;http://shop.test/products?name=tea&amp;sort=price_asc&#39;"));
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
  assert.ok(links.includes("/swagger-ui") && links.includes("/api-docs/openapi.json"));
  for (const link of links.filter((href) => !["/products", "/categories"].includes(href)))
    assert.equal((await app.request(link)).status, 200, link);
});

test("what the start page loads is there", async () => {
  const page = await (await app.request("/")).text();
  assert.match(page, /<script type="module" src="\/start-page.js">/);
  const script = await app.request("/start-page.js");
  assert.deepEqual([script.status, script.headers.get("content-type")], [200, "text/javascript; charset=utf-8"]);
});

test("what the page of the reports loads is there, and comes from here", async () => {
  const page = await (await app.request("/reports")).text();
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  assert.ok(loaded.includes("/report-page.js"));
  for (const address of [...loaded, "/revenue-chart.js"]) {
    assert.match(address, /^\//);
    assert.equal((await app.request(address)).status, 200, address);
  }
});

test("Swagger UI comes from here", async () => {
  const page = await (await app.request("/swagger-ui")).text();
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  assert.ok(loaded.length >= 4);
  for (const address of loaded) {
    assert.match(address, /^\//);
    assert.equal((await app.request(address)).status, 200, address);
  }
  assert.equal((await app.request("/swagger-ui/")).headers.get("location"), "/swagger-ui");
  const script = await app.request("/swagger-ui/initializer.js");
  assert.match(script.headers.get("content-type") ?? "", /^text\/javascript/);
  assert.ok((await script.text()).includes('"/api-docs/openapi.json"'));
  assert.match((await app.request("/swagger-ui/swagger-ui.css")).headers.get("content-type") ?? "", /^text\/css/);
});
