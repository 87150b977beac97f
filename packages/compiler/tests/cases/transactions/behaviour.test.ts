// Transactions: all or nothing, isolation, retries, savepoints, locks, and a connection that is lost in the middle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseCase, describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { ConflictError, ConstraintError, type Database, isUnavailable, transaction } from "entity-derive/runtime";
import { AccountMigration, PostgresAccountRepository, withAccounts } from "./account.derived/index.ts";
import type { Account } from "./account.entity.ts";
import { CategoryMigration, withCategories } from "./category.derived/index.ts";
import {
  JournalEntryMigration,
  PostgresJournalEntryRepository,
  withJournalEntries,
} from "./journal-entry.derived/index.ts";
import { NewsMigration, withNews } from "./news.derived/index.ts";

const hostile = `'); DROP TABLE accounts; -- " \\ $1 %_`;

describeBehaviour(
  "transactions",
  (database) => {
    database.migrateOnce([JournalEntryMigration, AccountMigration, NewsMigration, CategoryMigration]);

    const balances = async (db: Database): Promise<number[]> =>
      (await new PostgresAccountRepository(db).list(100, 0)).map(({ balance }) => balance).sort((a, b) => a - b);
    const opened = (db: Database, email: string, balance: number): Promise<Account> =>
      new PostgresAccountRepository(db).create({ email, balance });

    test("commits on return, and gives what the function gave", async () => {
      const { db } = database;
      const given = await transaction(db, withAccounts, withJournalEntries).run(
        async ({ accounts, journalEntries }) => {
          const account = await accounts.create({ email: hostile, balance: 5 });
          const entry = await journalEntries.create({ accountId: account.id, amount: Number.MAX_SAFE_INTEGER });
          return { account, entry };
        },
      );
      assert.deepEqual(await new PostgresAccountRepository(db).findById(given.account.id), given.account);
      assert.deepEqual(await new PostgresJournalEntryRepository(db).findById(given.entry.id), given.entry);
    });

    test("rolls back on a throw, and throws the same", async () => {
      const { db } = database;
      const mine = new Error("mine");
      const failing = transaction(db, withAccounts).run(async ({ accounts }) => {
        await accounts.create({ email: "a", balance: 1 });
        await accounts.createMany([{ email: "b", balance: 2 }]);
        throw mine;
      });
      await assert.rejects(failing, (error) => error === mine);
      assert.deepEqual(await balances(db), []);
    });

    test("members have the plural of their entity, and can be called", async () => {
      const { db } = database;
      const members = [withAccounts({}), withJournalEntries, withNews({}), withCategories] as const;
      await transaction(db, ...members).run(async ({ accounts, journalEntries, news, categories, tx }) => {
        const { id } = await news.create({ text: null });
        assert.equal((await news.findByIdForUpdate(id))?.text, null);
        const category = await categories.create({ name: hostile });
        assert.equal((await categories.findByIdForUpdate(category.id))?.name, hostile);
        assert.deepEqual(await accounts.list(0, 0), []);
        assert.deepEqual(await journalEntries.findByIds([]), []);
        await tx.execute("SELECT 1");
      });
      assert.equal(withAccounts({})({}).key, "accounts");
      assert.notEqual(withAccounts({}), withAccounts);
      await transaction(db).run(async ({ tx }) => tx.execute("SELECT 1"));
    });

    test("every method works inside", async () => {
      const { db } = database;
      await transaction(db, withAccounts, withJournalEntries).run(async ({ accounts, journalEntries }) => {
        const [first, second] = await accounts.createMany([
          { email: "a", balance: 1 },
          { email: "b", balance: 2 },
        ]);
        assert.ok(first !== undefined && second !== undefined);
        const updated = await accounts.update(first.id, { balance: 10, expectedVersion: first.version });
        assert.equal(updated.balance, 10);
        assert.equal((await accounts.upsert({ email: "b", balance: 7 })).balance, 7);
        assert.equal(await accounts.existsByEmail("b"), true);
        assert.equal((await accounts.query({ balanceFrom: 8 })).length, 1);
        assert.equal((await accounts.listAfter(first.id, 5)).length, 1);
        assert.equal(await accounts.delete(second.id), true);
        assert.equal(await accounts.findByIdForUpdate(second.id), null);
        assert.equal(await accounts.restore(second.id), true);
        assert.equal(await accounts.deleteMany([second.id]), 1);
        assert.equal((await accounts.findByIdWithDeleted(second.id))?.email, "b");
        assert.equal(await accounts.hardDelete(second.id), true);
        const entry = await journalEntries.create({ accountId: first.id, amount: -5 });
        assert.equal((await journalEntries.findAccount(entry.id))?.id, first.id);
        assert.equal((await journalEntries.updateScoped(entry.id, first.id, { amount: 3 }))?.amount, 3);
        assert.equal(await journalEntries.updateScoped(entry.id, second.id, { amount: 4 }), null);
        assert.equal((await journalEntries.listByOwner(first.id, 5, 0)).length, 1);
        assert.equal(await journalEntries.deleteScoped(entry.id, first.id), true);
      });
      assert.deepEqual(await balances(db), [10]);
    });

    test("a transaction within is a savepoint", async () => {
      const { db } = database;
      await transaction(db, withAccounts).run(async ({ accounts, tx }) => {
        await accounts.create({ email: "a", balance: 1 });
        const inner = transaction(tx, withAccounts).run(async ({ accounts: within, tx: deeper }) => {
          await within.create({ email: "b", balance: 2 });
          await transaction(deeper, withAccounts).run(({ accounts: deepest }) =>
            deepest.create({ email: "c", balance: 3 }),
          );
          await within.create({ email: "a", balance: 4 });
        });
        await assert.rejects(inner, { name: "ConstraintError", kind: "unique", field: "email" });
        await assert.rejects(
          transaction(tx, withAccounts).run(async () => undefined, { readOnly: true }),
          TypeError,
        );
        await transaction(tx, withAccounts).run(({ accounts: within }) => within.create({ email: "d", balance: 5 }));
      });
      assert.deepEqual(await balances(db), [1, 5]);
    });

    test("errors of constraints and versions are the typed ones, and roll back", async () => {
      const { db } = database;
      const account = await opened(db, "a", 1);
      const run = transaction(db, withAccounts, withJournalEntries);
      for (const [attempt, expected] of [
        [
          () => run.run(({ accounts }) => accounts.create({ email: "a", balance: 1 })),
          { kind: "unique", field: "email" },
        ],
        [
          () => run.run(({ accounts }) => accounts.create({ email: "b", balance: -1 })),
          { kind: "check", field: "balance" },
        ],
        [
          () =>
            run.run(async ({ accounts, journalEntries }) => {
              await accounts.update(account.id, { balance: 100, expectedVersion: 0 });
              await journalEntries.create({ accountId: "00000000-0000-0000-0000-000000000000", amount: 1 });
            }),
          { kind: "foreign_key", field: "accountId" },
        ],
      ] as const) {
        await assert.rejects(attempt, (error) => {
          assert.ok(error instanceof ConstraintError);
          assert.deepEqual({ kind: error.kind, field: error.field }, expected);
          return true;
        });
      }
      const stale = run.run(async ({ accounts }) => {
        await accounts.update(account.id, { balance: 2, expectedVersion: 0 });
        await accounts.update(account.id, { balance: 3, expectedVersion: 0 });
      });
      await assert.rejects(stale, ConflictError);
      assert.deepEqual(await balances(db), [1]);
    });

    test("a constraint error that is caught still rolls back", async () => {
      const { db } = database;
      const swallowing = transaction(db, withAccounts).run(async ({ accounts }) => {
        await accounts.create({ email: "a", balance: 1 });
        await accounts.create({ email: "a", balance: 1 }).catch(() => undefined);
      });
      await assert.rejects(swallowing, /rolled back/);
      assert.deepEqual(await balances(db), []);
    });

    test("readOnly refuses writes, and options that make no sense are refused", async () => {
      const { db } = database;
      const account = await opened(db, "a", 1);
      const run = transaction(db, withAccounts);
      await assert.rejects(
        run.run(({ accounts }) => accounts.create({ email: "b", balance: 1 }), { readOnly: true }),
        {
          code: "25006",
        },
      );
      const read = await run.run(({ accounts }) => accounts.findById(account.id), { readOnly: true });
      assert.deepEqual(read, account);
      const nothing = async (): Promise<void> => undefined;
      await assert.rejects(run.run(nothing, { isolation: hostile as "serializable" }), RangeError);
      await assert.rejects(run.run(nothing, { retries: 0.5 }), RangeError);
      assert.deepEqual(await balances(db), [1]);
    });

    test("transfers under serializable with retries lose nothing", async () => {
      const { db } = database;
      const [from, to] = await Promise.all([opened(db, "from", 100), opened(db, "to", 0)]);
      let attempts = 0;
      const transfer = (): Promise<void> =>
        transaction(db, withAccounts).run(
          async ({ accounts }) => {
            attempts += 1;
            const [payer, payee] = [await accounts.findById(from.id), await accounts.findById(to.id)];
            assert.ok(payer !== null && payee !== null);
            await accounts.update(from.id, { balance: payer.balance - 5, expectedVersion: payer.version });
            await accounts.update(to.id, { balance: payee.balance + 5, expectedVersion: payee.version });
          },
          { isolation: "serializable", retries: 200 },
        );
      await Promise.all(Array.from({ length: 8 }, transfer));
      assert.deepEqual(await balances(db), [40, 60]);
      if (database.engine !== "pglite") assert.ok(attempts > 8);
    });

    test("repeatable read sees one moment", async () => {
      const { db } = database;
      if (database.engine === "pglite") return;
      const account = await opened(db, "a", 1);
      await transaction(db, withAccounts).run(
        async ({ accounts }) => {
          assert.equal((await accounts.findById(account.id))?.balance, 1);
          await new PostgresAccountRepository(db).update(account.id, { balance: 2, expectedVersion: 0 });
          assert.equal((await accounts.findById(account.id))?.balance, 1);
        },
        { isolation: "repeatable read" },
      );
    });

    test("50 buyers take turns through findByIdForUpdate, and none gets what is not there", async () => {
      const { db } = database;
      const account = await opened(db, "stock", 20);
      const buy = (): Promise<boolean> =>
        transaction(db, withAccounts).run(async ({ accounts }) => {
          const locked = await accounts.findByIdForUpdate(account.id);
          if (locked === null || locked.balance === 0) return false;
          await accounts.update(account.id, { balance: locked.balance - 1, expectedVersion: locked.version });
          return true;
        });
      const bought = await Promise.all(Array.from({ length: 50 }, buy));
      assert.equal(bought.filter(Boolean).length, 20);
      assert.deepEqual(await balances(db), [0]);
    });
  },
  { engines: everyEngine },
);

describeBehaviour(
  "transactions of several connections",
  (database) => {
    database.migrateOnce([AccountMigration]);

    test("findByIdForUpdate blocks a second transaction until the first ends", async () => {
      const { db } = database;
      const account = await new PostgresAccountRepository(db).create({ email: "a", balance: 1 });
      const order: string[] = [];
      const locked = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const first = transaction(db, withAccounts).run(async ({ accounts }) => {
        await accounts.findByIdForUpdate(account.id);
        locked.resolve();
        await goOn.promise;
        order.push("first");
        await accounts.update(account.id, { balance: 2, expectedVersion: 0 });
      });
      await locked.promise;
      const second = transaction(db, withAccounts).run(async ({ accounts }) => {
        const seen = await accounts.findByIdForUpdate(account.id);
        order.push("second");
        return seen?.balance;
      });
      // A plain read does not wait.
      assert.equal((await new PostgresAccountRepository(db).findById(account.id))?.balance, 1);
      await delay(100);
      assert.deepEqual(order, []);
      goOn.resolve();
      assert.equal(await second, 2);
      await first;
      assert.deepEqual(order, ["first", "second"]);
    });

    test("deadlocks are run again", async () => {
      const { db } = database;
      const accounts = new PostgresAccountRepository(db);
      const [a, b] = await accounts.createMany([
        { email: "a", balance: 0 },
        { email: "b", balance: 0 },
      ]);
      assert.ok(a !== undefined && b !== undefined);
      const both = (first: Account, second: Account): Promise<void> =>
        transaction(db, withAccounts).run(
          async ({ accounts: locking }) => {
            await locking.findByIdForUpdate(first.id);
            await delay(30);
            await locking.findByIdForUpdate(second.id);
          },
          { retries: 10 },
        );
      await Promise.all([both(a, b), both(b, a)]);
    });

    test("a connection that is lost in the middle rolls back, and the pool goes on", async () => {
      const { db } = database;
      for (let round = 0; round < 3; round += 1) {
        const failing = transaction(db, withAccounts).run(async ({ accounts, tx }) => {
          await accounts.create({ email: "lost", balance: 1 });
          const { rows } = await tx.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
          await terminate(database, rows[0]?.[0] ?? "");
          await accounts.create({ email: "never", balance: 1 });
        });
        await assert.rejects(failing, isUnavailable);
        const results = await Promise.all(
          Array.from({ length: 20 }, () => transaction(db, withAccounts).run(({ accounts }) => accounts.list(10, 0))),
        );
        for (const found of results) assert.deepEqual(found, []);
        assert.deepEqual(await new PostgresAccountRepository(db).list(10, 0), []);
      }
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);

async function terminate(database: DatabaseCase, pid: string): Promise<void> {
  await database.postgres?.pool.query("SELECT pg_terminate_backend($1)", [Number(pid)]);
  await delay(50);
}
