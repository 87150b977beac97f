// The shop as a client sees it: one walk through all of its entities, on every database.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { migrate } from "entity-derive/runtime";
import type { Hono } from "hono";
import { migrations, repositories } from "../src/app.derived/index.ts";
import { createApp } from "../src/server/app.ts";
import { seed } from "../src/server/seed.ts";
import { type Answer, type Body, send as sendTo } from "./send.ts";

eachDatabase("shop", (database) => {
  let app: Hono;

  beforeEach(async () => {
    await migrate(database.db, migrations);
    await seed(database.db);
    app = createApp(database.db);
  });

  const send = (method: string, path: string, body?: unknown, token?: string | null): Promise<Answer> =>
    sendTo(app, method, path, body, token);

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
    assert.deepEqual(Object.keys(user.body), ["id", "name", "email", "role", "createdAt", "updatedAt"]);

    const [darjeeling] = teas;
    const order = await send("POST", "/orders", {
      userId: user.body.id,
      shippingAddress: { street: "1 High Street", postalCode: "10115", city: "Berlin" },
      items: [{ productId: darjeeling.id, quantity: 3, unitPrice: "0.01" }],
    });
    assert.equal(order.status, 201);
    assert.equal(order.headers.get("location"), `/orders/${order.body.id}`);
    assert.equal(order.body.status, "pending");
    assert.deepEqual(order.body.shippingAddress, {
      street: "1 High Street",
      postalCode: "10115",
      city: "Berlin",
      addition: null,
    });

    const left = (await send("GET", `/products/${darjeeling.id}`)).body;
    assert.deepEqual([left.stock, left.version], [darjeeling.stock - 3, darjeeling.version + 1]);
    await send("PATCH", `/products/${darjeeling.id}`, { price: "20.00", expectedVersion: left.version });
    const items = (await send("GET", `/order-items?orderId=${order.body.id}`)).body;
    assert.deepEqual(
      items.map(({ productId, quantity, unitPrice }: Body) => [productId, quantity, unitPrice]),
      [[darjeeling.id, 3, "16.90"]],
      "the price is the product's when the order was placed",
    );
    const paid = await send("PATCH", `/orders/${order.body.id}`, { status: "paid" });
    assert.deepEqual(paid.body, { ...order.body, status: "paid", updatedAt: paid.body.updatedAt });
    assert.ok(paid.body.updatedAt > order.body.updatedAt);
    assert.deepEqual((await send("GET", `/orders?userId=${user.body.id}&status=paid`)).body, [paid.body]);
  });

  test("a closed account is gone, and its address is free again, but its orders stay", async () => {
    const ada = (await send("GET", "/users?name=ada")).body[0];
    const rival = { name: "Another Ada", email: "ADA@example.com" };
    const taken = await send("POST", "/users", rival);
    assert.deepEqual([taken.status, taken.body.constraint, taken.body.field], [409, "users_email_lower_key", "email"]);

    assert.equal((await send("DELETE", `/users/${ada.id}`)).status, 204);
    assert.equal((await send("DELETE", `/users/${ada.id}`)).status, 404);
    assert.equal((await send("GET", `/users/${ada.id}`)).status, 404);
    assert.deepEqual((await send("GET", "/users?name=ada")).body, []);
    assert.equal((await send("POST", "/users", rival)).status, 201);
    const { users, orders } = repositories(database.db);
    const [order] = await users.findOrders(ada.id);
    assert.equal((await send("GET", `/orders/${order?.id}`)).body.userId, ada.id);
    assert.equal(await orders.findUser(order?.id ?? ""), null);

    await assert.rejects(users.restore(ada.id), { name: "ConstraintError", kind: "unique", field: "email" });
    const stored = await users.findByIdWithDeleted(ada.id);
    assert.ok(stored?.deletedAt instanceof Date);
    assert.doesNotMatch(JSON.stringify((await send("GET", "/users")).body), /deletedAt/);
  });

  test("nobody overwrites a change that they have not seen", async () => {
    const [tea] = (await send("GET", "/products?name=mint")).body;
    const change = { stock: 100, expectedVersion: tea.version };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send("PATCH", `/products/${tea.id}`, { ...change, stock: 100 + index })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409, 409, 409]);
    const changed = answers.find(({ status }) => status === 200)?.body;
    assert.deepEqual((await send("GET", `/products/${tea.id}`)).body, changed);
    assert.equal((await send("PATCH", `/products/${tea.id}`, { stock: 1 })).status, 400);
  });

  test("what others refer to stays, or leaves them behind", async () => {
    const [category] = (await send("GET", "/categories?sort=position_asc")).body;
    const teas = (await send("GET", `/products?categoryId=${category.id}`)).body;
    assert.deepEqual(
      (await repositories(database.db).categories.findProducts(category.id)).map(({ id }) => id).toSorted(),
      teas.map(({ id }: Body) => id).toSorted(),
    );
    assert.equal((await send("DELETE", `/categories/${category.id}`)).status, 204);
    assert.equal((await send("GET", `/products/${teas[0].id}`)).body.categoryId, null);

    const astray = { categoryId: category.id, expectedVersion: teas[0].version };
    const refused = await send("PATCH", `/products/${teas[0].id}`, astray);
    assert.deepEqual([refused.status, refused.body.field], [409, "categoryId"]);
    const [ordered] = (await send("GET", "/order-items")).body;
    const kept = await send("DELETE", `/products/${ordered.productId}`);
    assert.deepEqual([kept.status, kept.body.constraint], [409, "order_items_product_id_fkey"]);
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
      ["POST", "/orders"],
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
    assert.equal(check.body.field, "price");
    const twice = await send("POST", "/categories", { slug: "teas", name: "More teas" });
    assert.deepEqual([twice.status, twice.body.constraint], [409, "categories_slug_key"]);
    assert.equal(twice.body.field, "slug");
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
