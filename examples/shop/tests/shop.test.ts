// The shop as a client sees it: one walk through all of its entities, on every database.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { applyMigrations, newUuid } from "entity-derive/runtime";
import type { Hono } from "hono";
import { repositories } from "../src/app.derived/index.ts";
import { createApp } from "../src/server/app.ts";
import { seed } from "../src/server/seed.ts";
import { drawSecurityStamp } from "../src/users/security-stamp.ts";
import { type Answer, type Body, send as sendTo } from "./send.ts";

function placementOf(product: { readonly id: string }, quantity: number) {
  return {
    shippingAddress: { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null },
    items: [{ productId: product.id, quantity }],
  };
}

const migrations = new URL("../migrations/", import.meta.url);

describeBehaviour("shop", (database) => {
  database.migrateOnce((db) => applyMigrations(db, migrations));

  let app: Hono;

  beforeEach(async () => {
    await seed(database.db);
    app = createApp(database.db);
  });

  const send = (method: string, path: string, body?: unknown, token?: string | null): Promise<Answer> =>
    sendTo(app, method, path, body, token);

  async function register(
    name: string,
    more: object = {},
  ): Promise<{ readonly token: string; readonly userId: string }> {
    const { status, body } = await send(
      "POST",
      "/users/register",
      { name, email: `${name}@example.com`, ...more },
      null,
    );
    assert.equal(status, 201);
    return body;
  }

  test("an order from the catalogue to the receipt", async () => {
    const teas = (await send("GET", "/products?name=tea&sort=price_desc", undefined, null)).body;
    assert.deepEqual(
      teas.map(({ price }: Body) => price),
      ["16.90", "12.50", "5.20"],
    );
    const green = (await send("GET", "/products?tagsHas=tea&tagsHas=green", undefined, null)).body;
    assert.deepEqual(
      green.map(({ name }: Body) => name),
      ["Sencha green tea"],
    );
    const { userId, token } = await register("Mary", { role: "staff" });
    const user = await send("GET", `/users/${userId}`);
    assert.equal(user.body.role, "customer", "a new account cannot make itself staff");
    assert.deepEqual(Object.keys(user.body), ["id", "createdAt", "updatedAt", "name", "email", "role"]);

    const [darjeeling] = teas;
    const placement = { ...placementOf(darjeeling, 3), userId: newUuid(), status: "paid" };
    Object.assign(placement.items[0] ?? {}, { unitPrice: "0.01" });
    const order = await send("POST", "/orders/place", placement, token);
    assert.equal(order.status, 201);
    assert.equal(order.headers.get("location"), `/orders/${order.body.id}`);
    assert.deepEqual([order.body.status, order.body.userId], ["pending", userId]);
    assert.deepEqual(order.body.shippingAddress, {
      street: "1 High Street",
      postalCode: "10115",
      city: "Berlin",
      addition: null,
    });

    const left = (await send("GET", `/products/${darjeeling.id}`)).body;
    assert.deepEqual([left.stock, left.version], [darjeeling.stock - 3, darjeeling.version + 1]);
    await send("PATCH", `/products/${darjeeling.id}`, { price: "20.00", expectedVersion: left.version });
    const items = (await send("GET", `/order-items?orderId=${order.body.id}`, undefined, token)).body;
    assert.deepEqual(
      items.map(({ productId, quantity, unitPrice }: Body) => [productId, quantity, unitPrice]),
      [[darjeeling.id, 3, "16.90"]],
      "the price is the product's when the order was placed",
    );
    const path = `/orders/${order.body.id}`;
    const unpaid = await send("POST", `${path}/ship`);
    assert.deepEqual([unpaid.status, unpaid.body.detail], [409, "an order that is pending cannot be shipped"]);
    const paid = await send("POST", `${path}/pay`, undefined, token);
    assert.deepEqual(paid.body, { ...order.body, status: "paid", updatedAt: paid.body.updatedAt });
    assert.ok(paid.body.updatedAt > order.body.updatedAt);
    assert.deepEqual((await send("GET", "/orders?status=paid", undefined, token)).body, [paid.body]);
    assert.deepEqual((await send("GET", "/orders?statusIn=paid,shipped", undefined, token)).body, [paid.body]);
    assert.deepEqual((await send("GET", "/orders?statusIn=pending", undefined, token)).body, []);
    assert.equal((await send("POST", `${path}/pay`, undefined, token)).status, 409);
    assert.equal((await send("PATCH", path, { status: "shipped", note: "Ring twice" }, token)).body.status, "paid");

    assert.equal((await send("POST", `${path}/ship`, undefined, token)).status, 403, "customers do not ship");
    assert.equal((await send("POST", `${path}/ship`)).body.status, "shipped");
    const late = await send("POST", `${path}/cancel`, undefined, token);
    assert.deepEqual([late.status, late.body.detail], [409, "an order that is shipped cannot be cancelled"]);
  });

  test("a cancelled order is back on the shelf", async () => {
    const [tea] = (await send("GET", "/products?name=mint", undefined, null)).body;
    const order = await send("POST", "/orders/place", placementOf(tea, 5));
    assert.equal((await send("GET", `/products/${tea.id}`)).body.stock, tea.stock - 5);
    const cancelled = await send("POST", `/orders/${order.body.id}/cancel`);
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, "cancelled"]);
    assert.equal((await send("GET", `/products/${tea.id}`)).body.stock, tea.stock);
    assert.equal((await send("POST", `/orders/${order.body.id}/cancel`)).status, 409);
  });

  test("nobody sees or touches the orders of others", async () => {
    const [tea] = (await send("GET", "/products?name=mint", undefined, null)).body;
    const [mary, eve] = [await register("Mary"), await register("Eve")];
    const { body: order } = await send("POST", "/orders/place", placementOf(tea, 1), mary.token);
    const [item] = (await send("GET", "/order-items", undefined, mary.token)).body;
    for (const token of [eve.token, "demo"]) {
      const requests = [
        ["GET", `/orders/${order.id}`],
        ["PATCH", `/orders/${order.id}`, { note: "To my address" }],
        ["POST", `/orders/${order.id}/pay`],
        ["POST", `/orders/${order.id}/cancel`],
        ["GET", `/order-items/${item.id}`],
      ] as const;
      for (const [method, path, body] of requests) {
        const answer = await send(method, path, body, token);
        const missing = await send(method, path.replace(/[0-9a-f-]{36}/, newUuid()), body, token);
        assert.deepEqual([answer.status, answer.body], [404, missing.body], `${method} ${path}`);
      }
      for (const path of ["/orders", "/order-items", `/order-items?orderId=${order.id}`]) {
        const seen = (await send("GET", path, undefined, token)).body;
        assert.ok(!JSON.stringify(seen).includes(order.id), path);
      }
    }
    assert.deepEqual((await send("GET", `/orders/${order.id}`, undefined, mary.token)).body, order);
  });

  test("a session ends with its account, with its stamp and where anything of it is changed", async () => {
    const { userId, token } = await register("Mary");
    assert.equal((await send("GET", "/orders", undefined, token)).status, 200);
    assert.equal((await send("GET", "/users", undefined, token)).status, 403, "people are for the staff");
    await send("PATCH", `/users/${userId}`, { role: "staff" });
    assert.equal((await send("GET", "/users", undefined, token)).status, 200);

    const other = await register("Eve");
    const forged = [`${userId}.${other.token.split(".")[1]}`, `${token}A`, token.slice(0, -1), `${userId}.`, userId];
    for (const each of forged) assert.equal((await send("GET", "/orders", undefined, each)).status, 401, each);

    await repositories(database.db).users.update(other.userId, {}, drawSecurityStamp());
    assert.equal((await send("GET", "/orders", undefined, other.token)).status, 401);
    assert.equal((await send("DELETE", `/users/${userId}`)).status, 204);
    assert.equal((await send("GET", "/orders", undefined, token)).status, 401);
  });

  test("a closed account is gone, and its address is free again, but its orders stay", async () => {
    const ada = (await send("GET", "/users?name=ada")).body[0];
    const rival = { name: "Another Ada", email: "ADA@example.com" };
    const taken = await send("POST", "/users/register", rival, null);
    assert.deepEqual([taken.status, taken.body.constraint, taken.body.field], [409, "users_email_lower_key", "email"]);

    assert.equal((await send("DELETE", `/users/${ada.id}`)).status, 204);
    assert.equal((await send("DELETE", `/users/${ada.id}`)).status, 404);
    assert.equal((await send("GET", `/users/${ada.id}`)).status, 404);
    assert.deepEqual((await send("GET", "/users?name=ada")).body, []);
    const { users, orders } = repositories(database.db);
    const [order] = await users.findOrders(ada.id);
    assert.ok(order !== undefined);
    assert.equal(order.userId, ada.id);
    assert.equal(await orders.findUser(order.id), null);
    assert.equal((await send("GET", "/orders")).status, 403, "the demo has no account to order with");
    assert.equal((await send("POST", "/users/register", rival, null)).status, 201);
    assert.deepEqual((await send("GET", "/orders")).body, [], "the new account has no orders");

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
    for (const tea of teas) assert.deepEqual(tea.category, category);
    assert.equal((await send("DELETE", `/categories/${category.id}`)).status, 204);
    const without = (await send("GET", `/products/${teas[0].id}`)).body;
    assert.deepEqual([without.categoryId, without.category], [null, null]);

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
      ["POST", "/orders/place"],
      ["GET", "/letters"],
      ["GET", "/events"],
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
      const [, next] = /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "") ?? [];
      path = next && `/products${next}`;
    }
    assert.deepEqual(seen, seen.toSorted());
    assert.equal(seen.length, 5);
  });

  test("a second start adds nothing", async () => {
    await applyMigrations(database.db, migrations);
    await seed(database.db);
    assert.equal((await send("GET", "/products")).body.length, 5);
  });
});
