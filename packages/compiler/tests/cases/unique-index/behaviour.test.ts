// Uniqueness over several columns: kept by an index, looked up by all of its columns, NULLs apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { ConstraintError, newUuid } from "entity-derive/runtime";
import { type CreateSeatRequest, PostgresSeatRepository, SeatMigration } from "./seat.derived/index.ts";

const base: CreateSeatRequest = { hall: "a", row: 1, number: 1 };

describeBehaviour("unique-index", (database) => {
  database.migrateOnce([SeatMigration]);

  function seats(): PostgresSeatRepository {
    return new PostgresSeatRepository(database.db);
  }

  test("a row is found by all of the columns together", async () => {
    const repository = seats();
    const [a, b, c] = await repository.createMany([
      { ...base, price: "1" },
      { ...base, row: -(2 ** 31), number: 2 ** 31 - 1, price: "1.50" },
      { ...base, hall: "b" },
    ]);
    assert.deepEqual(await repository.findByHallAndRowAndNumber("a", 1, 1), a);
    assert.deepEqual(await repository.findByHallAndRowAndNumber("a", -(2 ** 31), 2 ** 31 - 1), b);
    assert.deepEqual(await repository.findByHallAndRowAndNumber("b", 1, 1), c);
    assert.equal(await repository.findByHallAndRowAndNumber("b", 1, 2), null);
    assert.equal(await repository.existsByHallAndRowAndNumber("b", 1, 1), true);
    assert.equal(await repository.existsByHallAndRowAndNumber("c", 1, 1), false);
    assert.deepEqual(await repository.findByNumberAndPrice(2 ** 31 - 1, "1.5"), b);
    assert.equal(await repository.existsByNumberAndPrice(1, "1.50"), false);
  });

  test("parameters follow the order of the index, whatever they are called", async () => {
    const repository = seats();
    const seat = await repository.create({ ...base, values: "a", options: "b" });
    assert.deepEqual(await repository.findByValuesAndOptions("a", "b"), seat);
    assert.equal(await repository.findByValuesAndOptions("b", "a"), null);
    assert.equal(await repository.existsByValuesAndOptions("a", "b"), true);
  });

  test("every type is compared as itself", async () => {
    const repository = seats();
    const guestId = newUuid();
    const since = new Date("2026-01-01T00:00:00.123Z");
    const serial = 2n ** 63n - 1n;
    const seat = await repository.create({ ...base, day: "2026-12-31", since, isFree: false, guestId, serial });
    const find = repository.findByDayAndSinceAndIsFreeAndGuestIdAndSerial.bind(repository);
    assert.deepEqual(await find("2026-12-31", since, false, guestId.toUpperCase(), serial), seat);
    assert.equal(await find("2026-12-31", since, true, guestId, serial), null);
    assert.equal(await find("2026-12-31", since, false, guestId, -serial), null);
    await assert.rejects(() => find("2026-02-30", since, false, guestId, serial), RangeError);
    await assert.rejects(() => find("2026-12-31", new Date(Number.NaN), false, guestId, serial), RangeError);
    await assert.rejects(() => find("2026-12-31", since, false, "'", serial), RangeError);
    await assert.rejects(() => find("2026-12-31", since, false, guestId, serial + 1n), RangeError);
    await assert.rejects(() => repository.findByHallAndRowAndNumber("a", 1.5, 1), RangeError);
    await assert.rejects(() => repository.findByNumberAndPrice(1, "1; --"), RangeError);
  });

  test("the columns are unique together, and an error names no field", async () => {
    const repository = seats();
    const seat = await repository.create(base);
    const isDuplicate = (constraint: string, field: string | null) => (error: unknown) =>
      error instanceof ConstraintError &&
      error.kind === "unique" &&
      error.constraint === constraint &&
      error.field === field;
    await assert.rejects(repository.create(base), isDuplicate("seats_hall_row_no_key", null));
    const other = await repository.create({ ...base, row: 2, code: "x" });
    await assert.rejects(repository.update(other.id, { row: 1 }), isDuplicate("seats_hall_row_no_key", null));
    await assert.rejects(repository.update(seat.id, { code: "x" }), isDuplicate("seats_code_key", "code"));
    await assert.rejects(
      repository.createMany([
        { ...base, row: 3 },
        { ...base, row: 3 },
      ]),
      isDuplicate("seats_hall_row_no_key", null),
    );
    assert.equal((await repository.list(10, 0)).length, 2);
  });

  test("NULL is equal to nothing, so neither unique nor found", async () => {
    const repository = seats();
    await repository.createMany([
      { ...base, number: null },
      { ...base, number: null },
    ]);
    assert.equal((await repository.list(10, 0)).length, 2);
    assert.equal(await repository.existsByHallAndRowAndNumber("a", 1, 0), false);
  });

  test("of many at once one comes first", async () => {
    const repository = seats();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => repository.create(base)));
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("values that try to be something else are values", async () => {
    const repository = seats();
    for (const text of ["' OR 1 = 1 --", "\\", "$1", '"', "\n", "€😀", ""]) {
      const seat = await repository.create({ ...base, hall: text, values: "a", options: text });
      assert.deepEqual(await repository.findByHallAndRowAndNumber(text, 1, 1), seat);
      assert.deepEqual(await repository.findByValuesAndOptions("a", text), seat);
      assert.equal(await repository.findByValuesAndOptions("b", text), null);
      await assert.rejects(repository.findByValuesAndOptions(text as "a", text), RangeError);
    }
  });
});

describeBehaviour(
  "unique-index, on the server",
  (database) => {
    database.migrateOnce([SeatMigration]);

    test("a lookup is one statement", async () => {
      const repository = new PostgresSeatRepository(database.db);
      for (const call of [
        () => repository.findByHallAndRowAndNumber("hostile", 1, 1),
        () => repository.existsByValuesAndOptions("a", "hostile"),
      ]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
        assert.doesNotMatch(statements[0]?.text ?? "", /hostile/);
      }
    });
  },
  { engines: ["pg"] },
);
