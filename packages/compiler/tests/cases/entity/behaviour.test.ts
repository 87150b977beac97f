// A plain entity: every method of its repository, at its edges, and each of them as one statement.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { NotFoundError, newUuid } from "entity-derive/runtime";
import {
  type CreateOrderRequest,
  OrderMigration,
  PostgresOrderRepository,
  toOrderResponse,
  UpdateOrderRequest,
} from "./order.derived/index.ts";
import { OrderItemMigration, PostgresOrderItemRepository } from "./order-item.derived/index.ts";
import { PostgresStatisticRepository, StatisticMigration } from "./statistic.derived/index.ts";

const hostile = [
  "'; DROP TABLE orders; --",
  "\\'; SELECT 1; --",
  "$1 $2 %s ? :name",
  '{"a","b"}',
  "NULL",
  "",
  " \t\n\r ",
  "𝒳 ü 日本 \u0001",
  "\\N",
  "x".repeat(100_000),
];

describeBehaviour("entity", (database) => {
  database.migrateOnce([OrderMigration, OrderItemMigration, StatisticMigration]);

  function orders(): PostgresOrderRepository {
    return new PostgresOrderRepository(database.db);
  }

  test("what is created is found", async () => {
    const repository = orders();
    const created = await repository.create({ customer: "Ada", note: "first" });
    assert.match(created.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual(created, { id: created.id, customer: "Ada", note: "first" });
    assert.deepEqual(await repository.findById(created.id), created);
    assert.deepEqual(await repository.findById(created.id.toUpperCase()), created);
    assert.equal(await repository.findById(newUuid()), null);
    assert.deepEqual(toOrderResponse(created), created);
  });

  test("an absent nullable field is NULL, however it is absent", async () => {
    const repository = orders();
    for (const dto of [{ customer: "a" }, { customer: "a", note: undefined }, { customer: "a", note: null }])
      assert.equal((await repository.create(dto)).note, null);
    const many = await repository.createMany([
      { customer: "a" },
      { customer: "b", note: undefined },
      { customer: "c", note: null },
      { customer: "d", note: "n" },
    ]);
    assert.deepEqual(
      many.map(({ note }) => note),
      [null, null, null, "n"],
    );
  });

  test("text comes back as it was given", async () => {
    const repository = orders();
    for (const customer of hostile) {
      const { id } = await repository.create({ customer, note: customer });
      assert.deepEqual(await repository.findById(id), { id, customer, note: customer });
      assert.deepEqual(await repository.update(id, { note: `${customer}!` }), { id, customer, note: `${customer}!` });
    }
    const many = await repository.createMany(hostile.map((customer) => ({ customer, note: customer })));
    assert.deepEqual(
      many.map(({ customer }) => customer),
      hostile,
    );
    assert.deepEqual(
      many.map(({ note }) => note),
      hostile,
    );
    assert.equal((await repository.list(1000, 0)).length, 2 * hostile.length);
  });

  test("the character U+0000, which PostgreSQL cannot store, is refused and nothing is written", async () => {
    const repository = orders();
    await assert.rejects(repository.create({ customer: "a\0b" }));
    await assert.rejects(repository.createMany([{ customer: "a" }, { customer: "a\0b" }]));
    assert.deepEqual(await repository.list(10, 0), []);
  });

  test("half of a surrogate pair, which UTF-8 has no bytes for, is refused rather than changed", async () => {
    const repository = orders();
    const customer = "a\ud800b";
    await assert.rejects(repository.create({ customer }), RangeError);
    await assert.rejects(repository.createMany([{ customer: "a" }, { customer }]), RangeError);
    const { id } = await repository.create({ customer: "\ud83d\ude00" });
    await assert.rejects(repository.update(id, { note: customer }), RangeError);
    assert.deepEqual(await repository.list(10, 0), [{ id, customer: "😀", note: null }]);
  });

  test("createMany keeps the order of twenty thousand", async () => {
    const repository = orders();
    const dtos = Array.from({ length: 20_000 }, (_, index): CreateOrderRequest => ({ customer: `customer ${index}` }));
    const created = await repository.createMany(dtos);
    assert.deepEqual(
      created.map(({ customer }) => customer),
      dtos.map(({ customer }) => customer),
    );
    const ids = created.map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted());
    assert.deepEqual((await repository.findByIds(ids.slice(0, 10_000))).length, 10_000);
    assert.equal(await repository.deleteMany(ids.slice(0, 10_000)), 10_000);
    assert.equal((await repository.list(30_000, 0)).length, 10_000);
  });

  test("createMany of nothing asks nobody", async () => {
    const repository = new PostgresOrderRepository(database.db);
    assert.deepEqual(await repository.createMany([]), []);
  });

  test("an update sets what is there, empties with null, and leaves the rest", async () => {
    const repository = orders();
    const { id } = await repository.create({ customer: "Ada", note: "first" });
    const other = await repository.create({ customer: "Bob", note: "his" });
    assert.deepEqual(await repository.update(id, {}), { id, customer: "Ada", note: "first" });
    assert.deepEqual(await repository.update(id, { note: undefined, customer: undefined }), {
      id,
      customer: "Ada",
      note: "first",
    });
    assert.deepEqual(await repository.update(id, { customer: "Eve" }), { id, customer: "Eve", note: "first" });
    assert.deepEqual(await repository.update(id, { note: null }), { id, customer: "Eve", note: null });
    const patch = UpdateOrderRequest.patch().setCustomer("Joe").setNote("x").clearNote();
    assert.deepEqual(await repository.update(id, patch), { id, customer: "Joe", note: null });
    assert.deepEqual(await repository.update(id, UpdateOrderRequest.patch()), { id, customer: "Joe", note: null });
    assert.deepEqual(await repository.findById(other.id), other);
  });

  test("the update of a row that is not there is a NotFoundError, with an empty patch too", async () => {
    const repository = orders();
    const id = newUuid();
    for (const dto of [{}, { customer: "x" }])
      await assert.rejects(
        repository.update(id, dto),
        (error) => error instanceof NotFoundError && error.entity === "Order",
      );
  });

  test("delete removes one row, once", async () => {
    const repository = orders();
    const [first, second] = await repository.createMany([{ customer: "a" }, { customer: "b" }]);
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(await repository.delete(first.id), true);
    assert.equal(await repository.delete(first.id), false);
    assert.equal(await repository.findById(first.id), null);
    assert.deepEqual(await repository.findById(second.id), second);
  });

  test("findByIds and deleteMany take no ids, unknown ones and the same one twice", async () => {
    const repository = orders();
    const created = await repository.createMany([{ customer: "a" }, { customer: "b" }, { customer: "c" }]);
    const [a = "", b = "", c = ""] = created.map(({ id }) => id);
    assert.deepEqual(await repository.findByIds([]), []);
    assert.deepEqual((await repository.findByIds([a, a, newUuid(), b])).map(({ id }) => id).toSorted(), [a, b]);
    assert.equal(await repository.deleteMany([]), 0);
    assert.equal(await repository.deleteMany([a, a, newUuid(), c]), 2);
    assert.deepEqual(
      (await repository.list(10, 0)).map(({ id }) => id),
      [b],
    );
  });

  test("list pages by id, the newest first", async () => {
    const repository = orders();
    const created = await repository.createMany(Array.from({ length: 7 }, (_, index) => ({ customer: String(index) })));
    const newest = created.toReversed();
    assert.deepEqual(await repository.list(3, 0), newest.slice(0, 3));
    assert.deepEqual(await repository.list(3, 6), newest.slice(6));
    assert.deepEqual(await repository.list(3, 7), []);
    assert.deepEqual(await repository.list(0, 0), []);
    assert.deepEqual(await repository.list(Number.MAX_SAFE_INTEGER, 0), newest);
  });

  test("listAfter walks over all, and neither skips nor repeats when rows come and go", async () => {
    const repository = orders();
    const created = await repository.createMany(
      Array.from({ length: 10 }, (_, index) => ({ customer: String(index) })),
    );
    const walked: string[] = [];
    let after: string | null = null;
    for (
      let page = await repository.listAfter(after, 3);
      page.length > 0;
      page = await repository.listAfter(after, 3)
    ) {
      walked.push(...page.map(({ customer }) => customer));
      after = page.at(-1)?.id ?? null;
      if (walked.length === 3) await repository.delete(created[0]?.id ?? "");
      if (walked.length === 6) await repository.create({ customer: "late" });
    }
    assert.deepEqual(walked, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "late"]);
    assert.deepEqual(await repository.listAfter(newUuid(), 3), []);
    assert.deepEqual((await repository.listAfter("00000000-0000-0000-0000-000000000000", 1)).length, 1);
  });

  test("what cannot be an id or a page is a RangeError before the server is asked", async () => {
    // No migration: the server would complain of the missing table instead.
    const repository = new PostgresOrderRepository(database.db);
    for (const id of [
      "",
      "1",
      "abc",
      "'; DROP TABLE orders; --",
      "0190a5b0-0000-7000-8000-00000000000g",
      "{0190a5b0-0000-7000-8000-000000000000}",
    ]) {
      for (const asked of [
        () => repository.findById(id),
        () => repository.update(id, { customer: "x" }),
        () => repository.update(id, {}),
        () => repository.delete(id),
        () => repository.findByIds([newUuid(), id]),
        () => repository.deleteMany([id]),
        () => repository.listAfter(id, 1),
      ])
        await assert.rejects(asked, RangeError);
    }
    for (const count of [
      -1,
      0.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      "1; DROP TABLE orders" as unknown as number,
    ]) {
      await assert.rejects(() => repository.list(count, 0), RangeError);
      await assert.rejects(() => repository.list(0, count), RangeError);
      await assert.rejects(() => repository.listAfter(null, count), RangeError);
    }
  });

  test("numbers out of a column's range are a RangeError before the server is asked", async () => {
    const items = new PostgresOrderItemRepository(database.db);
    const orderId = newUuid();
    for (const quantity of [2 ** 31, -(2 ** 31) - 1, 1.5, Number.NaN]) {
      await assert.rejects(() => items.create({ orderId, quantity, price: "1" }), RangeError);
      await assert.rejects(() => items.createMany([{ orderId, quantity, price: "1" }]), RangeError);
      await assert.rejects(() => items.update(orderId, { quantity }), RangeError);
    }
    await assert.rejects(() => items.create({ orderId: "no", quantity: 1, price: "1" }), RangeError);
    await assert.rejects(() => items.create({ orderId, quantity: 1, price: "1,50" }), RangeError);
    const created = await items.create({ orderId, quantity: -(2 ** 31), price: "12345678901234567890.10" });
    assert.deepEqual(await items.findById(created.id), {
      id: created.id,
      orderId,
      quantity: -(2 ** 31),
      price: "12345678901234567890.10",
    });
  });

  test("an entity that no request creates is written with values of the server, read and removed", async () => {
    const statistics = new PostgresStatisticRepository(database.db);
    const id = newUuid();
    await database.db.execute(`INSERT INTO statistics VALUES ('${id}', 12)`);
    assert.deepEqual(await statistics.list(1, 0), [{ id, visits: 12 }]);
    const made = await statistics.create({ visits: 3 });
    assert.deepEqual(await statistics.update(made.id, { visits: 4 }), { ...made, visits: 4 });
    assert.equal(await statistics.delete(made.id), true);
    await database.db.execute("UPDATE statistics SET visits = 9223372036854775807");
    await assert.rejects(statistics.findById(id), RangeError);
    assert.equal(await statistics.delete(id), true);
  });

  test("repositories work inside a transaction, which takes back what they did", async () => {
    const repository = orders();
    await assert.rejects(
      database.db.transaction(async (transaction) => {
        const inside = new PostgresOrderRepository(transaction);
        const { id } = await inside.create({ customer: "x" });
        assert.ok(await inside.findById(id));
        throw new Error("no");
      }),
      /^Error: no$/,
    );
    assert.deepEqual(await repository.list(10, 0), []);
  });
});

describeBehaviour(
  "entity, on the server",
  (database) => {
    database.migrateOnce([OrderMigration]);

    test("one method is one statement", async () => {
      const repository = new PostgresOrderRepository(database.db);
      const [first, second] = await repository.createMany([{ customer: "a" }, { customer: "b" }]);
      assert.ok(first !== undefined && second !== undefined);
      const calls: Readonly<Record<string, () => Promise<unknown>>> = {
        create: () => repository.create({ customer: "c", note: "n" }),
        createMany: () => repository.createMany([{ customer: "d" }, { customer: "e" }]),
        findById: () => repository.findById(first.id),
        findByIds: () => repository.findByIds([first.id, second.id]),
        list: () => repository.list(10, 0),
        "listAfter, the first page": () => repository.listAfter(null, 10),
        listAfter: () => repository.listAfter(first.id, 10),
        update: () => repository.update(first.id, { customer: "f", note: null }),
        "update with nothing": () => repository.update(first.id, {}),
        "update of nothing": () => repository.update(newUuid(), { customer: "f" }).catch(() => undefined),
        delete: () => repository.delete(first.id),
        deleteMany: () => repository.deleteMany([first.id, second.id]),
      };
      for (const [name, call] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
          `${name}: ${JSON.stringify(statements)}`,
        );
      }
    });
  },
  { engines: ["pg", "pg pipelined"] },
);
