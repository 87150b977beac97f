// Rows that are read while others are still on their way: whatever adapter gives them, the caller sees the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { many, statement } from "../statements.ts";

type NumberRow = readonly [text: string];

/** More than the server sends at once. */
const numbers = statement<NumberRow>("numbers", "SELECT n, repeat('x', 100) FROM generate_series(1, $1::int) AS n");
const failing = statement<NumberRow>("failing", "SELECT 1 / (500 - n) FROM generate_series(1, $1::int) AS n");

const numberOf = (row: NumberRow): number => Number(row[0]);

eachDatabase("rows that are read", (database) => {
  test("each is made what is made of it, in order, each time", async () => {
    const { db } = database;
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(
        await many(db, numbers, ["1000"], numberOf),
        Array.from({ length: 1000 }, (_, index) => index + 1),
      );
    }
    assert.deepEqual(await many(db, numbers, ["0"], numberOf), []);
    assert.equal((await many(db, numbers, ["2"])).length, 2);
  });

  test("in a transaction and under a scope as well", async () => {
    const { db } = database;
    assert.deepEqual(await db.transaction((inside) => many(inside, numbers, ["2"], numberOf)), [1, 2]);
    assert.deepEqual(await many(db.scoped({ owner: "1" }), numbers, ["2"], numberOf), [1, 2]);
  });

  test("a row that cannot be read fails the call, and nothing else", async () => {
    const { db } = database;
    const refused = new RangeError("No five hundred");
    const read = (row: NumberRow): number => {
      if (row[0] === "500") throw refused;
      return numberOf(row);
    };
    const [first, second, others] = await Promise.allSettled([
      many(db, numbers, ["1000"], read),
      many(db, numbers, ["499"], read),
      many(db, numbers, ["3"], numberOf),
    ]);
    assert.deepEqual(first, { status: "rejected", reason: refused });
    assert.equal(second.status === "fulfilled" && second.value.length, 499);
    assert.deepEqual(others, { status: "fulfilled", value: [1, 2, 3] });
    assert.deepEqual(await many(db, numbers, ["2"], numberOf), [1, 2]);
  });

  test("a statement that fails behind some of its rows fails", async () => {
    const { db } = database;
    await assert.rejects(many(db, failing, ["1000"], numberOf), /division by zero/);
    assert.deepEqual(await many(db, numbers, ["2"], numberOf), [1, 2]);
  });
});
