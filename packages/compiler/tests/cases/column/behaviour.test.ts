// What `@column` makes of a column: names, types, lengths, defaults, checks, indexes, uniqueness.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { CreateItemRequest, ItemMigration, PostgresItemRepository, UpdateItemRequest } from "./item.derived/index.ts";
import type { Item } from "./item.entity.ts";

const base: CreateItemRequest = { sku: "s", label: "l", price: "1.50" };

describeBehaviour("column", (database) => {
  database.migrateOnce([ItemMigration]);

  function items(): PostgresItemRepository {
    return new PostgresItemRepository(database.db);
  }
  const defaults = ({ color, rank, tags }: Item): unknown => ({ color, rank, tags });
  const expected = { color: "NONE", rank: 7, tags: ["a;b", "{c}"] };

  test("an absent field takes the default of the database, row by row; null is NULL where that is possible", async () => {
    const repository = items();
    const created = await repository.create(base);
    assert.deepEqual(defaults(created), expected);
    assert.ok(Math.abs(created.due.getTime() - Date.now() - 86_400_000) < 60_000);
    const unset = await repository.create({
      ...base,
      sku: "t",
      color: undefined,
      rank: undefined,
      tags: undefined,
      due: undefined,
    });
    assert.deepEqual(defaults(unset), expected);
    assert.equal((await repository.create({ ...base, sku: "u", rank: null })).rank, null);
    const due = new Date("2026-01-01T00:00:00.123Z");
    const many = await repository.createMany([
      { ...base, sku: "1" },
      { ...base, sku: "2", color: "red", rank: null, tags: [], due },
      { ...base, sku: "3", color: undefined, rank: undefined },
      { ...base, sku: "4", color: "", rank: -32768, tags: ["", "NULL", '"'] },
    ]);
    assert.deepEqual(many.map(defaults), [
      expected,
      { color: "red", rank: null, tags: [] },
      expected,
      { color: "", rank: -32768, tags: ["", "NULL", '"'] },
    ]);
    assert.deepEqual(many[1]?.due, due);
  });

  test("the defaults of the table are the same", async () => {
    const repository = items();
    const created = await repository.create(base);
    await database.db.execute(
      `INSERT INTO items (id, sku, "select", price) VALUES ('0190a5b0-0000-7000-8000-000000000000', 'x', 'l', 1.5)`,
    );
    const inserted = await repository.findById("0190a5b0-0000-7000-8000-000000000000");
    assert.ok(inserted !== null);
    assert.deepEqual(defaults(inserted), defaults(created));
  });

  test("a text that is too long is refused, never cut", async () => {
    const repository = items();
    for (const dto of [
      { ...base, label: "12345678901" },
      { ...base, color: "1234567" },
    ]) {
      await assert.rejects(repository.create(dto), { code: "22001" });
      await assert.rejects(repository.createMany([dto]), { code: "22001" });
    }
    const { id } = await repository.create({ ...base, label: "1234567890", color: "123456" });
    await assert.rejects(repository.update(id, { label: "12345678901" }), { code: "22001" });
  });

  test("a written type holds what it holds", async () => {
    const repository = items();
    const created = await repository.create({
      ...base,
      price: "1.01",
      period: "[2026-01-01 00:00:00,2026-01-02 00:00:00)",
    });
    assert.equal(created.price, "1.01");
    assert.equal(created.period, '["2026-01-01 00:00:00","2026-01-02 00:00:00")');
    const [many] = await repository.createMany([{ ...base, sku: "t", period: created.period }]);
    assert.equal(many?.period, created.period);
    assert.equal((await repository.update(created.id, { period: null })).period, null);
    await assert.rejects(repository.create({ ...base, price: "123456789.00" }), { code: "22003" });
    await assert.rejects(repository.create({ ...base, period: "[tomorrow's,)" as "[,)" }), { code: "22007" });
  });

  test("a decimal finer than its column is refused, and not rounded", async () => {
    const repository = items();
    const exact = { ...base, price: "+001.500", weights: ["-100.0", "7e0"], share: "00.1250" };
    const created = await repository.create(exact);
    assert.deepEqual([created.price, created.weights, created.share], ["1.50", ["-100", "7"], "0.125"]);
    const refused: readonly (readonly [Partial<CreateItemRequest>, rule: string])[] = [
      [{ price: "1.005" }, "items.price has more than 2 decimals"],
      [{ price: "-0.001" }, "items.price has more than 2 decimals"],
      [{ price: "15e-3" }, "items.price has more than 2 decimals"],
      [{ weights: ["1", "0.5"] }, "items.weights has more than 0 decimals"],
      [{ share: ".0001" }, "items.share has more than 3 decimals"],
    ];
    for (const [change, rule] of refused) {
      const refusal = { name: "RangeError", message: `The value of ${rule}` };
      await assert.rejects(repository.create({ ...base, sku: "t", ...change }), refusal);
      await assert.rejects(repository.createMany([{ ...base, sku: "t", ...change }]), refusal);
      await assert.rejects(repository.update(created.id, change), refusal);
    }
    await assert.rejects(repository.create({ ...base, price: "123456789" }), { code: "22003" });
    assert.deepEqual(await repository.findById(created.id), created);
  });

  test("in a request it is an issue of its field, as is one that overflows", () => {
    const issues = (change: object): unknown => {
      const { success, error } = CreateItemRequest.safeParse({ ...base, ...change });
      return success ? [] : error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    };
    const price = "price must have at most 8 digits before the point and 2 after it";
    for (const taken of ["0", "-1.50", "0012345678.99000", "1.0"]) assert.deepEqual(issues({ price: taken }), []);
    for (const refused of ["1.005", "123456789", "-0.001"]) assert.deepEqual(issues({ price: refused }), [price]);
    assert.deepEqual(issues({ weights: ["999", "-1.0"], share: "-0.999" }), []);
    assert.deepEqual(issues({ weights: ["1", "1000", "0.1"] }), [
      "weights.1 must have at most 3 digits before the point and none after it",
      "weights.2 must have at most 3 digits before the point and none after it",
    ]);
    for (const share of ["1", "0.0001"])
      assert.deepEqual(issues({ share }), ["share must have at most 0 digits before the point and 3 after it"]);
    assert.equal(UpdateItemRequest.safeParse({ price: "1.005" }).success, false);
  });

  test("checks hold, however they are written", async () => {
    const repository = items();
    await assert.rejects(repository.create({ ...base, price: "-0.01" }), {
      code: "23514",
      constraint: "items_price_check",
    });
    for (const note of [";", "`", "${"]) await assert.rejects(repository.create({ ...base, note }), { code: "23514" });
    assert.equal((await repository.create({ ...base, note: ";;" })).note, ";;");
  });

  test("unique fields are looked up, NULL is not unique", async () => {
    const repository = items();
    const [a] = await repository.createMany([
      { ...base, sku: "a", serial: 1 },
      { ...base, sku: "b" },
      { ...base, sku: "c", serial: null },
    ]);
    assert.deepEqual(await repository.findBySerial(1), a);
    assert.equal(await repository.findBySerial(2), null);
    assert.equal(await repository.existsBySerial(1), true);
    await assert.rejects(() => repository.findBySerial(1.5), RangeError);
    await assert.rejects(repository.create({ ...base, sku: "a" }), { code: "23505", constraint: "items_sku_key" });
    await assert.rejects(repository.update(a?.id ?? "", { sku: "b" }), { code: "23505" });
  });

  test("indexes are there, with their methods", async () => {
    const { rows } = await database.db.query(
      { name: "indexes", text: "SELECT indexdef FROM pg_indexes WHERE tablename = 'items' ORDER BY indexname" },
      [],
    );
    const made = rows.map(([definition]) => definition?.replace("CREATE ", "").replace(" ON public.items", ""));
    assert.deepEqual(made, [
      "INDEX items_color_idx USING btree (color)",
      "INDEX items_due_idx USING brin (due)",
      "INDEX items_note_idx USING hash (note)",
      "UNIQUE INDEX items_pkey USING btree (id)",
      "UNIQUE INDEX items_serial_key USING btree (serial)",
      "UNIQUE INDEX items_sku_key USING btree (sku)",
      "INDEX items_tags_idx USING gin (tags)",
    ]);
  });
});

describeBehaviour(
  "column, on the server",
  (database) => {
    database.migrateOnce([ItemMigration]);

    test("lookups, and writes that leave columns to the database, are one statement", async () => {
      const repository = new PostgresItemRepository(database.db);
      const { id } = await repository.create(base);
      const calls: Readonly<Record<string, () => Promise<unknown>>> = {
        create: () => repository.create({ ...base, sku: "t", rank: null }),
        createMany: () => repository.createMany([{ ...base, sku: "u" }]),
        update: () => repository.update(id, { tags: ["x"], due: new Date() }),
        findBySku: () => repository.findBySku("s"),
        existsBySku: () => repository.existsBySku("s"),
      };
      for (const [name, call] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
          name,
        );
      }
    });
  },
  { engines: ["pg"] },
);
