// The reports as their page asks for them, on both databases.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { applyMigrations } from "entity-derive/runtime";
import { count, sql } from "entity-derive/sql";
import type { Hono } from "hono";
import { repositories } from "../src/app.derived/index.ts";
import { createApp } from "../src/server/app.ts";
import { addPastOrders, seed } from "../src/server/seed.ts";
import { type Answer, type Body, send as sendTo } from "./send.ts";

const migrations = new URL("../migrations/", import.meta.url);
const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };

describeBehaviour(
  "reports of the shop",
  (database) => {
    database.migrateOnce((db) => applyMigrations(db, migrations));

    let app: Hono;
    let products: ReadonlyMap<string, Body>;

    beforeEach(async () => {
      await seed(database.db);
      await database.db.execute("DELETE FROM orders");
      app = createApp(database.db);
      const { body } = await send("GET", "/products");
      products = new Map(body.map((product: Body) => [product.name, product]));
    });

    const send = (method: string, path: string, body?: unknown, token?: string | null): Promise<Answer> =>
      sendTo(app, method, path, body, token);

    /** Places an order, and says when that was. */
    async function order(placedAt: string, items: Readonly<Record<string, number>>): Promise<string> {
      const lines = Object.entries(items).map(([name, quantity]) => ({ productId: products.get(name).id, quantity }));
      const { status, body } = await send("POST", "/orders/place", { shippingAddress, items: lines });
      assert.equal(status, 201);
      await count(database.db, sql`UPDATE orders SET placed_at = ${placedAt}::timestamptz WHERE id = ${body.id}::uuid`);
      return body.id;
    }

    test("revenue is summed by day and category, and cancelled orders do not count", async () => {
      await order("2026-01-01T23:59:59Z", { "Mint tea": 3, "Cast-iron pot": 1 });
      await order("2026-01-02T00:00:00Z", { "Mint tea": 1, "Sencha green tea": 2 });
      await order("2026-01-02T12:00:00Z", { "Mint tea": 1 });
      const cancelled = await order("2026-01-02T12:00:00Z", { "Mint tea": 50 });
      assert.equal((await send("POST", `/orders/${cancelled}/cancel`)).status, 200);
      const pot = products.get("Cast-iron pot");
      const [teas, ware] = (await send("GET", "/categories?sort=position_asc")).body;
      const first = { day: "2026-01-01", orders: 1 };
      const second = {
        day: "2026-01-02",
        categoryId: teas.id,
        category: "Teas",
        orders: 2,
        pieces: 4,
        revenue: "35.40",
      };
      const all = [
        { ...first, categoryId: teas.id, category: "Teas", pieces: 3, revenue: "15.60" },
        { ...first, categoryId: ware.id, category: "Ware", pieces: 1, revenue: "64.00" },
        second,
      ];
      const path = "/reports/revenue?since=2026-01-01T00:00:00Z";
      assert.deepEqual((await send("GET", path)).body, all);
      assert.deepEqual((await send("GET", `${path}&until=2026-01-02T00:00:00Z`)).body, all.slice(0, 2));
      assert.deepEqual((await send("GET", `${path}&categoryId=${ware.id}`)).body, all.slice(1, 2));
      assert.deepEqual((await send("GET", "/reports/revenue?since=2026-01-03T00:00:00Z")).body, []);

      await send("PATCH", `/products/${pot.id}`, { categoryId: null, expectedVersion: pot.version + 1 });
      const [without] = (await send("GET", `${path}&until=2026-01-02T00:00:00Z`)).body.slice(1);
      assert.deepEqual(without, { ...first, categoryId: null, category: null, pieces: 1, revenue: "64.00" });
    });

    test("the best products stand within their categories", async () => {
      await order("2026-01-01T12:00:00Z", { "Mint tea": 3, "Sencha green tea": 2, "Darjeeling black tea": 1 });
      const { body } = await send("GET", "/reports/bestsellers?since=2026-01-01T00:00:00Z&count=2");
      assert.deepEqual(
        body.map(({ name, products: best }: Body) => [
          name,
          best.map((sold: Body) => [sold.name, sold.pieces, sold.revenue]),
        ]),
        [
          [
            "Teas",
            [
              ["Sencha green tea", 2, "25.00"],
              ["Darjeeling black tea", 1, "16.90"],
            ],
          ],
          ["Ware", []],
          ["Books", []],
        ],
      );
      assert.equal(body[0].products[0].stock, 38);
    });

    test("the staff alone see them, and wrong parameters are refused", async () => {
      const { body: mary } = await send("POST", "/users/register", { name: "Mary", email: "mary@example.com" }, null);
      const path = "/reports/revenue?since=2026-01-01T00:00:00Z";
      assert.equal((await send("GET", path, undefined, mary.token)).status, 403);
      assert.equal((await send("GET", path, undefined, null)).status, 401);
      for (const wrong of [
        "",
        "?since=today",
        "?since=2026-01-01T00:00:00Z&categoryId=teas",
        "?since=2026-01-01T00:00:00Z&x=1",
      ])
        assert.equal((await send("GET", `/reports/revenue${wrong}`)).status, 400, wrong);
      for (const wrong of ["-1", "1.5", "many"])
        assert.equal((await send("GET", `/reports/bestsellers?since=2026-01-01T00:00:00Z&count=${wrong}`)).status, 400);
    });

    test("a new shop has orders of the last 60 days, which belong to one customer", async () => {
      await addPastOrders(database.db);
      const { users, orders } = repositories(database.db);
      const grace = await users.findByEmail("grace@example.com");
      assert.equal(await orders.ownedBy(grace?.id ?? "").count({}), 60);
      const since = new Date(Date.now() - 61 * 24 * 60 * 60 * 1000).toISOString();
      const { body } = await send("GET", `/reports/revenue?since=${since}`);
      assert.equal(new Set(body.map(({ day }: Body) => day)).size, 60);
      assert.deepEqual((await send("GET", "/orders")).body, [], "none is the demo's");
    });
  },
  { engines: everyEngine },
);
