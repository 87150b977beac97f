// Orders under concurrency, on every database: nothing is sold twice, and nothing is half done.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { applyMigrations } from "entity-derive/runtime";
import type { Hono } from "hono";
import { type Repositories, repositories } from "../src/app.derived/index.ts";
import type { Product } from "../src/catalog/product.entity.ts";
import { createApp } from "../src/server/app.ts";
import { Sessions } from "../src/users/sessions.ts";
import type { User } from "../src/users/user.entity.ts";
import { type Answer, send } from "./send.ts";

const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };

const migrations = new URL("../migrations/", import.meta.url);

describeBehaviour("placing orders", (database) => {
  database.migrateOnce((db) => applyMigrations(db, migrations));

  let app: Hono;
  let shop: Repositories;

  beforeEach(() => {
    app = createApp(database.db);
    shop = repositories(database.db);
  });

  function addUsers(number: number): Promise<User[]> {
    const people = Array.from({ length: number }, (_, index) => ({
      name: `Buyer ${index}`,
      email: `buyer${index}@example.com`,
    }));
    return shop.users.createMany(people, () => ({ securityStamp: "" }));
  }

  function addProduct(name: string, stock: number, price = "10.00"): Promise<Product> {
    return shop.products.create({ name, description: "", price, stock });
  }

  function place(user: User, items: readonly (readonly [productId: string, quantity: number])[]): Promise<Answer> {
    const body = {
      shippingAddress,
      items: items.map(([productId, quantity]) => ({ productId, quantity })),
    };
    return send(app, "POST", "/orders/place", body, Sessions.tokenOf(user));
  }

  async function stocks(...products: readonly Product[]): Promise<(number | undefined)[]> {
    return Promise.all(products.map(async ({ id }) => (await shop.products.findById(id))?.stock));
  }

  test("50 buyers at once for 20 pieces: 20 get one, the others are told", async () => {
    const buyers = await addUsers(50);
    const pot = await addProduct("Pot", 20, "64.00");
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, [[pot.id, 1]])));

    const sold = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    assert.deepEqual([sold.length, refused.length], [20, 30]);
    for (const { body } of refused) {
      assert.equal(body.detail, "Pot is sold out");
      assert.deepEqual(body.issues, [{ path: "items[0].quantity", message: "Pot is sold out" }]);
    }

    const after = await shop.products.findById(pot.id);
    assert.deepEqual([after?.stock, after?.version], [0, pot.version + 20]);
    const orders = await shop.orders.list(100, 0);
    assert.deepEqual(orders.map(({ id }) => id).toSorted(), sold.map(({ body }) => body.id).toSorted());
    assert.equal(new Set(orders.map(({ userId }) => userId)).size, 20);
    const items = [...(await shop.orders.findItemsByOrderIds(orders.map(({ id }) => id))).values()].flat();
    assert.equal(items.length, 20);
    for (const { productId, quantity, unitPrice } of items) {
      assert.deepEqual([productId, quantity, unitPrice], [pot.id, 1, "64.00"]);
    }
  });

  test("orders of the same things in whatever order and spelling do not block each other", async () => {
    const buyers = await addUsers(30);
    const [tea, cup, whisk] = [await addProduct("Tea", 60), await addProduct("Cup", 30), await addProduct("Whisk", 15)];
    const answers = await Promise.all(
      buyers.map((buyer, index) => {
        const items = [[tea.id, 2] as const, [cup.id, 1] as const, [whisk.id, 1] as const];
        const turned = index % 2 === 0 ? items : items.toReversed();
        return place(buyer, index % 3 === 0 ? turned.map(([id, quantity]) => [id.toUpperCase(), quantity]) : turned);
      }),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 15);
    assert.equal(answers.filter(({ status }) => status === 409).length, 15);
    assert.deepEqual(await stocks(tea, cup, whisk), [30, 15, 0], "who got no whisk has taken nothing else either");
    assert.equal((await shop.orderItems.list(1000, 0)).length, 45);
  });

  test("a change of the stock meanwhile is either seen or refused, never lost", async () => {
    const buyers = await addUsers(20);
    const tea = await addProduct("Tea", 100);
    const [answers, change] = await Promise.all([
      Promise.all(buyers.map((buyer) => place(buyer, [[tea.id, 1]]))),
      shop.products.update(tea.id, { stock: 500, expectedVersion: tea.version }).catch((error: unknown) => error),
    ]);
    assert.ok(answers.every(({ status }) => status === 201));
    const [stock] = await stocks(tea);
    if (change instanceof Error) assert.deepEqual([change.name, stock], ["ConflictError", 80]);
    else assert.equal(stock, 480);
  });

  test("what is short, gone, not for sale, malformed or from nobody is told, and nothing is done", async () => {
    const [buyer, former] = (await addUsers(2)) as [User, User];
    const [tea, cup] = [await addProduct("Tea", 3), await addProduct("Cup", 0)];
    const whisk = await shop.products.create({
      name: "Whisk",
      description: "",
      price: "18.00",
      stock: 5,
      active: false,
    });

    const short = await place(buyer, [
      [cup.id, 1],
      [tea.id, 4],
    ]);
    assert.deepEqual([short.status, short.body.detail], [409, "the stock is short"]);
    assert.deepEqual(short.body.issues, [
      { path: "items[0].quantity", message: "Cup is sold out" },
      { path: "items[1].quantity", message: "Tea has only 3 left" },
    ]);
    const unknown = await place(buyer, [
      [tea.id, 1],
      [buyer.id, 1],
    ]);
    assert.equal(unknown.status, 422);
    assert.deepEqual(unknown.body.issues, [{ path: "items[1].productId", message: "there is no such product" }]);
    const inactive = await place(buyer, [[whisk.id, 1]]);
    assert.deepEqual([inactive.status, inactive.body.detail], [422, "Whisk cannot be ordered"]);
    await shop.users.delete(former.id);
    assert.equal((await place(former, [[tea.id, 1]])).status, 401);

    const twice = await place(buyer, [
      [tea.id, 1],
      [tea.id.toUpperCase(), 1],
    ]);
    assert.equal(twice.status, 400);
    assert.deepEqual(twice.body.issues, [{ path: "items[1].productId", message: "it is in the order already" }]);
    for (const quantity of [0, -1, 1.5, 1001]) {
      const { status, body } = await place(buyer, [[tea.id, quantity]]);
      assert.deepEqual([status, body.issues[0].path], [400, "items[0].quantity"]);
    }
    const nowhere = { shippingAddress: { ...shippingAddress, city: "" }, items: [{ productId: tea.id, quantity: 1 }] };
    const lost = await send(app, "POST", "/orders/place", nowhere, Sessions.tokenOf(buyer));
    assert.deepEqual([lost.status, lost.body.issues[0].path], [400, "shippingAddress.city"]);
    assert.equal((await place(buyer, [])).status, 400);

    assert.deepEqual(await stocks(tea, cup, whisk), [3, 0, 5]);
    assert.deepEqual(await shop.orders.list(10, 0), []);
    const last = await place(buyer, [[tea.id, 3]]);
    assert.equal(last.status, 201);
    assert.deepEqual(await stocks(tea), [0]);
  });

  test("however often an order is cancelled at once, its items are put back once", async () => {
    const [first, second] = (await addUsers(2)) as [User, User];
    const [tea, cup] = [await addProduct("Tea", 5), await addProduct("Cup", 5)];
    const placed = [
      await place(first, [
        [cup.id, 2],
        [tea.id, 3],
      ]),
      await place(second, [
        [tea.id, 1],
        [cup.id, 1],
      ]),
    ];
    assert.deepEqual(await stocks(tea, cup), [1, 2]);
    const cancel = (user: User, order: Answer) =>
      send(app, "POST", `/orders/${order.body.id}/cancel`, undefined, Sessions.tokenOf(user));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? cancel(first, placed[0] as Answer) : cancel(second, placed[1] as Answer),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, ...Array(10).fill(409)]);
    assert.deepEqual(await stocks(tea, cup), [5, 5]);
  });
});
