// Constants in arguments and initializers: the tables, defaults and rules that they stand for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import {
  AccountApi,
  AccountMigration,
  CreateAccountRequest,
  PostgresAccountRepository,
} from "./account.derived/index.ts";
import { AccountNoteMigration } from "./account-note.derived/index.ts";

test("rules and names are those that the constants say", () => {
  assert.equal(AccountMigration.table, "public.accounts");
  assert.equal(AccountNoteMigration.table, "public.account_notes");
  assert.equal(CreateAccountRequest.safeParse({ email: "a@b" }).success, true);
  assert.equal(CreateAccountRequest.safeParse({ email: "ab" }).success, false);
  assert.equal(CreateAccountRequest.safeParse({ email: `${"a".repeat(80)}@b` }).success, false);
  const schemas = AccountApi.openapi().components?.schemas as Record<string, { properties: Record<string, unknown> }>;
  assert.deepEqual(schemas["CreateAccountRequest"]?.properties["plan"], {
    type: "string",
    enum: ["basic", "gold"],
    default: "basic",
    examples: ["basic", "gold"],
    "x-limits": { min: 1, max: 80 },
  });
});

describeBehaviour("constants", (database) => {
  database.migrateOnce([AccountMigration, AccountNoteMigration]);

  test("defaults, uniqueness and checks hold", async () => {
    const accounts = new PostgresAccountRepository(database.db);
    const { id, ...made } = await accounts.create({ email: "ada@example.org" });
    assert.deepEqual(made, { email: "ada@example.org", region: "north", balance: 5, plan: "basic" });
    assert.equal((await accounts.findByEmailAndRegion("ada@example.org", "north"))?.id, id);
    await assert.rejects(accounts.create({ email: "ada@example.org" }));
    await assert.rejects(accounts.update(id, { balance: -1 }));
  });
});
