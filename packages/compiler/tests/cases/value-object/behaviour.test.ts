// Value objects: choices as texts, or as an enum type of the database with `column({ pgEnum })`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  CreateOrderRequest,
  OrderApi,
  OrderMigration,
  OrderSortField,
  orderRouter,
  PostgresOrderRepository,
} from "./order.derived/index.ts";
import type { Order } from "./order.entity.ts";
import { OrderStatus } from "./status.ts";

const quoted = 'it\'s "so"';

describeBehaviour("value-object", (database) => {
  database.migrateOnce([OrderMigration]);

  function orders(): PostgresOrderRepository {
    return new PostgresOrderRepository(database.db);
  }

  test("the types are made once, before the table, and hold the labels in their order", async () => {
    for (const type of OrderMigration.TYPES) await database.db.execute(type);
    // What the value object makes itself is the same type.
    await database.db.execute(OrderStatus.createTypeSql);
    const { rows } = await database.db.query(
      {
        name: "labels",
        text: "SELECT typname, string_agg(enumlabel, '|' ORDER BY enumsortorder) FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid GROUP BY typname ORDER BY typname",
      },
      [],
    );
    assert.deepEqual(rows, [
      ["Shirt Size", "S|M|L"],
      ["order_status", `pending|paid|${quoted}`],
    ]);
    const { rows: columns } = await database.db.query(
      {
        name: "columns",
        text: "SELECT column_name, udt_name FROM information_schema.columns WHERE table_name = 'orders' ORDER BY ordinal_position",
      },
      [],
    );
    assert.deepEqual(columns, [
      ["id", "uuid"],
      ["status", "order_status"],
      ["previous", "order_status"],
      ["plain", "text"],
      ["sizes", "_Shirt Size"],
      ["fallback", "Shirt Size"],
    ]);
  });

  test("every label comes back, defaults are those of the field or of the column", async () => {
    const repository = orders();
    const created = await repository.create({ plain: "paid" });
    assert.deepEqual(created, {
      id: created.id,
      status: "pending",
      previous: null,
      plain: "paid",
      sizes: ["M"],
      fallback: "L",
    });
    await database.db.execute(`INSERT INTO orders (id, plain) VALUES ('0190a5b0-0000-7000-8000-000000000000', 'paid')`);
    const inserted = await repository.findById("0190a5b0-0000-7000-8000-000000000000");
    assert.deepEqual({ ...inserted, id: created.id }, created);
    for (const status of OrderStatus.values) {
      const made = await repository.create({ status, previous: status, plain: status, sizes: [], fallback: "S" });
      assert.deepEqual(await repository.findById(made.id), {
        id: made.id,
        status,
        previous: status,
        plain: status,
        sizes: [],
        fallback: "S",
      });
    }
  });

  test("in bulk, and changed", async () => {
    const repository = orders();
    const [first, second, third] = await repository.createMany([
      { plain: "pending" },
      { plain: quoted, status: quoted, previous: "paid", sizes: ["L", "S", "L"], fallback: "M" },
      { plain: "paid", previous: null, sizes: [] },
    ]);
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    assert.deepEqual(
      [first, second, third].map(({ status, previous, sizes, fallback }) => [status, previous, sizes, fallback]),
      [
        ["pending", null, ["M"], "L"],
        [quoted, "paid", ["L", "S", "L"], "M"],
        ["pending", null, [], "L"],
      ],
    );
    const changed = await repository.update(second.id, { status: "paid", previous: null, sizes: ["S"], plain: "paid" });
    assert.deepEqual(changed, { ...second, status: "paid", previous: null, sizes: ["S"], plain: "paid" });
    assert.deepEqual(await repository.update(first.id, { previous: quoted }), { ...first, previous: quoted });
  });

  test("filters find a label; the order is that of the type", async () => {
    const repository = orders();
    const made = await repository.createMany([
      { plain: "paid", status: quoted },
      { plain: "paid", status: "pending", previous: "paid" },
      { plain: "pending", status: "paid" },
    ]);
    assert.deepEqual(await repository.query({ status: quoted }), [made[0]]);
    assert.deepEqual(await repository.query({ previous: "paid" }), [made[1]]);
    assert.deepEqual((await repository.query({ plain: "paid" })).length, 2);
    const sorted = await repository.query({ sort: OrderSortField.StatusAsc });
    assert.deepEqual(
      sorted.map(({ status }) => status),
      ["pending", "paid", quoted],
    );
  });

  test("a foreign label is refused by the request and by the repository, and by the database where nothing else does", async () => {
    const repository = orders();
    const { id } = await repository.create({ plain: "paid" });
    for (const wrong of ["PENDING", "", "x'; DROP TYPE order_status; --", "pending "]) {
      assert.equal(CreateOrderRequest.safeParse({ plain: "paid", status: wrong }).success, false);
      assert.equal(CreateOrderRequest.safeParse({ plain: wrong }).success, false);
      assert.equal(CreateOrderRequest.safeParse({ plain: "paid", sizes: ["S", wrong] }).success, false);
      const status = wrong as Order["status"];
      const refused = { name: "RangeError", message: /orders\.status/ };
      await assert.rejects(repository.create({ plain: "paid", status }), refused);
      await assert.rejects(repository.createMany([{ plain: "paid", status }]), refused);
      await assert.rejects(repository.update(id, { status }), refused);
      await assert.rejects(repository.query({ status }), refused);
    }
    await assert.rejects(database.db.execute(`UPDATE orders SET status = 'lost'`), { code: "22P02" });
    await assert.rejects(database.db.execute(`UPDATE orders SET plain = 'lost'`), { code: "23514" });
    await database.db.execute("ALTER TABLE orders DROP CONSTRAINT orders_plain_check");
    await database.db.execute(`UPDATE orders SET plain = 'lost'`);
    await assert.rejects(repository.findById(id), { name: "UnknownValueError", message: /orders\.plain/ });
  });

  test("a label that was added behind our back is refused when it is read", async () => {
    const repository = orders();
    const { id } = await repository.create({ plain: "paid" });
    await database.db.execute(`ALTER TYPE order_status ADD VALUE 'lost'`);
    await database.db.execute(`UPDATE orders SET previous = 'lost'`);
    await assert.rejects(repository.findById(id), { name: "UnknownValueError", message: /orders\.previous/ });
  });

  test("over HTTP", async () => {
    const app = orderRouter(orders());
    const made = await send(app, "POST", "/orders", { plain: quoted, status: quoted, sizes: ["S"] });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.json, {
      id: made.json.id,
      status: quoted,
      previous: null,
      plain: quoted,
      sizes: ["S"],
      fallback: "L",
    });
    const refused = await send(app, "POST", "/orders", { plain: "lost", sizes: ["XL"] });
    assert.deepEqual(
      [refused.status, refused.json.issues.map((issue: { path: string }) => issue.path)],
      [400, ["plain", "sizes[0]"]],
    );
    assert.deepEqual((await send(app, "GET", `/orders?status=${encodeURIComponent(quoted)}`)).json, [made.json]);
    assert.equal((await send(app, "GET", "/orders?status=lost")).status, 400);
  });
});

test("OpenAPI lists the labels", () => {
  const schemas = OrderApi.openapi().components?.schemas as Record<string, { properties: Record<string, unknown> }>;
  const labels = ["pending", "paid", quoted];
  assert.deepEqual(schemas["CreateOrderRequest"]?.properties["status"], {
    type: "string",
    enum: labels,
    default: "pending",
  });
  assert.deepEqual(schemas["OrderResponse"]?.properties["sizes"], {
    type: "array",
    items: { type: "string", enum: ["S", "M", "L"] },
  });
});
