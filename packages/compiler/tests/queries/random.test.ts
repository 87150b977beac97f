// Random statements on random rows, in which nothing that is said to be never NULL is NULL.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { seed } from "../../../../tools/test-databases/src/random.ts";
import { checkRandomStatements } from "./check-random.ts";

describeBehaviour("random statements", (database) => {
  test("what is said of them holds for random rows; `npm run check:statements` tries 100,000", async () => {
    const { statements, rows, faults } = await checkRandomStatements(database.db, seed, 100);
    assert.deepEqual(faults, []);
    assert.ok(statements >= 100 && rows > statements);
  });
});
