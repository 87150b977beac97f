// The examples of docs/commands.md, run: a transfer debits the one account and credits the other, or does neither.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { newUuid } from "entity-derive/codegen/v1";
import type { Database, Migration } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import { filesWithGenerated } from "./generated.ts";
import { readPages, repository } from "./pages.ts";

interface Account {
  readonly id: string;
  readonly balance: number;
}

/** What the page's files export and is used here. */
interface Example {
  readonly AccountMigration: Migration;
  readonly PostgresAccountRepository: new (
    db: Database,
  ) => {
    create(dto: { owner: string; email: string }): Promise<Account>;
    update(id: string, dto: { balance: number }): Promise<Account>;
    findByIds(ids: readonly string[]): Promise<Account[]>;
  };
}

type Pay = (db: Database, id: string, to: string, amount: number) => Promise<{ readonly number: string }>;

const folder = mkdtempSync(join(tmpdir(), "entity-derive-commands-"));
let db: Database;
let example: Example;
let pay: Pay;

before(async () => {
  const page = readPages().find(({ path }) => path === "docs/commands.md");
  assert.ok(page !== undefined);
  for (const [file, text] of await filesWithGenerated(page, undefined)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
  const imported = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  example = (await imported("account.derived/index.ts")) as Example;
  ({ pay } = (await imported("pay.ts")) as { readonly pay: Pay });
  db = await testDatabase([example.AccountMigration]);
});

after(async () => {
  await db?.close();
  rmSync(folder, { recursive: true });
});

test("a transfer moves the amount, and what it cannot move stays", async () => {
  const accounts = new example.PostgresAccountRepository(db);
  const { id: from } = await accounts.create({ owner: "Ada", email: "ada@example.org" });
  const { id: to } = await accounts.create({ owner: "Bob", email: "bob@example.org" });
  await accounts.update(from, { balance: 100 });
  const balances = async (): Promise<readonly (number | undefined)[]> => {
    const found = await accounts.findByIds([from, to]);
    return [from, to].map((id) => found.find((account) => account.id === id)?.balance);
  };
  assert.match((await pay(db, from, to, 30)).number, /^[0-9a-f-]{36}$/);
  assert.deepEqual(await balances(), [70, 30]);
  await pay(db, to, from, 5);
  assert.deepEqual(await balances(), [75, 25]);
  await assert.rejects(pay(db, from, to, 76), RangeError);
  await assert.rejects(pay(db, from, to, -1), RangeError);
  await assert.rejects(pay(db, from, from, 1), RangeError);
  await assert.rejects(pay(db, from, newUuid(), 1), { name: "NotFoundError" });
  await assert.rejects(pay(db, newUuid(), to, 1), { name: "NotFoundError" });
  assert.deepEqual(await balances(), [75, 25]);
});
