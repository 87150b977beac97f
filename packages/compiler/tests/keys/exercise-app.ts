// An application whose entities have keys of every kind: repositories, transactions, routes, document, diagram and client.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Database, transaction } from "entity-derive/runtime";
import { hc } from "hono/client";
import type * as App from "../cases/app-keys/app.derived/index.ts";
import { send } from "../send.ts";

const at = "2026-11-22T10:00:00.00001Z";

export function exerciseApp(name: string, app: typeof App): void {
  const { diagram, document, migrations, repositories, router, transactional } = app;

  describeBehaviour(name, (database) => {
    database.migrateOnce(migrations);

    test("a key that no path can name is refused when a row is to be made with it", async () => {
      const served = router(repositories(database.db));
      const { json: order } = await send(served, "POST", "/orders", { customer: "Ada" });
      for (const key of ["", ".", ".."]) {
        const country = await send(served, "POST", "/countries", { code: key, name: "Nowhere" });
        assert.deepEqual(
          [country.status, country.json.issues],
          [400, [{ path: "code", message: "must not be empty, `.` or `..`" }]],
        );
        const item = await send(served, "POST", "/order-items", { orderId: order.id, sku: key, amount: 1 });
        assert.deepEqual([item.status, item.json.issues?.[0]?.path], [400, "sku"]);
      }
      for (const code of ["...", "..a", ".a", "a.", " ", "..\n", "/", "..%2e"]) {
        const made = await send(served, "POST", "/countries", { code, name: "Somewhere" });
        assert.equal(made.status, 201, made.text);
        const { status, json } = await send(served, "GET", made.headers.get("location") ?? "");
        assert.deepEqual([status, json], [200, made.json]);
      }
    });

    test("the client finds, changes and removes rows by keys of every kind", async () => {
      const served = router(repositories(database.db));
      const client = hc<typeof served>("http://localhost", { fetch: served.request });

      const made = await client.orders.$post({ json: { customer: "Ada" } });
      assert.ok(made.ok);
      const { id: orderId } = await made.json();
      const order = client.orders[":id"];
      assert.equal((await order.$get({ param: { id: `${orderId}` } })).status, 200);

      const sku = encodeURIComponent('A/b?c%d é "');
      const item = client["order-items"][":orderId"][":sku"];
      const added = await client["order-items"].$post({
        json: { orderId, sku: decodeURIComponent(sku), amount: 1 },
      });
      assert.ok(added.ok, added.statusText);
      const param = { orderId: `${orderId}`, sku };
      assert.equal(added.headers.get("location"), `/order-items/${orderId}/${sku}`);
      const found = await item.$get({ param });
      assert.ok(found.ok);
      assert.deepEqual(await found.json(), { orderId, sku: decodeURIComponent(sku), amount: 1, revision: 0 });
      const changed = await item.$patch({ param, json: { amount: 2, expectedVersion: 0 } });
      assert.ok(changed.ok);
      assert.equal((await changed.json()).amount, 2);
      assert.equal((await item.$patch({ param, json: { amount: 3, expectedVersion: 0 } })).status, 409);
      assert.equal((await item.$delete({ param })).status, 204);
      assert.equal((await item.$get({ param })).status, 404);
      assert.equal((await item.$get({ param: { orderId: "x", sku } })).status, 400);
      // @ts-expect-error a path has both parts of the key
      assert.equal((await item.$get({ param: { orderId: `${orderId}` } })).status, 404);

      const country = await client.countries.$post({ json: { code: "DE", name: "Germany" } });
      assert.equal(country.status, 201);
      const named = await client.countries[":id"].$patch({ param: { id: "DE" }, json: { name: "Deutschland" } });
      assert.deepEqual(await named.json(), { code: "DE", name: "Deutschland" });
      assert.equal((await client.countries[":id"].$delete({ param: { id: "DE" } })).status, 204);
    });

    test("If-Match and versions where the key has a moment, and one text of it for all sessions", async () => {
      const { db } = database;
      const served = router(repositories(db));
      const reading = await send(served, "POST", "/readings", { sensor: "[1,2]", at, value: 1 });
      assert.equal(reading.status, 201, reading.text);
      const tick = await send(served, "POST", "/ticks", { at, note: "a" });
      await db.execute("SET TimeZone = 'Asia/Kathmandu'");
      for (const [made, body, other] of [
        [reading, { value: 2 }, { value: 3 }],
        [tick, { note: "b" }, { note: "c" }],
      ] as const) {
        const path = made.headers.get("location") ?? "";
        const tag = made.headers.get("etag") ?? "";
        assert.equal((await served.request(path, { headers: { "if-none-match": tag } })).status, 304);
        const changed = await send(served, "PATCH", path, body, { "if-match": tag });
        assert.equal(changed.status, 200, changed.text);
        assert.equal((await send(served, "PATCH", path, other, { "if-match": tag })).status, 412);
        assert.equal((await send(served, "DELETE", path, undefined, { "if-match": tag })).status, 412);
        const now = changed.headers.get("etag") ?? "";
        assert.equal((await send(served, "DELETE", path, undefined, { "if-match": now })).status, 204);
      }
      await db.execute("RESET TimeZone");
      assert.deepEqual(await logged(db), {
        "public.readings": [`["[1,2]","2026-11-22T10:00:00.000010Z"]`, "INSERT,UPDATE,DELETE"],
        "public.ticks": ["2026-11-22T10:00:00.000010Z", "INSERT,UPDATE,DELETE"],
      });
    });

    test("an address has one text in events and the audit log", async () => {
      const { db } = database;
      const { hosts } = repositories(db);
      await hosts.create({ ip: "10.0.0.1", name: "a" });
      assert.deepEqual(await logged(db), { "public.hosts": ["10.0.0.1", "INSERT"] });
    });

    test("a transaction over keys of every kind", async () => {
      const moment = Temporal.Instant.from(at);
      await transaction(database.db, ...transactional()).run(async (all) => {
        const { id: orderId } = await all.orders.create({ customer: "Ada" });
        await all.orderItems.create({ orderId, sku: "a", amount: 1 });
        await all.countries.create({ code: "DE", name: "Germany" });
        await all.readings.create({ sensor: "s", at: moment, value: 1 });
        assert.equal((await all.orderItems.findByIdForUpdate({ orderId, sku: "a" }))?.amount, 1);
        assert.equal((await all.countries.findByIdForUpdate("DE"))?.name, "Germany");
        assert.equal((await all.readings.findByIdForUpdate({ at: moment, sensor: "s" }))?.value, 1);
        const items = await all.orders.findOrderItems(orderId);
        assert.deepEqual(
          items.map(({ sku }) => sku),
          ["a"],
        );
      });
    });
  });

  test(`${name}: the document and the diagram have the parts of the keys`, () => {
    const { paths } = document({ title: "Keys" });
    const rows = Object.keys(paths).filter((path) => path.includes("{"));
    assert.deepEqual(rows.sort(), [
      "/countries/{id}",
      "/hosts/{id}",
      "/order-items/{orderId}/{sku}",
      "/orders/{id}",
      "/readings/{sensor}/{at}",
      "/ticks/{id}",
    ]);
    for (const line of ["    BIGINT order_id PK, FK", "    TEXT sku PK", "  orders ||--o{ order_items : order_id"])
      assert.ok(diagram.split("\n").includes(line), line);
  });
}

/** The text by which the audit log knows the rows of a table, which has to be that of the outbox, and what it says of them. */
async function logged(db: Database): Promise<Record<string, unknown>> {
  const text = `SELECT table_name, row_id, string_agg(operation, ',' ORDER BY id)
    FROM public.entity_audit_log GROUP BY 1, 2 ORDER BY 1, 2`;
  const { rows } = await db.query({ name: "", text }, []);
  const published = await db.query({ name: "", text: "SELECT DISTINCT entity_id FROM public.entity_outbox" }, []);
  assert.deepEqual(published.rows.flat().sort(), rows.map(([, id]) => id).sort());
  return Object.fromEntries(rows.map(([table, ...others]) => [table, others]));
}
