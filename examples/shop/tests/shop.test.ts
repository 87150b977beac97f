// The shop as a client sees it: one walk through all of its entities, on every database.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import type { Hono } from "hono";
import { createApp } from "../src/server/app.ts";
import { migrations, repositoriesOf } from "../src/server/repositories.ts";
import { seed } from "../src/server/seed.ts";

// biome-ignore lint/suspicious/noExplicitAny: the bodies are what a client gets, and nothing has typed them for it
type Body = any;

eachDatabase("shop", (database) => {
  let app: Hono;

  beforeEach(async () => {
    await migrate(database.db, migrations);
    await seed(database.db);
    app = createApp(repositoriesOf(database.db));
  });

  const send = async (method: string, path: string, body?: unknown, token: string | null = "demo") => {
    const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await app.request(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === "" ? null : JSON.parse(text)) as Body,
    };
  };

  test("an order from the catalogue to the receipt", async () => {
    const teas = (await send("GET", "/products?name=tea&sort=price_desc", undefined, null)).body;
    assert.deepEqual(
      teas.map(({ price }: Body) => price),
      ["16.90", "12.50", "5.20"],
    );
    const user = await send("POST", "/users", { name: "Mary", email: "mary@example.com", role: "staff" });
    assert.equal(user.status, 201);
    assert.equal(user.headers.get("location"), `/users/${user.body.id}`);
    assert.equal(user.body.role, "customer", "a new account cannot make itself staff");
    assert.deepEqual(Object.keys(user.body), ["id", "name", "email", "role", "createdAt"]);

    const order = await send("POST", "/orders", { userId: user.body.id });
    assert.equal(order.body.status, "pending");
    const item = { orderId: order.body.id, productId: teas[0].id, quantity: 3, unitPrice: "0.01" };
    const added = await send("POST", "/order-items", item);
    assert.equal(added.status, 201);
    assert.equal(added.body.unitPrice, "16.90", "the price is the product's");

    await send("PATCH", `/products/${teas[0].id}`, { price: "20.00" });
    const items = await send("GET", `/order-items?orderId=${order.body.id}`);
    assert.deepEqual(items.body, [added.body]);
    const paid = await send("PATCH", `/orders/${order.body.id}`, { status: "paid" });
    assert.deepEqual(paid.body, { ...order.body, status: "paid" });
    assert.deepEqual((await send("GET", `/orders?userId=${user.body.id}&status=paid`)).body, [paid.body]);
  });

  test("what cannot be ordered is refused", async () => {
    const [whisk] = (await send("GET", "/products?active=false")).body;
    const [order] = (await send("GET", "/orders")).body;
    const refused = await send("POST", "/order-items", { orderId: order.id, productId: whisk.id, quantity: 1 });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.detail, "Bamboo whisk cannot be ordered");
    assert.equal(refused.body.field, "productId");
  });

  test("writes need the token, and so does everything about people", async () => {
    const [category] = (await send("GET", "/categories?sort=position_asc", undefined, null)).body;
    assert.equal(category.slug, "teas");
    for (const [method, path] of [
      ["POST", "/categories"],
      ["PATCH", `/categories/${category.id}`],
      ["DELETE", `/categories/${category.id}`],
      ["GET", "/users"],
      ["GET", "/orders"],
      ["GET", "/order-items"],
    ] as const) {
      for (const token of [null, "guessed"]) {
        const { status, headers, body } = await send(method, path, method === "GET" ? undefined : {}, token);
        assert.equal(status, 401, `${method} ${path}`);
        assert.equal(headers.get("www-authenticate"), "Bearer");
        assert.equal(body.title, "Unauthorized");
      }
    }
  });

  test("bad input is told what is wrong with it", async () => {
    const invalid = await send("POST", "/products", { name: "", price: "cheap", tags: "tea" });
    assert.equal(invalid.status, 400);
    assert.equal(invalid.headers.get("content-type"), "application/problem+json");
    assert.deepEqual(invalid.body.issues.map(({ path }: Body) => path).sort(), [
      "description",
      "name",
      "price",
      "tags",
    ]);

    const free = { name: "Free tea", description: "", price: "-1.00" };
    const check = await send("POST", "/products", free);
    assert.deepEqual([check.status, check.body.constraint], [422, "products_price_check"]);
    const twice = await send("POST", "/categories", { slug: "teas", name: "More teas" });
    assert.deepEqual([twice.status, twice.body.constraint], [409, "categories_slug_key"]);
    assert.equal((await send("GET", "/products?colour=green")).status, 400);
    assert.equal((await send("GET", "/products/1")).status, 400);
    assert.equal((await send("PUT", "/products", {})).status, 405);
    assert.equal((await send("GET", "/nothing")).status, 404);
  });

  test("pages link to the next one", async () => {
    const seen: string[] = [];
    let path: string | undefined = "/products?limit=2&sort=name_asc";
    while (path !== undefined) {
      const { body, headers } = await send("GET", path, undefined, null);
      seen.push(...body.map(({ name }: Body) => name));
      path = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    }
    assert.deepEqual(seen, seen.toSorted());
    assert.equal(seen.length, 5);
  });

  test("a second start adds nothing", async () => {
    await migrate(database.db, migrations);
    await seed(database.db);
    assert.equal((await send("GET", "/products")).body.length, 5);
  });
});
