// The name of a statement into the table and the method that an error is about.
import assert from "node:assert/strict";
import { test } from "node:test";
import { failedStatement, noteFailedStatement } from "../../src/errors/failed-statement.ts";

test("a statement of a repository for one owner is about the table, and has its whole name", () => {
  for (const [name, table, method] of [
    ["users.create", "users", "create"],
    ["users.owned.create", "users", "create"],
    ["owned.create", "owned", "create"],
  ] as const) {
    const error = new Error("refused");
    noteFailedStatement(error, { name });
    assert.deepEqual(failedStatement(new Error("drift", { cause: error })), { name, table, method });
  }
  assert.equal(failedStatement(new Error("another one")), null);
});
