// Value objects: their labels, their checks, and the DDL of their enum types as text.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ValueOf, valueObject } from "entity-derive";

const OrderStatus = valueObject("order_status", ["pending", "paid", "shipped"]);
type OrderStatus = ValueOf<typeof OrderStatus>;

describe("values", () => {
  test("are the labels in their order, under the name of the type", () => {
    assert.deepEqual(OrderStatus.values, ["pending", "paid", "shipped"]);
    assert.equal(OrderStatus.pgType, "order_status");
  });

  test("must be there, each of them once", () => {
    assert.throws(() => valueObject("none", [] as unknown as ["x"]), new RangeError("none has no values"));
    assert.throws(() => valueObject("twice", ["a", "b", "a"]), new RangeError('twice has "a" twice'));
  });
});

describe("is", () => {
  test("holds for the labels and for nothing else", () => {
    assert.ok(OrderStatus.is("paid"));
    for (const value of ["Paid", "", "paid ", 0, null, undefined, {}, ["paid"], "constructor"]) {
      assert.ok(!OrderStatus.is(value));
    }
  });

  test("narrows the type", () => {
    const text: string = "paid";
    const status: OrderStatus | null = OrderStatus.is(text) ? text : null;
    assert.equal(status, "paid");
  });
});

describe("parse", () => {
  test("gives the value back", () => {
    const status: OrderStatus = OrderStatus.parse("shipped");
    assert.equal(status, "shipped");
  });

  test("throws a RangeError that names the value and the type", () => {
    const values = "order_status: pending, paid, shipped";
    assert.throws(() => OrderStatus.parse("Paid"), new RangeError(`"Paid" is not one of the values of ${values}`));
    assert.throws(() => OrderStatus.parse(null), new RangeError(`null is not one of the values of ${values}`));
    assert.throws(
      () => OrderStatus.parse(7),
      new RangeError(`a value of type number is not one of the values of ${values}`),
    );
    assert.throws(
      () => OrderStatus.parse("x".repeat(99)),
      new RangeError(`"${"x".repeat(40)}…" is not one of the values of ${values}`),
    );
  });

  test("works without its object", () => {
    assert.deepEqual(["paid", "pending"].map(OrderStatus.parse), ["paid", "pending"]);
    assert.deepEqual(["paid", "lost"].filter(OrderStatus.is), ["paid"]);
  });
});

describe("createTypeSql", () => {
  test("creates the type unless it exists", () => {
    assert.equal(
      OrderStatus.createTypeSql,
      `DO $$
BEGIN
  CREATE TYPE "public"."order_status" AS ENUM ('pending', 'paid', 'shipped');
EXCEPTION
  WHEN duplicate_object THEN NULL;
END
$$`,
    );
  });

  test("quotes what would end a name, a label or the block", () => {
    assert.ok(
      valueObject('my "type"', ["it's", "a\\b", ""]).createTypeSql.includes(
        `CREATE TYPE "public"."my ""type""" AS ENUM ('it''s', E'a\\\\b', '');`,
      ),
    );
    const sql = valueObject("tricky", ["$$; DROP TABLE users; --", "$do1$"]).createTypeSql;
    assert.ok(sql.startsWith("DO $do2$\n") && sql.endsWith("\n$do2$"));
  });
});
