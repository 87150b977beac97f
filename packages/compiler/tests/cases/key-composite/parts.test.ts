// Parts of a key from elsewhere: the owner, the server, the database's numbers; and references by several fields.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send, withHeaders } from "../../send.ts";
import { MarkMigration, PostgresMarkRepository } from "./mark.derived/index.ts";
import { MovementMigration, PostgresMovementRepository } from "./movement.derived/index.ts";
import { PostgresReserveRepository, ReserveMigration } from "./reserve.derived/index.ts";
import { PostgresStockRepository, StockMigration, StockSubscriber, stockRouter } from "./stock.derived/index.ts";

const key = (tenantId: number, sku: string) => ({ tenantId, sku });

describeBehaviour("key-composite parts", (database) => {
  database.migrateOnce([StockMigration, MovementMigration, ReserveMigration, MarkMigration]);

  function migrated() {
    const { db } = database;
    return { db, stocks: new PostgresStockRepository(db), movements: new PostgresMovementRepository(db) };
  }

  test("an upsert meets the row by its key", async () => {
    const { db, stocks } = migrated();
    const subscriber = await StockSubscriber.connect(db);
    await stocks.upsert({ ...key(1, "a"), amount: 1 });
    assert.deepEqual(await stocks.upsert({ ...key(1, "a"), amount: 2 }), { ...key(1, "a"), amount: 2, revision: 1 });
    const own = stocks.ownedBy(1);
    assert.equal((await own.upsert({ sku: "a", amount: 3 })).amount, 3);
    assert.equal((await own.create({ sku: "b", amount: 1 })).tenantId, 1);
    assert.equal(await own.findById(key(2, "a")), null);
    const types = [];
    for (let index = 0; index < 4; index += 1) types.push((await subscriber.next()).value?.type);
    assert.deepEqual(types, ["created", "updated", "updated", "created"]);
    await subscriber.close();
  });

  test("numbers within a key, and a foreign key of two fields that cascades", async () => {
    const { stocks, movements } = migrated();
    await stocks.createMany([
      { ...key(1, "a"), amount: 1 },
      { ...key(2, "a"), amount: 1 },
    ]);
    const made = await movements.createMany([
      { ...key(1, "a"), by: 1 },
      { ...key(2, "a"), by: 2 },
      { ...key(1, "a"), by: 3 },
    ]);
    assert.deepEqual(
      made.map(({ by }) => by),
      [1, 2, 3],
    );
    assert.ok(made.every(({ number }) => typeof number === "bigint"));
    const [first, other, last] = made;
    assert.ok(first !== undefined && other !== undefined && last !== undefined);
    assert.deepEqual(await stocks.findMovements(key(1, "a")), [last, first]);
    assert.deepEqual(await stocks.findMovementsByStockIds([key(2, "a"), key(3, "a"), key(1, "a")]), [
      [other],
      [],
      [last, first],
    ]);
    assert.equal((await movements.findStock({ tenantId: 1, number: first.number }))?.amount, 1);
    await assert.rejects(movements.create({ ...key(3, "a"), by: 1 }), { code: "23503" });
    assert.equal(await stocks.delete(key(1, "a")), true);
    assert.deepEqual(await movements.findByIds(made), [other]);
  });

  test("at most one row of each", async () => {
    const { db, stocks } = migrated();
    await stocks.createMany([
      { ...key(1, "a"), amount: 1 },
      { ...key(1, "b"), amount: 1 },
    ]);
    const reserve = await new PostgresReserveRepository(db).create({ ...key(1, "b"), amount: 5 });
    assert.deepEqual(await stocks.findReserve(key(1, "b")), reserve);
    assert.deepEqual(await stocks.findReservesByStockIds([key(1, "a"), key(1, "b")]), [null, reserve]);
  });

  test("parts that the server says", async () => {
    const { db } = migrated();
    const marks = new PostgresMarkRepository(db);
    const [groupId, userId] = ["0190a1b2-0000-7000-8000-00000000000a", "0190a1b2-0000-7000-8000-00000000000b"];
    assert.deepEqual(await marks.create({ note: "a" }, { groupId, userId }), { groupId, userId });
    assert.equal((await marks.findById({ userId: userId.toUpperCase(), groupId }))?.note, "a");
    const second = { groupId: userId, userId: groupId };
    assert.deepEqual(await marks.createMany([{ note: "b" }], () => second), [second]);
    assert.equal(await marks.deleteMany([second, { groupId, userId: userId.toUpperCase() }, second]), 2);
  });

  test("HTTP: the segments of a path are the parts of the key", async () => {
    const { stocks } = migrated();
    await stocks.create({ ...key(1, "a b/c"), amount: 1 });
    const app = withHeaders(stockRouter(stocks, { owner: Number }), { "x-owner": "1" });
    const found = await send(app, "GET", "/stocks/1/a%20b%2Fc");
    assert.deepEqual([found.status, found.json?.sku], [200, "a b/c"], found.text);
    for (const path of ["/stocks/x/a", "/stocks/1.5/a"]) assert.equal((await send(app, "GET", path)).status, 400, path);
    const tag = found.headers.get("etag") ?? "";
    assert.match(tag, /^"[\x21\x23-\x7e]+"$/);
    const changed = await send(app, "PATCH", "/stocks/1/a%20b%2Fc", { amount: 2 }, { "if-match": tag });
    assert.deepEqual([changed.status, changed.json?.amount], [200, 2], changed.text);
    assert.equal((await send(app, "DELETE", "/stocks/1/a%20b%2Fc")).status, 204);
  });
});
