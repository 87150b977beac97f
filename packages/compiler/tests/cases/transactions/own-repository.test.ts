// A repository of the application's own inside a transaction: what it overrides is overridden there as well.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Queryable, transaction } from "entity-derive/runtime";
import {
  AccountMigration,
  AccountTransactionRepo,
  type CreateAccountRequest,
  PostgresAccountRepository,
  withAccounts,
} from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import { PostgresCategoryRepository } from "./category.derived/index.ts";

class LowerCaseAccounts extends PostgresAccountRepository {
  static made = 0;
  readonly #number = ++LowerCaseAccounts.made;

  override create(dto: CreateAccountRequest): Promise<Account> {
    return super.create({ ...dto, email: dto.email.toLowerCase() });
  }

  get number(): number {
    return this.#number;
  }

  findRich(): Promise<Account[]> {
    return this.query({ balanceFrom: 1000 });
  }
}

/** Its constructor takes more than the generated one does. */
class AccountsOf extends PostgresAccountRepository {
  readonly domain: string;

  constructor(db: Queryable, domain: string, readonly_?: { readonly loud: boolean }) {
    super(db);
    this.domain = readonly_?.loud === true ? domain.toUpperCase() : domain;
  }

  override create(dto: CreateAccountRequest): Promise<Account> {
    return super.create({ ...dto, email: `${dto.email}@${this.domain}` });
  }
}

class NeverLocking extends AccountTransactionRepo {
  override async findByIdForUpdate(): Promise<null> {
    return null;
  }
}

describeBehaviour("transactions with a repository of one's own", (database) => {
  database.migrateOnce([AccountMigration]);

  test("its methods run, and what only a transaction has is there too", async () => {
    const { db } = database;
    await transaction(db, withAccounts(LowerCaseAccounts)).run(async ({ accounts, tx }) => {
      assert.ok(accounts instanceof LowerCaseAccounts);
      assert.equal(accounts.constructor.name, "LowerCaseAccounts");
      const { id, email } = await accounts.create({ email: "ADA", balance: 1000 });
      assert.equal(email, "ada");
      const locked: Account | null = await accounts.findByIdForUpdate(id);
      assert.equal(locked?.id, id);
      assert.deepEqual(await accounts.findRich(), [locked]);
      await transaction(tx, withAccounts(LowerCaseAccounts)).run(async ({ accounts: within }) => {
        assert.notEqual(within.number, accounts.number);
        assert.equal((await within.create({ email: "BOB", balance: 1 })).email, "bob");
      });
    });
    // The classes themselves are as they were.
    assert.ok(!("findByIdForUpdate" in LowerCaseAccounts.prototype));
    await transaction(db, withAccounts).run(async ({ accounts }) => {
      assert.ok(accounts instanceof AccountTransactionRepo);
      assert.equal((await accounts.create({ email: "EVE", balance: 1 })).email, "EVE");
    });
  });

  test("its constructor is given what it takes beside the database", async () => {
    const { db } = database;
    const member = withAccounts(AccountsOf, "example.org", { loud: true });
    assert.equal(member.key, "accounts");
    const made = await transaction(db, member, withAccounts).run(({ accounts }) => accounts.findByIds([]));
    assert.deepEqual(made, []);
    const account = await transaction(db, member).run(({ accounts }) => accounts.create({ email: "a", balance: 1 }));
    assert.equal(account.email, "a@EXAMPLE.ORG");
  });

  test("what it has itself of a transaction's methods stays", async () => {
    const { db } = database;
    const { id } = await new PostgresAccountRepository(db).create({ email: "a", balance: 1 });
    await transaction(db, withAccounts(NeverLocking)).run(async ({ accounts }) => {
      assert.equal(await accounts.findByIdForUpdate(id), null);
    });
  });
});

test("tsc refuses a class of another entity, and a constructor's arguments that are missing or wrong", () => {
  // Never called: what is refused is refused by its types.
  const refused = (): void => {
    // @ts-expect-error a repository of categories is none of accounts
    withAccounts(PostgresCategoryRepository);
    // @ts-expect-error the domain is missing
    withAccounts(AccountsOf);
    // @ts-expect-error the domain is a string
    withAccounts(AccountsOf, 5);
    // @ts-expect-error there is nothing more to give
    withAccounts(LowerCaseAccounts, { hooks: {} }, 1);
  };
  assert.equal(typeof refused, "function");
});
