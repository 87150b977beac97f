// Updates that expect a version: one of many writers wins, the others conflict, and a missing row is not a conflict.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConflictError, NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { PostgresSmallStockRepository, SmallStockMigration } from "./small-stock.derived/index.ts";
import {
  PostgresStockRepository,
  StockMigration,
  stockRouter,
  UpdateStockRequest,
  withStocks,
} from "./stock.derived/index.ts";
import { PostgresUpdatedRepository, UpdatedMigration } from "./updated.derived/index.ts";

describeBehaviour("version", (database) => {
  database.migrateOnce([StockMigration, SmallStockMigration, UpdatedMigration]);

  function stocks(): PostgresStockRepository {
    return new PostgresStockRepository(database.db);
  }
  const isConflict =
    (entity: string, id: string, expectedVersion: number) =>
    (error: unknown): boolean =>
      error instanceof ConflictError &&
      error.entity === entity &&
      error.id === id &&
      error.expectedVersion === expectedVersion;

  test("a version begins at 0 and rises with each update", async () => {
    const repository = stocks();
    const stock = await repository.create({ quantity: 1, note: "n" });
    assert.equal(stock.version, 0);
    assert.deepEqual(
      (await repository.createMany([{ quantity: 1 }, { quantity: 2 }])).map(({ version }) => version),
      [0, 0],
    );
    for (let version = 0; version < 5; version++) {
      const changed = await repository.update(stock.id, { quantity: version, expectedVersion: version });
      assert.deepEqual(changed, { ...stock, quantity: version, version: version + 1 });
    }
    const same = await repository.update(stock.id, { quantity: 4, expectedVersion: 5 });
    assert.equal(same.version, 6);
    const patch = UpdateStockRequest.patch().clearNote().setSku("s").expectingVersion(6);
    assert.deepEqual(await repository.update(stock.id, patch), { ...same, note: null, sku: "s", version: 7 });
    assert.equal((await repository.findById(stock.id))?.version, 7);
  });

  test("another version conflicts, and nothing is changed", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 1 });
    const current = await repository.update(id, { quantity: 2, expectedVersion: 0 });
    for (const expectedVersion of [0, 2, -1, 2 ** 31 - 1, -(2 ** 31)]) {
      const conflict = isConflict("Stock", id, expectedVersion);
      await assert.rejects(repository.update(id, { quantity: 3, expectedVersion }), conflict);
      await assert.rejects(repository.update(id, { expectedVersion }), conflict);
      await assert.rejects(repository.update(id, { quantity: undefined, expectedVersion }), conflict);
    }
    assert.deepEqual(await repository.findById(id), current);
  });

  test("an empty patch gives the row, and its version stays", async () => {
    const repository = stocks();
    const stock = await repository.create({ quantity: 1 });
    assert.deepEqual(await repository.update(stock.id, { expectedVersion: 0 }), stock);
    assert.deepEqual(await repository.update(stock.id, { quantity: undefined, expectedVersion: 0 }), stock);
    assert.deepEqual(await repository.findById(stock.id), stock);
  });

  test("a row that is not there is missing, whatever the version", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 1 });
    await repository.delete(id);
    for (const missing of [id, newUuid()])
      for (const expectedVersion of [0, 1]) {
        await assert.rejects(repository.update(missing, { quantity: 2, expectedVersion }), NotFoundError);
        await assert.rejects(repository.update(missing, { expectedVersion }), NotFoundError);
      }
  });

  test("a version that the column cannot hold is refused before the server is asked", async () => {
    const repository = new PostgresStockRepository(database.db);
    for (const expectedVersion of [0.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY]) {
      await assert.rejects(() => repository.update(newUuid(), { expectedVersion }), RangeError);
      await assert.rejects(() => repository.update(newUuid(), { quantity: 1, expectedVersion }), RangeError);
    }
    const small = new PostgresSmallStockRepository(database.db);
    await assert.rejects(() => small.update(newUuid(), { expectedVersion: 32768 }), RangeError);
    const large = new PostgresUpdatedRepository(database.db);
    await assert.rejects(() => large.update(newUuid(), { expectedVersion: 2 ** 53 }), RangeError);
  });

  test("of twenty writers with one version one wins, and its change is the row", async () => {
    const repository = stocks();
    for (let round = 0; round < 5; round++) {
      const { id } = await repository.create({ quantity: 0 });
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => repository.update(id, { quantity: index, expectedVersion: 0 })),
      );
      const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
      assert.equal(won.length, 1);
      assert.equal(won[0]?.version, 1);
      assert.ok(lost.every(isConflict("Stock", id, 0)));
      assert.deepEqual(await repository.findById(id), won[0]);
    }
  });

  test("who reads again after a conflict loses no change", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 0 });
    const increment = async (): Promise<void> => {
      for (;;) {
        const stock = await repository.findById(id);
        assert.ok(stock !== null);
        try {
          await repository.update(id, { quantity: stock.quantity + 1, expectedVersion: stock.version });
          return;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, increment));
    const stock = await repository.findById(id);
    assert.deepEqual([stock?.quantity, stock?.version], [10, 10]);
  });

  test("in transactions one of twenty wins as well, and the others roll back", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 0 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        transaction(database.db, withStocks).run(async ({ stocks }) => {
          await stocks.create({ quantity: index });
          return stocks.update(id, { quantity: index, expectedVersion: 0 });
        }),
      ),
    );
    const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    assert.equal(won.length, 1);
    assert.ok(lost.every(isConflict("Stock", id, 0)));
    assert.equal((await repository.list(100, 0)).length, 2);
  });

  test("a conflict inside of a transaction leaves it usable", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 0 });
    const stock = await transaction(database.db, withStocks).run(async ({ stocks }) => {
      await assert.rejects(stocks.update(id, { quantity: 1, expectedVersion: 1 }), ConflictError);
      await assert.rejects(stocks.update(newUuid(), { quantity: 1, expectedVersion: 1 }), NotFoundError);
      const locked = await stocks.findByIdForUpdate(id);
      return stocks.update(id, { quantity: 2, expectedVersion: locked?.version ?? -1 });
    });
    assert.deepEqual(await repository.findById(id), stock);
  });

  test("a unique violation is none of the version's, and leaves it", async () => {
    const repository = stocks();
    await repository.create({ quantity: 0, sku: "a" });
    const stock = await repository.create({ quantity: 0 });
    await assert.rejects(repository.update(stock.id, { sku: "a", expectedVersion: 0 }), { code: "23505" });
    await assert.rejects(repository.update(stock.id, { sku: "a", expectedVersion: 1 }), ConflictError);
    assert.deepEqual(await repository.findById(stock.id), stock);
  });

  test("the smallest counter, to its end", async () => {
    const repository = new PostgresSmallStockRepository(database.db);
    const stock = await repository.create({});
    assert.deepEqual(stock, { id: stock.id, quantity: null, counter: 0 });
    assert.equal((await repository.update(stock.id, { quantity: null, expectedVersion: 0 })).counter, 1);
    await database.db.execute(`UPDATE "small stocks" SET "Version" = 32766`);
    assert.equal((await repository.update(stock.id, { quantity: 5, expectedVersion: 32766 })).counter, 32767);
    await assert.rejects(repository.update(stock.id, { quantity: 6, expectedVersion: 32767 }), { code: "22003" });
    await assert.rejects(repository.update(stock.id, { quantity: 6, expectedVersion: -32768 }), ConflictError);
    assert.deepEqual(await repository.findById(stock.id), { ...stock, quantity: 5, counter: 32767 });
  });

  test("the largest counter, beside values that are all NULL", async () => {
    const repository = new PostgresUpdatedRepository(database.db);
    const made = await repository.create({ at: { x: 1, y: null } });
    const emptied = await repository.update(made.id, { at: { x: null, y: null }, expectedVersion: 0 });
    assert.deepEqual(emptied, { at: { x: null, y: null }, edition: 1, id: made.id });
    const largest = Number.MAX_SAFE_INTEGER;
    await database.db.execute(`UPDATE updated SET edition = ${largest - 1}`);
    await assert.rejects(repository.update(made.id, { at: { x: 2, y: 2 }, expectedVersion: 1 }), ConflictError);
    const { edition } = await repository.update(made.id, { at: { x: 2, y: 2 }, expectedVersion: largest - 1 });
    assert.equal(edition, largest);
    assert.equal((await repository.update(made.id, { expectedVersion: largest })).edition, largest);
  });

  test("values that try to be something else are values", async () => {
    const repository = stocks();
    const { id } = await repository.create({ quantity: 0 });
    for (const [version, note] of ["', version = 100 --", "$2", "\\", "version + 1", "€😀", ""].entries())
      assert.deepEqual(await repository.update(id, { note, expectedVersion: version }), {
        id,
        quantity: 0,
        note,
        sku: null,
        version: version + 1,
      });
    await assert.rejects(
      () => repository.update(id, { note: "x", expectedVersion: "6 OR true" as unknown as number }),
      TypeError,
    );
  });

  test("over HTTP a stale version is a 409, and one that is missing or malformed a 400", async () => {
    const repository = stocks();
    const app = stockRouter(repository);
    const { json: stock } = await send(app, "POST", "/stocks", { quantity: 1 });
    assert.equal(stock.version, 0);
    const path = `/stocks/${stock.id}`;
    const first = await send(app, "PATCH", path, { quantity: 2, expectedVersion: 0 });
    assert.deepEqual([first.status, first.json.version], [200, 1]);
    for (const body of [{ quantity: 3, expectedVersion: 0 }, { expectedVersion: 0 }, { expectedVersion: 2 }]) {
      const stale = await send(app, "PATCH", path, body);
      assert.equal(stale.status, 409);
      assert.equal(stale.headers.get("content-type"), "application/problem+json");
      assert.equal(stale.json.status, 409);
    }
    const wrong = [
      {},
      { quantity: 3 },
      ...["1", 1.5, null, 2 ** 31, true].map((expectedVersion) => ({ expectedVersion })),
    ];
    for (const body of wrong) {
      const refused = await send(app, "PATCH", path, body);
      assert.equal(refused.status, 400, JSON.stringify(body));
      assert.deepEqual(
        refused.json.issues.map((issue: { path: string }) => issue.path),
        ["expectedVersion"],
      );
    }
    assert.equal((await send(app, "PATCH", `/stocks/${newUuid()}`, { expectedVersion: 1 })).status, 404);
    assert.equal((await send(app, "PATCH", path, { expectedVersion: 1 })).json.version, 1);
    assert.deepEqual((await send(app, "GET", path)).json, first.json);
    const created = await send(app, "POST", "/stocks", { quantity: 1, version: 7, expectedVersion: 7 });
    assert.equal(created.json.version, 0);
    const several = await Promise.all(
      Array.from({ length: 20 }, (_, quantity) => send(app, "PATCH", path, { quantity, expectedVersion: 1 })),
    );
    assert.deepEqual(several.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describeBehaviour(
  "version, on the server",
  (database) => {
    database.migrateOnce([StockMigration]);

    test("an update is one statement, and one more where it changes nothing", async () => {
      const repository = new PostgresStockRepository(database.db);
      const { id } = await repository.create({ quantity: 1 });
      const stale = { quantity: 3, note: "hostile", expectedVersion: 0 };
      const calls: Readonly<Record<string, readonly [once: readonly string[], call: () => Promise<unknown>]>> = {
        changed: [["UPDATE"], () => repository.update(id, { quantity: 2, note: "hostile", expectedVersion: 0 })],
        stale: [["SELECT", "UPDATE"], () => assert.rejects(repository.update(id, stale), ConflictError)],
        missing: [["SELECT", "UPDATE"], () => assert.rejects(repository.update(newUuid(), stale), NotFoundError)],
        empty: [["SELECT"], () => repository.update(id, { expectedVersion: 1 })],
        "empty and stale": [
          ["SELECT"],
          () => assert.rejects(repository.update(id, { expectedVersion: 0 }), ConflictError),
        ],
      };
      for (const [name, [once, call]] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        const words = statements.map(({ text, calls }) => `${calls} ${text.trim().split(/\s/)[0]}`);
        assert.deepEqual(
          words.sort(),
          once.map((word) => `1 ${word}`),
          name,
        );
        for (const { text } of statements) assert.doesNotMatch(text, /hostile/);
      }
    });

    test("under repeatable read a lost race is tried again, and then conflicts", async () => {
      const repository = new PostgresStockRepository(database.db);
      const { id } = await repository.create({ quantity: 0 });
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, quantity) =>
          transaction(database.db, withStocks).run(
            ({ stocks }) => stocks.update(id, { quantity, expectedVersion: 0 }),
            { isolation: "repeatable read", retries: 3 },
          ),
        ),
      );
      assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
      for (const result of results)
        if (result.status === "rejected") assert.ok(result.reason instanceof ConflictError, String(result.reason));
    });
  },
  { engines: ["pg"] },
);
