// Listings by `@scope`: live rows that hold one value in any of some columns, the newest first.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type CreateOfferRequest, OfferMigration, PostgresOfferRepository } from "./offer.derived/index.ts";
import type { Offer } from "./offer.entity.ts";

describeBehaviour("scope", (database) => {
  database.migrateOnce([OfferMigration]);

  function offers(): PostgresOfferRepository {
    return new PostgresOfferRepository(database.db);
  }
  const base = (): CreateOfferRequest => ({ buyerId: newUuid(), title: "t", region: "north" });
  const titles = (found: readonly Offer[]): string => found.map(({ title }) => title).join("");

  test("a value in any of the columns, the newest first, live, a page", async () => {
    const repository = offers();
    const [ada, bob] = [newUuid(), newUuid()];
    const made = await repository.createMany([
      { ...base(), buyerId: ada, sellerId: bob, title: "1" },
      { ...base(), buyerId: bob, sellerId: ada, title: "2" },
      { ...base(), title: "3" },
      { ...base(), buyerId: ada, title: "4" },
      { ...base(), buyerId: ada, sellerId: ada, title: "5" },
    ]);
    assert.deepEqual(await repository.listInvolving(ada, 9, 0), [made[4], made[3], made[1], made[0]]);
    assert.equal(titles(await repository.listInvolving(bob.toUpperCase(), 9, 0)), "21");
    assert.equal(titles(await repository.listInvolving(ada, 2, 1)), "42");
    assert.deepEqual(await repository.listInvolving(ada, 0, 0), []);
    assert.deepEqual(await repository.listInvolving(newUuid(), 9, 0), []);
    await repository.delete(made[3]?.id ?? "");
    assert.equal(titles(await repository.listInvolving(ada, 9, 0)), "521");
    await repository.restore(made[3]?.id ?? "");
    assert.equal(titles(await repository.listInvolving(ada, 9, 0)), "5421");
  });

  test("within another field first", async () => {
    const repository = offers();
    await repository.createMany([
      { ...base(), title: "a", year: 2026 },
      { ...base(), title: "b", note: "a", year: 2026 },
      { ...base(), title: "c", remark: "a", year: 2026 },
      { ...base(), title: "a", year: 2025 },
      { ...base(), title: "a", year: null },
      { ...base(), title: "x", note: null, remark: null, year: 2026 },
    ]);
    assert.equal(titles(await repository.listMentioning(2026, "a", 9, 0)), "cba");
    assert.equal(titles(await repository.listMentioning(2026, "a", 1, 1)), "b");
    assert.equal(titles(await repository.listMentioning(2025, "a", 9, 0)), "a");
    assert.deepEqual(await repository.listMentioning(-2147483648, "a", 9, 0), []);
    // Within goes before the alternatives, not beside them.
    assert.deepEqual(await repository.listMentioning(2024, "a", 9, 0), []);
  });

  test("choices, and texts that try to be SQL", async () => {
    const repository = offers();
    await repository.createMany([
      { ...base(), title: "1" },
      { ...base(), title: "2", state: "closed", previousState: "open" },
      { ...base(), title: "3", state: "closed" },
      { ...base(), title: "4", region: "south" },
    ]);
    assert.equal(titles(await repository.listInState("north", "open", 9, 0)), "21");
    const hostile = "'; DROP TABLE offers; --";
    for (const text of [hostile, "%", "_", "\\", "$1", "$", "{x}", "null", "", "\u{1F600}", "north' OR 'a'='a"]) {
      await repository.create({ ...base(), title: text, region: text, year: 1 });
      assert.deepEqual((await repository.listMentioning(1, text, 9, 0)).length, 1, text);
      assert.deepEqual((await repository.listInState(text, "open", 9, 0)).length, 1, text);
    }
  });

  test("what cannot be in the columns is refused before the server is asked", async () => {
    const repository = new PostgresOfferRepository(database.db);
    await assert.rejects(repository.listInvolving("x", 1, 0), RangeError);
    for (const year of [1.5, 2147483648, Number.NaN])
      await assert.rejects(repository.listMentioning(year, "a", 1, 0), RangeError);
    for (const wrong of [-1, 0.5, Number.NaN]) {
      await assert.rejects(repository.listInvolving(newUuid(), wrong, 0), RangeError);
      await assert.rejects(repository.listMentioning(1, "a", 1, wrong), RangeError);
    }
  });
});

describeBehaviour(
  "scope, on the server",
  (database) => {
    database.migrateOnce([OfferMigration]);

    test("one statement, which binds the value once", async () => {
      const repository = new PostgresOfferRepository(database.db);
      const address = database.postgres?.address ?? "";
      const [involving, ...others] = await recordStatements(address, () => repository.listInvolving(newUuid(), 1, 0));
      assert.deepEqual([involving?.calls, others], [1, []]);
      assert.match(involving?.text ?? "", /\(buyer_id = \$1 OR seller_id = \$1\)/);
      assert.doesNotMatch(involving?.text ?? "", /\$4/);
    });
  },
  { engines: ["pg"] },
);
