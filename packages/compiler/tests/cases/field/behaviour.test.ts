// Which DTO carries which field, and that no secret gets out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  AccountApi,
  AccountMigration,
  accountJson,
  accountRouter,
  CreateAccountRequest,
  PostgresAccountRepository,
  toAccountResponse,
  UpdateAccountRequest,
} from "./account.derived/index.ts";

const secrets = { region: "eu", passwordHash: "secret-hash", recoveryCode: "secret-code" };
const attack = {
  id: newUuid(),
  passwordHash: "injected",
  password_hash: "injected",
  recoveryCode: "injected",
  region: "injected",
  parent: newUuid(),
  failures: 99,
  level: 99,
  __proto__: { passwordHash: "injected" },
  constructor: "injected",
};

describeBehaviour("field", (database) => {
  database.migrateOnce([AccountMigration]);

  function accounts(): PostgresAccountRepository {
    return new PostgresAccountRepository(database.db);
  }

  test("each column gets its value from where it should", async () => {
    const repository = accounts();
    const created = await repository.create({ name: "a", email: "a@x.org" }, secrets);
    assert.deepEqual(created, {
      id: created.id,
      name: "a",
      pin: null,
      email: "a@x.org",
      level: 1,
      parent: null,
      failures: 0,
      ...secrets,
    });
    const parent = newUuid();
    const values = { region: "us", passwordHash: "h", parent, recoveryCode: null };
    const other = await repository.create({ name: "b", email: "b@x.org", pin: "1" }, values);
    assert.deepEqual([other.parent, other.recoveryCode, other.pin], [parent, null, "1"]);
    // @ts-expect-error the hash has no other source
    await assert.rejects(repository.create({ name: "c", email: "c@x.org" }, { region: "eu" }));
  });

  test("createMany asks for the values of each row, in order", async () => {
    const repository = accounts();
    const asked: string[] = [];
    const created = await repository.createMany(
      [
        { name: "a", email: "a" },
        { name: "b", email: "b" },
      ],
      (dto, index) => {
        asked.push(`${dto.name}${index}`);
        return { region: `r${index}`, passwordHash: dto.email, recoveryCode: index === 0 ? null : "c" };
      },
    );
    assert.deepEqual(asked, ["a0", "b1"]);
    assert.deepEqual(
      created.map(({ region, passwordHash, recoveryCode }) => [region, passwordHash, recoveryCode]),
      [
        ["r0", "a", null],
        ["r1", "b", "c"],
      ],
    );
  });

  test("a duplicate takes all of a createMany back", async () => {
    const repository = accounts();
    await repository.create({ name: "a", email: "taken" }, secrets);
    const dtos = [
      { name: "b", email: "free" },
      { name: "c", email: "taken" },
    ];
    await assert.rejects(
      repository.createMany(dtos, () => secrets),
      { code: "23505" },
    );
    assert.equal(await repository.existsByEmail("free"), false);
    assert.deepEqual((await repository.list(9, 0)).length, 1);
  });

  test("a unique field is looked up", async () => {
    const repository = accounts();
    const created = await repository.create({ name: "a", email: "A@x.org" }, secrets);
    assert.deepEqual(await repository.findByEmail("A@x.org"), created);
    assert.equal(await repository.findByEmail("a@x.org"), null);
    assert.equal(await repository.existsByEmail("A@x.org"), true);
    for (const email of ["' OR 1=1 --", "", "%"]) {
      assert.equal(await repository.findByEmail(email), null);
      assert.equal(await repository.existsByEmail(email), false);
    }
  });

  test("an update changes update fields alone", async () => {
    const repository = accounts();
    const created = await repository.create({ name: "a", email: "a", pin: "1" }, secrets);
    const changed = await repository.update(created.id, {
      name: "b",
      pin: null,
      ...attack,
      ...({ email: "z" } as object),
      level: 2,
    });
    assert.deepEqual(changed, { ...created, name: "b", pin: null, level: 2 });
  });

  test("what is dropped from a request is dropped by the schema already", () => {
    const parsed = CreateAccountRequest.parse({ name: "a", email: "e", ...attack });
    assert.deepEqual(parsed, { name: "a", email: "e" });
    assert.deepEqual(UpdateAccountRequest.parse(attack), { level: 99 });
    assert.deepEqual(UpdateAccountRequest.parse({ ...attack, level: 3, pin: null }), { level: 3, pin: null });
  });

  test("a response has the id and its own fields, whatever the entity has", async () => {
    const repository = accounts();
    const created = await repository.create({ name: "a", email: "a", pin: "secret-pin" }, secrets);
    const expected = ["id", "name", "email", "level", "region", "parent"];
    assert.deepEqual(Object.keys(toAccountResponse(created)), expected);
    assert.deepEqual(Object.keys(JSON.parse(accountJson(created))), expected);
    assert.doesNotMatch(JSON.stringify(toAccountResponse(created)) + accountJson(created), /secret/);
  });

  test("over HTTP nobody reads a secret or sets one", async () => {
    const repository = accounts();
    const app = accountRouter(repository, { createValues: () => secrets });
    const made = await send(
      app,
      "POST",
      "/accounts",
      `{"name":"a","email":"e","pin":"secret-pin",${JSON.stringify(attack).slice(1)}`,
    );
    assert.equal(made.status, 201);
    const { id } = made.json;
    assert.deepEqual(made.json, { id, name: "a", email: "e", level: 1, region: "eu", parent: null });
    const changed = await send(app, "PATCH", `/accounts/${id}`, { ...attack, level: 5, email: "z" });
    assert.deepEqual(changed.json, { id, name: "a", email: "e", level: 5, region: "eu", parent: null });
    const stored = await repository.findById(id);
    assert.deepEqual([stored?.passwordHash, stored?.recoveryCode, stored?.failures], ["secret-hash", "secret-code", 0]);
    const twice = await send(app, "POST", "/accounts", { name: "b", email: "e" });
    assert.equal(twice.status, 409);
    assert.equal(twice.json.constraint, "accounts_email_key");
    const shown = [
      made,
      changed,
      twice,
      await send(app, "GET", `/accounts/${id}`),
      await send(app, "GET", "/accounts"),
    ];
    for (const { text } of shown) assert.doesNotMatch(text, /secret|injected/);
  });

  test("no secret is in the document", () => {
    const text = JSON.stringify(AccountApi.openapi());
    assert.doesNotMatch(text, /passwordHash|password_hash|recoveryCode|failures/);
    const { schemas } = AccountApi.openapi().components;
    const keys = (name: string): string[] => Object.keys((schemas[name] as { properties: object }).properties);
    assert.deepEqual(keys("CreateAccountRequest"), ["name", "pin", "email"]);
    assert.deepEqual(keys("UpdateAccountRequest"), ["name", "pin", "level"]);
    assert.deepEqual(keys("AccountResponse"), ["id", "name", "email", "level", "region", "parent"]);
  });
});
