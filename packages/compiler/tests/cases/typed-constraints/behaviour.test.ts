// With `typedConstraints` a violated constraint says what it is about; what nobody knows passes unchanged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { changedOne, type Uuid, writeStatement } from "entity-derive/codegen/v1";
import { ConstraintError, newUuid, sqlState } from "entity-derive/runtime";
import { send } from "../../send.ts";
import {
  AccountMigration,
  accountRouter,
  type CreateAccountRequest,
  PostgresAccountRepository,
} from "./account.derived/index.ts";
import { PetMigration, PostgresPetRepository } from "./pet.derived/index.ts";

let count = 0;

/** Conflicts with no other. */
function account(given: Partial<CreateAccountRequest> = {}): CreateAccountRequest {
  count += 1;
  const unique = `${count}`;
  return { email: unique, handle: unique, firstName: unique, lastName: unique, age: 1, ...given };
}

function opened({ db }: DatabaseCase) {
  return { accounts: new PostgresAccountRepository(db), pets: new PostgresPetRepository(db) };
}

function violates(kind: string, constraint: string, field: string | null, state: string) {
  return (error: unknown): true => {
    assert.ok(error instanceof ConstraintError, String(error));
    assert.deepEqual([error.kind, error.constraint, error.field], [kind, constraint, field]);
    assert.equal(sqlState(error.cause), state);
    return true;
  };
}

describeBehaviour("typed-constraints", (database) => {
  database.migrateOnce([PetMigration, AccountMigration]);

  test("each constraint has its kind, its name and its field, in every method that writes", async () => {
    const { accounts } = opened(database);
    const taken = account({ email: "Ada@x", phone: "1", badge: 7 });
    const [, other] = await accounts.createMany([taken, account()]);
    assert.ok(other !== undefined);
    const cases = [
      [{ email: "aDA@X" }, violates("unique", "accounts_email_lower_key", "email", "23505")],
      [{ phone: "1" }, violates("unique", "accounts_phone_key", "phone", "23505")],
      [
        { firstName: taken.firstName, lastName: taken.lastName },
        violates("unique", "accounts_first_name_last_name_key", null, "23505"),
      ],
      [{ badge: 7 }, violates("unique", "accounts_badge_key", "badge", "23505")],
      [{ managerId: newUuid() }, violates("foreign_key", "accounts_manager_id_fkey", "managerId", "23503")],
      [{ age: -1 }, violates("check", "accounts_age_check", "age", "23514")],
      // Derived it would name `handle`: the entry of one's own wins.
      [{ handle: taken.handle }, violates("unique", "accounts_handle_key", "email", "23505")],
    ] as const;
    for (const [given, expected] of cases) {
      await assert.rejects(accounts.create(account(given)), expected);
      await assert.rejects(accounts.createMany([account(), account(given)]), expected);
      await assert.rejects(accounts.update(other.id, given), expected);
    }
    assert.equal((await accounts.list(9, 0)).length, 2);
  });

  test("what is unique among live rows is free when its row is deleted, and taken when it comes back", async () => {
    const { accounts } = opened(database);
    const first = await accounts.create(account({ phone: "1" }));
    await accounts.delete(first.id);
    await accounts.create(account({ phone: "1" }));
    await assert.rejects(accounts.restore(first.id), violates("unique", "accounts_phone_key", "phone", "23505"));
    await accounts.createMany([account({ phone: null, badge: null }), account({ phone: null, badge: null })]);
  });

  test("a constraint that only an entry describes", async () => {
    const { accounts, pets } = opened(database);
    await database.db.execute("ALTER TABLE accounts ADD CONSTRAINT accounts_sum CHECK (age + badge < 100)");
    await assert.rejects(
      accounts.create(account({ age: 50, badge: 50 })),
      violates("check", "accounts_sum", null, "23514"),
    );
    const { id } = await accounts.create(account());
    await pets.create({ ownerId: id });
    await assert.rejects(accounts.hardDelete(id), violates("foreign_key", "pets_owner_id_fkey", "id", "23503"));
    assert.equal(await accounts.delete(id), true);
  });

  test("what nobody knows passes unchanged, and so does everything without the option", async () => {
    const { accounts, pets } = opened(database);
    await database.db.execute("ALTER TABLE accounts ADD CONSTRAINT unknown CHECK (age < 10)");
    const unknown = (constraint: string, code: string) => (error: object) => {
      assert.equal(error instanceof ConstraintError, false);
      assert.deepEqual({ ...error, constraint, code }, { ...error });
      return true;
    };
    await assert.rejects(accounts.create(account({ age: 10 })), unknown("unknown", "23514"));
    await assert.rejects(pets.create({ ownerId: newUuid() }), unknown("pets_owner_id_fkey", "23503"));
    await assert.rejects(accounts.create(account({ email: "\0" })), { code: "22021" });
  });

  test("a statement of a subclass that runs with `this.acting`, also in a transaction", async () => {
    const moveSql = writeStatement("accounts.move", "UPDATE public.accounts SET phone = $2 WHERE id = $1");
    class MovingAccounts extends PostgresAccountRepository {
      async move(id: Uuid, phone: string): Promise<boolean> {
        return changedOne(this.acting, moveSql, [id, phone]);
      }
    }
    const { accounts } = opened(database);
    await accounts.create(account({ phone: "1" }));
    const { id } = await accounts.create(account());
    const expected = violates("unique", "accounts_phone_key", "phone", "23505");
    await assert.rejects(new MovingAccounts(database.db).move(id, "1"), expected);
    await assert.rejects(
      database.db.transaction((tx) => new MovingAccounts(tx).move(id, "1")),
      expected,
    );
  });

  test("inside a transaction too", async () => {
    const { accounts } = opened(database);
    const taken = account({ phone: "1" });
    await accounts.create(taken);
    await assert.rejects(
      database.db.transaction((tx) => new PostgresAccountRepository(tx).create(account({ phone: "1" }))),
      violates("unique", "accounts_phone_key", "phone", "23505"),
    );
  });

  test("of many at once with one value one wins, the others learn why they do not", async () => {
    const { accounts } = opened(database);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => accounts.create(account({ email: index % 2 === 0 ? "X@y" : "x@Y" }))),
    );
    const lost = results.filter((result) => result.status === "rejected");
    assert.equal(lost.length, 19);
    for (const { reason } of lost) violates("unique", "accounts_email_lower_key", "email", "23505")(reason);
  });

  test("over HTTP the problem carries constraint and field", async () => {
    const { accounts, pets } = opened(database);
    await database.db.execute("ALTER TABLE accounts ADD CONSTRAINT accounts_sum CHECK (age + badge < 100)");
    const app = accountRouter(accounts);
    const taken = account({ email: "a", phone: "1" });
    const { id } = (await send(app, "POST", "/accounts", taken)).json;
    await pets.create({ ownerId: id });
    const answers = [
      [409, "accounts_email_lower_key", "email", account({ email: "A" })],
      [409, "accounts_manager_id_fkey", "managerId", account({ managerId: newUuid() })],
      [422, "accounts_age_check", "age", account({ age: -1 })],
      [422, "accounts_sum", undefined, account({ age: 99, badge: 1 })],
      [
        409,
        "accounts_first_name_last_name_key",
        undefined,
        account({ firstName: taken.firstName, lastName: taken.lastName }),
      ],
    ] as const;
    for (const [status, constraint, field, body] of answers) {
      const refused = await send(app, "POST", "/accounts", body);
      assert.match(refused.headers.get("content-type") ?? "", /^application\/problem\+json/);
      const { constraint: named, field: about } = refused.json;
      assert.deepEqual([refused.status, named, about], [status, constraint, field]);
      assert.doesNotMatch(refused.text, /INSERT|public\.|at async|Key \(/);
    }
    assert.equal((await send(app, "PATCH", `/accounts/${id}`, { age: -5 })).json.field, "age");
    assert.equal((await send(app, "GET", "/accounts")).json.length, 1);
  });
});
