// Every form of a filter, on every type that has an order, with values that try to be something else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  type CreateProductRequest,
  PostgresProductRepository,
  ProductMigration,
  type ProductQuery,
  productRouter,
} from "./product.derived/index.ts";

const base: CreateProductRequest = {
  name: "plain",
  sku: "s",
  position: 0,
  stock: 0,
  sold: 0,
  price: "1",
  active: true,
  size: "small",
  madeOn: "2026-01-31",
};

describeBehaviour("filter", (database) => {
  database.migrateOnce([ProductMigration]);

  async function products(dtos: readonly Partial<CreateProductRequest>[]): Promise<PostgresProductRepository> {
    const repository = new PostgresProductRepository(database.db);
    await repository.createMany(dtos.map((dto, index) => ({ ...base, sku: String(index), ...dto })));
    return repository;
  }
  /** The `sku` of what is found: the place in the list that was created. */
  async function found(repository: PostgresProductRepository, query: ProductQuery): Promise<string[]> {
    return (await repository.query(query)).map(({ sku }) => sku).toSorted();
  }

  test("like finds a part in any case, and its wildcards mean themselves", async () => {
    const names = [
      "100% wool",
      "100 wool",
      "under_score",
      "underXscore",
      "back\\slash",
      "back/slash",
      "",
      "a'b",
      "ÄÖ",
      "'; DROP TABLE products; --",
    ];
    const repository = await products(names.map((name) => ({ name })));
    const cases: Readonly<Record<string, readonly string[]>> = {
      "100": ["0", "1"],
      "100%": ["0"],
      "%": ["0"],
      WOOL: ["0", "1"],
      _: ["2"],
      R_S: ["2"],
      "\\": ["4"],
      "k\\s": ["4"],
      "\\\\": [],
      "'": ["7", "9"],
      "'; DROP TABLE products; --": ["9"],
      äö: ["8"],
      "": names.map((_, index) => String(index)),
      "\\%": [],
      "100%%": [],
    };
    for (const [name, expected] of Object.entries(cases))
      assert.deepEqual(await found(repository, { name }), expected, name);
  });

  test("search takes the term as it is, with its wildcards, and never finds NULL", async () => {
    const texts = ["red apple", "Red rose", "green apple", null, "50% off", "back\\slash"];
    const repository = await products(texts.map((description) => ({ description })));
    assert.deepEqual(await found(repository, { description: "red" }), ["0", "1"]);
    assert.deepEqual(await found(repository, { description: "red%apple" }), ["0"]);
    assert.deepEqual(await found(repository, { description: "r_d" }), ["0", "1"]);
    assert.deepEqual(await found(repository, { description: "%" }), ["0", "1", "2", "4", "5"]);
    assert.deepEqual(await found(repository, { description: "\\%" }), ["4"]);
    assert.deepEqual(await found(repository, { description: "\\\\" }), ["5"]);
    assert.deepEqual(await found(repository, { description: "'; DROP TABLE products; --" }), []);
  });

  test("equal compares exactly, in every type", async () => {
    const supplier = newUuid();
    const repository = await products([
      {
        position: -32768,
        price: "1.0",
        weight: 0.1,
        active: false,
        shelf: "top",
        size: "large",
        supplier,
        origin: "10.0.0.1",
      },
      { position: 32767, price: "1.00001", weight: 0.1 + Number.EPSILON, shelf: "bottom", origin: "10.0.0.0/24" },
      {},
    ]);
    const [first] = await repository.query({ sku: "0" });
    assert.ok(first !== undefined);
    assert.deepEqual(await found(repository, { id: first.id }), ["0"]);
    assert.deepEqual(await found(repository, { id: newUuid() }), []);
    assert.deepEqual(await found(repository, { position: -32768 }), ["0"]);
    assert.deepEqual(await found(repository, { price: "1" }), ["0", "2"]);
    assert.deepEqual(await found(repository, { price: "1.000010" }), ["1"]);
    assert.deepEqual(await found(repository, { weight: 0.1 }), ["0"]);
    assert.deepEqual(await found(repository, { active: false }), ["0"]);
    assert.deepEqual(await found(repository, { shelf: "top" }), ["0"]);
    assert.deepEqual(await found(repository, { size: "small" }), ["1", "2"]);
    assert.deepEqual(await found(repository, { supplier: supplier.toUpperCase() }), ["0"]);
    assert.deepEqual(await found(repository, { origin: "10.0.0.1" }), ["0"]);
    assert.deepEqual(await found(repository, { sku: "' OR 1 = 1 --" }), []);
    await assert.rejects(found(repository, { size: "'; DROP TABLE products; --" as "small" }), RangeError);
  });

  test("ranges include both ends", async () => {
    const soldAt = (text: string): Temporal.Instant => Temporal.Instant.from(text);
    const repository = await products([
      {
        stock: -5,
        sold: -(2 ** 53 - 1),
        price: "0.1",
        weight: -0.5,
        barcode: -(2n ** 63n),
        size: "large",
        madeOn: "2026-01-01",
        soldAt: soldAt("2026-01-01T00:00:00.000001Z"),
      },
      {
        stock: 0,
        sold: 0,
        price: "0.10000000000000000001",
        weight: 0,
        barcode: 0n,
        size: "medium",
        madeOn: "2026-01-02",
        soldAt: soldAt("2026-01-01T00:00:00.000002Z"),
      },
      {
        stock: 5,
        sold: 2 ** 53 - 1,
        price: "99999999999999999999",
        weight: 1e300,
        barcode: 2n ** 63n - 1n,
        size: "small",
        madeOn: "2026-12-31",
      },
    ]);
    const queries: readonly (readonly [ProductQuery, readonly string[]])[] = [
      [{ stockFrom: -5, stockTo: 5 }, ["0", "1", "2"]],
      [{ stockFrom: 0 }, ["1", "2"]],
      [{ stockTo: 0 }, ["0", "1"]],
      [{ stockFrom: 5, stockTo: -5 }, []],
      [{ soldFrom: 2 ** 53 - 1 }, ["2"]],
      [{ soldTo: -(2 ** 53 - 1) }, ["0"]],
      [{ priceFrom: "0.10000000000000000001" }, ["1", "2"]],
      [{ priceTo: "0.1" }, ["0"]],
      [{ price: "0.1", priceTo: "1" }, ["0"]],
      [{ weightFrom: 0, weightTo: 1e300 }, ["1", "2"]],
      [{ barcodeFrom: -(2n ** 63n), barcodeTo: 0n }, ["0", "1"]],
      [{ barcodeFrom: 2n ** 63n - 1n }, ["2"]],
      [{ sizeFrom: "medium" }, ["1", "2"]],
      [{ madeOnFrom: "2026-01-02", madeOnTo: "2026-12-31" }, ["1", "2"]],
      [{ soldAtFrom: soldAt("2026-01-01T00:00:00.000002Z") }, ["1"]],
      [{ soldAtTo: soldAt("2026-01-01T00:00:00.000001Z") }, ["0"]],
      [{ createdAtFrom: new Date(Date.now() + 3_600_000) }, []],
      [{ createdAtTo: new Date(Date.now() + 3_600_000) }, ["0", "1", "2"]],
      [{ stockFrom: undefined, name: undefined }, ["0", "1", "2"]],
    ];
    for (const [query, expected] of queries)
      assert.deepEqual(await found(repository, query), expected, Object.keys(query).join());
  });

  test("a row is found by the time that it is shown with, though the column is finer", async () => {
    const repository = await products([{}, {}]);
    await database.db.execute("UPDATE products SET created_at = '2026-01-01T00:00:00.123999Z' WHERE sku = '0'");
    await database.db.execute("UPDATE products SET created_at = '2026-01-01T00:00:00.124Z' WHERE sku = '1'");
    const [row] = await repository.query({ sku: "0" });
    assert.ok(row !== undefined);
    const at = row.createdAt;
    assert.equal(at.toISOString(), "2026-01-01T00:00:00.123Z");
    assert.deepEqual(await found(repository, { createdAtFrom: at, createdAtTo: at }), ["0"]);
    assert.deepEqual(await found(repository, { createdAtTo: at }), ["0"]);
    assert.deepEqual(await found(repository, { createdAtFrom: at }), ["0", "1"]);
    assert.deepEqual(await found(repository, { createdAt: at }), ["0"]);
    assert.deepEqual(await found(repository, { createdAt: new Date(at.getTime() - 1) }), []);
    const parameters = new URLSearchParams({ createdAt: at.toISOString() });
    assert.equal((await send(productRouter(repository), "GET", `/products?${parameters}`)).json.length, 1);
  });

  test("all conditions together have to hold", async () => {
    const repository = await products([
      { name: "blue", stock: 1 },
      { name: "blue", stock: 2 },
      { name: "red", stock: 2 },
    ]);
    assert.deepEqual(await found(repository, { name: "BLU", stockFrom: 2, size: "small", active: true }), ["1"]);
    assert.deepEqual(
      (await repository.listFiltered({ name: "blue", sort: "name_asc", limit: 0 }, 1, 1)).map(({ sku }) => sku),
      ["1"],
    );
  });

  test("values that the column cannot hold are refused before the server is asked", async () => {
    const repository = new PostgresProductRepository(database.db);
    const impossible: readonly ProductQuery[] = [
      { id: "x" },
      { position: 32768 },
      { position: 0.5 },
      { stockFrom: 2 ** 31 },
      { soldTo: 2 ** 53 },
      { price: "1; DROP TABLE products" },
      { barcodeFrom: 2n ** 63n },
      { madeOnFrom: "2026-02-30" },
      { supplier: "'" },
      { origin: "localhost" },
      { createdAtFrom: new Date(Number.NaN) },
    ];
    for (const query of impossible)
      await assert.rejects(() => repository.query(query), RangeError, Object.keys(query).join());
  });

  test("a stored value that the type does not know is an error that does not reveal it", async () => {
    const repository = await products([{}]);
    await database.db.execute("ALTER TABLE products DROP CONSTRAINT products_size_check");
    await database.db.execute("UPDATE products SET size = 'secret value'");
    await assert.rejects(
      repository.list(1, 0),
      (error) => error instanceof RangeError && /products\.size/.test(error.message) && !/secret/.test(error.message),
    );
    const causes: unknown[] = [];
    const app = productRouter(repository, { onError: (error) => causes.push(error) });
    const answer = await send(app, "GET", "/products");
    assert.equal(answer.status, 500);
    assert.equal(causes.length, 1);
    assert.doesNotMatch(answer.text, /secret|size/);
  });

  test("over HTTP each parameter is read by its type, and a wrong one is a 400 that names it", async () => {
    const app = productRouter(
      await products([
        { name: "a&b", stock: 1 },
        { name: "c", stock: 2 },
      ]),
    );
    const names = async (query: string): Promise<string[]> => {
      const { status, json } = await send(app, "GET", `/products?${query}`);
      assert.equal(status, 200, JSON.stringify(json));
      return json.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await names(new URLSearchParams({ name: "a&b" }).toString()), ["a&b"]);
    assert.deepEqual(await names("stockFrom=2&size=small&active=true&price=1.00&soldTo=0&madeOnTo=2026-01-31"), ["c"]);
    assert.deepEqual(await names("createdAtFrom=2000-01-01T00:00:00%2B02:00&sort=name_desc"), ["c", "a&b"]);
    assert.deepEqual(await names("weightFrom=0"), []);
    const wrong = [
      ..."id=1 position=32768 position=1.5 stockFrom=a stockTo= soldFrom=9007199254740992 price=1e5 weight=NaN".split(
        " ",
      ),
      ..."barcodeTo=9223372036854775808 active=1 active=TRUE shelf=floor size=huge madeOnFrom=2026-02-30".split(" "),
      ..."soldAtFrom=2026-13-01 supplier=x origin=host createdAtFrom=yesterday unknown=1 stock=1 sku=a&sku=b".split(
        " ",
      ),
      ..."limit=-1 limit=1.5 offset=x after=1 __proto__=1 constructor=1".split(" "),
    ];
    for (const query of wrong) {
      const refused = await send(app, "GET", `/products?${query}`);
      assert.equal(refused.status, 400, query);
      assert.equal(refused.headers.get("content-type"), "application/problem+json", query);
      assert.deepEqual(
        refused.json.issues.map(({ path }: { path: string }) => path),
        [query.split("=")[0]],
        query,
      );
    }
    const several = await send(app, "GET", "/products?id=1&stockFrom=a&nonsense");
    assert.deepEqual(
      several.json.issues.map(({ path }: { path: string }) => path),
      ["id", "stockFrom", "nonsense"],
    );
  });
});

describeBehaviour(
  "filter, on the server",
  (database) => {
    database.migrateOnce([ProductMigration]);

    test("a query is one statement with its values bound", async () => {
      const repository = new PostgresProductRepository(database.db);
      const query: ProductQuery = {
        name: "hostile",
        description: "hostile",
        stockFrom: 1,
        size: "small",
        sort: "name_asc",
      };
      for (const call of [
        () => repository.query(query),
        () => repository.listFiltered(query, 1, 2),
        () => repository.query({}),
      ]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
        assert.doesNotMatch(statements[0]?.text ?? "", /hostile|small/);
      }
    });
  },
  { engines: ["pg"] },
);
