// Hooks beside events, versions, owners, soft deletion, `returning` and upserts: what runs before a write and after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { type Database, newUuid, transaction } from "entity-derive/runtime";
import {
  type CreateLedgerRequest,
  LedgerMigration,
  PostgresLedgerRepository,
  withLedgers,
} from "./ledger.derived/index.ts";
import { PostgresReceiptRepository, ReceiptMigration, withReceipts } from "./receipt.derived/index.ts";
import { PostgresStubRepository, StubMigration, withStubs } from "./stub.derived/index.ts";
import { PostgresVoucherRepository, VoucherMigration, withVouchers } from "./voucher.derived/index.ts";

/** A hook's name, how many events there were when it was called, and the id or amount that it was given. */
type Call = readonly [hook: string, events: number, given: unknown];

async function events(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query({ name: "kinds", text: "SELECT kind FROM public.entity_outbox ORDER BY id" }, []);
  return rows.map(([kind]) => kind ?? "");
}

/**
 * Every hook notes its call; what it is given is named by its id, else by its amount. Where there is a transaction, PGlite
 * has no second connection to count the events with before it ends.
 */
function noting(
  db: Database,
  calls: Call[],
  isAlone = true,
): Readonly<Record<string, (...given: unknown[]) => Promise<void>>> {
  const names = ["Create", "Update", "Delete", "HardDelete", "Restore"].flatMap((name) => [
    `before${name}`,
    `after${name}`,
  ]);
  const hook =
    (name: string) =>
    async (...given: unknown[]): Promise<void> => {
      const last = given.at(-2) as string | { readonly id?: string; readonly amount?: number };
      const named = typeof last === "string" ? last : (last.id ?? last.amount);
      const isCounted = isAlone || name.startsWith("after");
      calls.push([name, isCounted ? (await events(db)).length : 0, named]);
    };
  return Object.fromEntries(names.map((name) => [name, hook(name)]));
}

const owner = newUuid();
const stranger = newUuid();
let count = 0;

function ledger(given: Partial<CreateLedgerRequest> = {}): CreateLedgerRequest {
  count += 1;
  return { code: `${count}`, amount: 1, ownerId: owner, ...given };
}

function opened({ db }: DatabaseCase) {
  const calls: Call[] = [];
  return { db, calls, hooks: noting(db, calls) };
}

describeBehaviour("hooks beside all else", (database) => {
  database.migrateOnce([LedgerMigration, ReceiptMigration, VoucherMigration, StubMigration]);

  test("each write: before, the row with its event, after; and nothing but before where nothing is written", async () => {
    const { db, calls, hooks } = opened(database);
    const ledgers = new PostgresLedgerRepository(db, { hooks });
    const { id, code } = await ledgers.create(ledger());
    assert.deepEqual(calls.splice(0), [
      ["beforeCreate", 0, 1],
      ["afterCreate", 1, id],
    ]);
    const [second, third] = await ledgers.createMany([ledger({ amount: 2 }), ledger({ amount: 3 })]);
    assert.deepEqual(calls.splice(0), [
      ["beforeCreate", 1, 2],
      ["beforeCreate", 1, 3],
      ["afterCreate", 3, second?.id],
      ["afterCreate", 3, third?.id],
    ]);
    const upserted = await ledgers.upsert(ledger({ code, amount: 4 }));
    assert.deepEqual([upserted.id, upserted.amount], [id, 4]);
    assert.deepEqual(calls.splice(0), [
      ["beforeCreate", 3, 4],
      ["afterCreate", 4, id],
    ]);
    let { version } = upserted;
    const steps: readonly (readonly [name: string, isWritten: boolean, step: () => Promise<unknown>])[] = [
      ["Update", true, () => ledgers.update(id, { amount: 5, expectedVersion: version++ })],
      ["Update", true, () => ledgers.updateScoped(id, owner, { amount: 5, expectedVersion: version++ })],
      ["Update", false, () => ledgers.update(id, { expectedVersion: version })],
      ["Update", false, () => assert.rejects(ledgers.update(id, { amount: 6, expectedVersion: 99 }))],
      ["Update", false, () => assert.rejects(ledgers.update(newUuid(), { amount: 6, expectedVersion: 0 }))],
      ["Update", false, () => ledgers.updateScoped(id, stranger, { amount: 6, expectedVersion: version })],
      ["Delete", false, () => ledgers.deleteScoped(id, stranger)],
      ["Delete", true, () => ledgers.deleteScoped(id, owner)],
      ["Delete", false, () => ledgers.delete(id)],
      ["Restore", true, () => ledgers.restore(id)],
      ["Restore", false, () => ledgers.restore(id)],
      ["Delete", true, () => ledgers.delete(id)],
      ["HardDelete", true, () => ledgers.hardDelete(id)],
      ["HardDelete", false, () => ledgers.hardDelete(id)],
    ];
    let stored = (await events(db)).length;
    for (const [name, isWritten, step] of steps) {
      await step();
      const made = calls.splice(0).map(([hook, seen]) => [hook, seen]);
      const expected = [[`before${name}`, stored], ...(isWritten ? [[`after${name}`, stored + 1]] : [])];
      assert.deepEqual(made, expected, `${name}, ${isWritten}`);
      if (isWritten) stored += 1;
      assert.equal((await events(db)).length, stored, name);
    }
    const ids = [third?.id ?? "", id, second?.id ?? ""];
    assert.equal(await ledgers.deleteMany(ids), 2);
    assert.deepEqual(
      calls.splice(0).map(([hook, seen, given]) => [hook, seen - stored, given]),
      [...ids.map((one) => ["beforeDelete", 0, one]), ["afterDelete", 2, ids[0]], ["afterDelete", 2, ids[2]]],
    );
  });

  test("in a transaction all waits for the commit; a rollback drops hooks and events alike", async () => {
    const { db, calls } = opened(database);
    const hooks = noting(db, calls, false);
    const { id } = await new PostgresLedgerRepository(db).create(ledger());
    const run = transaction(db, withLedgers({ hooks }));
    const writes = async (ledgers: PostgresLedgerRepository): Promise<void> => {
      const code = `in ${++count}`;
      await ledgers.upsert(ledger({ code }));
      await ledgers.upsert(ledger({ code }));
      await ledgers.updateScoped(id, owner, { amount: 2, expectedVersion: 0 });
      await ledgers.deleteMany([id, newUuid()]);
      await ledgers.restore(id);
      await ledgers.hardDelete(id);
    };
    const failing = run.run(async ({ ledgers }) => {
      await writes(ledgers);
      throw new Error("taken back");
    });
    await assert.rejects(failing, /taken back/);
    assert.equal(calls.filter(([name]) => name.startsWith("after")).length, 0);
    assert.equal(calls.splice(0).length, 7);
    assert.deepEqual(await events(db), ["created"]);
    await run.run(({ ledgers }) => writes(ledgers));
    const after = calls.slice(7);
    assert.deepEqual(
      after.map(([name]) => name),
      ["afterCreate", "afterCreate", "afterUpdate", "afterDelete", "afterRestore", "afterHardDelete"],
    );
    // Each sees all of the transaction's events.
    assert.ok(after.every(([, seen]) => seen === 7));
    assert.equal((await events(db)).length, 7);
  });

  test("whatever `returning` gives, the hook is given, and the event is stored", async () => {
    const { db, calls, hooks } = opened(database);
    const receipts = new PostgresReceiptRepository(db, { hooks });
    const vouchers = new PostgresVoucherRepository(db, { hooks });
    const stubs = new PostgresStubRepository(db, { hooks });
    const receipt = await receipts.create({ amount: 7, ownerId: owner });
    const voucher = await vouchers.create({ amount: 7 });
    const stub = await stubs.create({ amount: 7 });
    assert.deepEqual([Object.keys(receipt), Object.keys(voucher), stub], [["id"], ["id"], { amount: 7 }]);
    assert.deepEqual(calls.splice(0), [
      ["beforeCreate", 0, 7],
      ["afterCreate", 1, receipt.id],
      ["beforeCreate", 1, 7],
      ["afterCreate", 2, voucher.id],
      ["beforeCreate", 2, 7],
      ["afterCreate", 3, 7],
    ]);
    const many = [
      (
        await receipts.createMany([
          { amount: 1, ownerId: owner },
          { amount: 2, ownerId: owner },
        ])
      ).map(({ id }) => id),
      (await vouchers.createMany([{ amount: 1 }, { amount: 2 }])).map(({ id }) => id),
      (await stubs.createMany([{ amount: 1 }, { amount: 2 }])).map(({ amount }) => amount),
    ];
    for (const [index, given] of many.entries()) {
      const [before, after] = [3 + 2 * index, 5 + 2 * index];
      assert.deepEqual(calls.splice(0, 4), [
        ["beforeCreate", before, 1],
        ["beforeCreate", before, 2],
        ["afterCreate", after, given[0]],
        ["afterCreate", after, given[1]],
      ]);
    }
    assert.equal((await vouchers.findById(voucher.id))?.amount, 7);
    assert.equal((await receipts.findByIds(many[0] as string[])).length, 2);
    assert.deepEqual(await events(db), new Array(9).fill("created"));
  });

  test("a hook before that throws leaves neither row nor event, whatever is asked back", async () => {
    const { db } = opened(database);
    const hooks = {
      beforeCreate: (): never => {
        throw new RangeError("refused");
      },
    };
    await assert.rejects(new PostgresLedgerRepository(db, { hooks }).upsert(ledger()), /refused/);
    await assert.rejects(new PostgresReceiptRepository(db, { hooks }).createMany([{ amount: 1, ownerId: owner }]));
    await assert.rejects(new PostgresVoucherRepository(db, { hooks }).create({ amount: 1 }), /refused/);
    const run = transaction(db, withLedgers({ hooks }), withReceipts, withVouchers, withStubs).run(
      async ({ ledgers, receipts, vouchers, stubs }) => {
        await receipts.create({ amount: 1, ownerId: owner });
        await vouchers.create({ amount: 1 });
        await stubs.create({ amount: 1 });
        await ledgers.create(ledger());
      },
    );
    await assert.rejects(run, /refused/);
    assert.deepEqual(await events(db), []);
    assert.deepEqual(await new PostgresStubRepository(db).list(9, 0), []);
  });
});
