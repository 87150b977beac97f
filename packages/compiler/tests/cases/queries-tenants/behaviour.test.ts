// Statements of two tenants behind policies: each sees and changes its own rows, whatever it is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine, rewritten } from "@entity-derive/test-databases";
import { fetchHandler } from "entity-derive/fetch";
import { route } from "entity-derive/http";
import { type Database, newUuid, type Queryable, transaction } from "entity-derive/runtime";
import { type Application, application } from "../../secured-application.ts";
import { migrations, repositories, transactional } from "./app.derived/index.ts";
import type { Ledger, OwnedLedger, PostgresLedger } from "./ledger.derived/index.ts";

const refused = { code: "42501" };
const taken = { code: "23505" };

interface Tenant {
  readonly id: string;
  readonly account: string;
  readonly second: string;
  readonly entries: readonly string[];
}

/** @param seer a database whose role sees all rows */
async function tenant(seer: Queryable, name: string): Promise<Tenant> {
  const [id, account, second] = [newUuid(), newUuid(), newUuid()];
  const insert = (table: string, values: readonly string[]): Promise<unknown> => {
    const places = values.map((_, index) => `$${index + 1}`).join(", ");
    return seer.query({ name: "seed", text: `INSERT INTO ${table} VALUES (${places})` }, values);
  };
  await insert("workspaces", [id, name]);
  await insert("accounts (id, workspace_id, code, balance)", [account, id, "a", "10"]);
  await insert("accounts (id, workspace_id, code, balance)", [second, id, "b", "5"]);
  const entries = [newUuid(), newUuid(), newUuid()];
  for (const [index, entry] of entries.entries())
    await insert("entries (id, workspace_id, account_id, amount, note)", [entry, id, account, `${index + 1}`, name]);
  return { id, account, second, entries };
}

/** All rows, as the role sees them that owns the tables. */
async function everything(seer: Queryable): Promise<readonly string[]> {
  const text = `
    SELECT to_json(r) FROM workspaces r UNION ALL SELECT to_json(r) FROM accounts r
    UNION ALL SELECT to_json(r) FROM entries r`;
  const { rows } = await seer.query({ name: "everything", text }, []);
  return rows.map((row) => row.join(" ")).sort();
}

/** As if statements had forgotten their owners. */
function forgetful(db: Database): Database {
  return rewritten(db, (text) => text.replaceAll(/(?:\w+\.)?workspace_id = \$\d+/g, "($& OR true)"));
}

describeBehaviour(
  "statements of tenants",
  (database) => {
    const open = application(database, migrations);

    async function attacked(attack: (app: Application, ours: Tenant, theirs: Tenant) => Promise<void>): Promise<void> {
      const app = await open();
      try {
        await attack(app, await tenant(app.owner, "ours"), await tenant(app.owner, "theirs"));
      } finally {
        await app.close();
      }
    }

    test("each owner reads its own rows: rows in rows, streams and pages", () =>
      attacked(async ({ db }, ours, theirs) => {
        const { ledger } = repositories(db);
        for (const { id, account, second, entries } of [ours, theirs]) {
          const mine = ledger.ownedBy(id);
          const found = await mine.balances();
          assert.deepEqual(
            found.map(({ latest, ...one }) => ({ ...one, latest: latest.map((entry) => entry.id) })),
            [
              { id: account, code: "a", balance: "10.00", booked: "6.00", entries: 3, latest: entries },
              { id: second, code: "b", balance: "5.00", booked: null, entries: 0, latest: [] },
            ],
          );
          assert.deepEqual(
            (await mine.balances({ code: "b" })).map((one) => one.id),
            [second],
          );
          const streamed: string[] = [];
          for await (const entry of mine.each()) streamed.push(entry.id);
          assert.deepEqual(streamed, entries);
          const first = await mine.pages({ limit: 2 });
          assert.deepEqual(
            first.items.map((entry) => entry.id),
            entries.slice(0, 2),
          );
          const next = await mine.pages({ limit: 2, after: first.next ?? "" });
          assert.deepEqual([next.items.map((entry) => entry.id), next.next], [entries.slice(2), null]);
        }
        const page = await ledger.ownedBy(theirs.id).pages({ limit: 1 });
        await assert.rejects(ledger.ownedBy(ours.id).pages({ limit: 1, after: page.next ?? "" }), RangeError);
        await assert.rejects(ledger.ownedBy(theirs.id).pages({ limit: 1, after: page.next ?? "", sort: "byNote" }), {
          name: "RangeError",
        });
      }));

    test("a statement with an owner cannot be called without one", () =>
      attacked(async ({ db }, ours, theirs) => {
        const { ledger } = repositories(db);
        // @ts-expect-error: statements with an owner are on `ownedBy` alone
        ledger.balances satisfies undefined;
        const withoutOwner = (all: Ledger): PostgresLedger => all as PostgresLedger;
        const calls: readonly ((all: PostgresLedger) => Promise<unknown>)[] = [
          (all) => all.balances(),
          (all) => all.open({ id: newUuid(), code: "x", balance: "1" }),
          (all) => all.rename({ id: ours.account, code: "x" }),
          (all) => all.close({ ids: [ours.account] }),
          (all) => all.pages({ limit: 1 }),
          (all) => all.each()[Symbol.asyncIterator]().next(),
        ];
        for (const all of [ledger, ledger.as({ owner: ours.id }), ledger.as({ id: "somebody" })])
          for (const call of calls) await assert.rejects(call(withoutOwner(all)), /runs only for one owner/);
        await transaction(db, ...transactional()).run(async (members) => {
          for (const call of calls) await assert.rejects(call(withoutOwner(members.ledger)), /runs only for one owner/);
        });
        for (const missing of [null, undefined])
          assert.throws(() => ledger.ownedBy(missing as unknown as string), TypeError);
        assert.throws(() => ledger.ownedBy("' OR true --"), { name: /TypeError|RangeError|ValueRangeError/ });
        const owned = ledger.ownedBy(ours.id) as unknown as PostgresLedger;
        assert.throws(() => owned.ownedBy(theirs.id), { name: "OwnerError" });
        await assert.rejects(owned.totals(), /cannot run for one owner/);
        await assert.rejects(owned.settle(), /cannot run for one owner/);
        // The owner of a context does not replace that of `ownedBy`.
        const first = await owned.as({ owner: theirs.id }).balances();
        assert.equal(first[0]?.id, ours.account);
      }));

    test("nothing of another owner is changed", () =>
      attacked(async (app, ours, theirs) => {
        const before = await everything(app.owner);
        const mine = repositories(app.db).ledger.ownedBy(ours.id);
        // Their account has the id.
        await assert.rejects(mine.open({ id: theirs.account, code: "new", balance: "0" }), taken);
        assert.equal(await mine.replace({ id: theirs.account, code: "new", balance: "0" }), 0);
        await assert.rejects(mine.merge({ id: theirs.account, balance: "0" }), taken);
        assert.equal(await mine.rename({ id: theirs.account, code: "stolen" }), 0);
        assert.equal(await mine.close({ ids: [theirs.account, theirs.second] }), 0);
        // A foreign key contains the owner.
        const entry = { id: newUuid(), account: theirs.account, amount: "1", note: null };
        await assert.rejects(mine.book(entry), { code: "23503" });
        // The name of a statement does not tell which table it writes.
        const booking = route("POST", "/book", {}, () => mine.book(entry));
        const answer = await fetchHandler([booking])(new Request("http://test/book", { method: "POST" }));
        const problem = (await answer.json()) as { readonly detail: string };
        assert.equal(answer.status, 409);
        assert.match(problem.detail, /refers to a row that does not exist, or the row is still referenced/);
        assert.deepEqual(await everything(app.owner), before);
        // Their code is not taken.
        assert.equal((await mine.open({ id: newUuid(), code: "a", balance: "99" }))?.id, ours.account);
        assert.deepEqual(
          (await repositories(app.db).ledger.ownedBy(theirs.id).balances()).map(({ balance }) => balance),
          ["10.00", "5.00"],
        );
      }));

    test("without policies, the statements themselves hold to their owner", async () => {
      const { db } = database;
      const [ours, theirs] = [await tenant(db, "ours"), await tenant(db, "theirs")];
      const before = await everything(db);
      const mine = repositories(db).ledger.ownedBy(ours.id);
      assert.equal(await mine.replace({ id: theirs.account, code: "new", balance: "0" }), 0);
      assert.equal(await mine.rename({ id: theirs.account, code: "stolen" }), 0);
      assert.equal(await mine.close({ ids: [theirs.account] }), 0);
      await assert.rejects(mine.merge({ id: theirs.account, balance: "0" }), taken);
      await assert.rejects(mine.book({ id: newUuid(), account: theirs.account, amount: "1", note: null }), {
        code: "23503",
      });
      assert.deepEqual(await everything(db), before);
      const rows = await mine.balances();
      assert.deepEqual(
        rows.flatMap(({ latest }) => latest.map(({ workspaceId }) => workspaceId)),
        [ours.id, ours.id, ours.id],
      );
      assert.equal(await mine.close({ ids: [ours.second, theirs.second] }), 1);
    });

    test("policies hold where a statement has forgotten its owner", () =>
      attacked(async ({ db, owner }, ours, theirs) => {
        const before = await everything(owner);
        const mine: OwnedLedger = repositories(forgetful(db)).ledger.ownedBy(ours.id);
        assert.deepEqual(
          (await mine.balances()).map(({ id, latest }) => [id, latest.length]),
          [
            [ours.account, 3],
            [ours.second, 0],
          ],
        );
        assert.equal((await mine.pages({ limit: 10 })).items.length, 3);
        const streamed: string[] = [];
        for await (const entry of mine.each()) streamed.push(entry.id);
        assert.deepEqual(streamed, ours.entries);
        assert.equal(await mine.rename({ id: theirs.account, code: "stolen" }), 0);
        assert.equal(await mine.close({ ids: [theirs.account] }), 0);
        await assert.rejects(mine.replace({ id: theirs.account, code: "new", balance: "0" }), refused);
        assert.deepEqual(await everything(owner), before);
      }));

    test("statements about all owners see what policies let them see", () =>
      attacked(async ({ db, owner }, ours) => {
        const { ledger, rates } = repositories(db);
        assert.deepEqual(await ledger.totals(), []);
        assert.equal(await ledger.settle(), 0);
        assert.deepEqual(await ledger.as({ owner: ours.id }).totals(), [{ workspaceId: ours.id, total: "6.00" }]);
        const scoped = repositories(db.scoped({ owner: ours.id })).ledger;
        assert.equal((await scoped.totals()).length, 1);
        assert.equal((await repositories(owner).ledger.totals()).length, 2);
        // Tables without owners are everybody's.
        assert.equal(await rates.addCurrency({ code: "EUR", name: "Euro" }), 1);
        assert.deepEqual(await rates.as({ owner: ours.id }).currencies(), ["EUR"]);
      }));

    test("in a transaction each statement has its owner", () =>
      attacked(async ({ db, owner }, ours, theirs) => {
        await transaction(db, ...transactional()).run(async ({ ledger }) => {
          const [mine, yours] = [ledger.ownedBy(ours.id), ledger.ownedBy(theirs.id)];
          assert.equal(await mine.rename({ id: ours.account, code: "ours" }), 1);
          assert.equal(await mine.rename({ id: theirs.account, code: "x" }), 0);
          assert.equal(await yours.rename({ id: theirs.account, code: "theirs" }), 1);
          assert.deepEqual(await ledger.totals(), []);
          const all = await Promise.all([mine.balances(), yours.balances(), mine.balances({ code: "ours" })]);
          assert.deepEqual(
            all.map((rows) => rows.map(({ code }) => code)),
            [["b", "ours"], ["b", "theirs"], ["ours"]],
          );
        });
        const scoped = transaction(db.scoped({ owner: ours.id }), ...transactional());
        await scoped.run(async ({ ledger }) => assert.equal((await ledger.totals()).length, 1));
        assert.equal((await everything(owner)).length, 12);
      }));

    test("the audit log has the actor of statements, with and without an owner", () =>
      attacked(async ({ db, owner }, ours, theirs) => {
        const logged = async (): Promise<readonly (readonly (string | null)[])[]> => {
          const text = `WITH taken AS (DELETE FROM public.entity_audit_log RETURNING *)
            SELECT operation, actor, owner FROM taken ORDER BY id`;
          return (await owner.query({ name: "log", text }, [])).rows;
        };
        await logged();
        const actor = ({ name }: { readonly name: string }): string => name;
        const { ledger, accounts } = repositories(db, { actor });
        const mine = ledger.as({ name: "Ada" }).ownedBy(ours.id);
        await mine.rename({ id: ours.account, code: "c" });
        await mine.open({ id: newUuid(), code: "d", balance: "1" });
        await mine.book({ id: newUuid(), account: ours.account, amount: "1", note: null });
        await mine.merge({ id: ours.account, balance: "0" });
        await mine.as({ name: "Grace ☃ '" }).close({ ids: [ours.account] });
        await ledger.ownedBy(theirs.id).rename({ id: theirs.account, code: "e" });
        assert.deepEqual(await logged(), [
          ["UPDATE", "Ada", ours.id],
          ["INSERT", "Ada", ours.id],
          ["UPDATE", "Ada", ours.id],
          ["UPDATE", "Ada", ours.id],
          ["DELETE", "Grace ☃ '", ours.id],
          ["UPDATE", null, theirs.id],
        ]);
        await transaction(db, ...transactional({ actor })).run(async (members) => {
          const [byAda, byNobody] = [members.ledger.as({ name: "Ada" }), members.ledger];
          await members.accounts.as({ name: "Bob" }).ownedBy(ours.id).update(ours.second, { balance: "7" });
          await byNobody.ownedBy(ours.id).rename({ id: ours.second, code: "f" });
          await byAda.ownedBy(ours.id).rename({ id: ours.second, code: "g" });
          await byAda.ownedBy(theirs.id).rename({ id: theirs.second, code: "g" });
        });
        await accounts.ownedBy(ours.id).update(ours.second, { balance: "8" });
        assert.deepEqual(await logged(), [
          ["UPDATE", "Bob", ours.id],
          ["UPDATE", null, ours.id],
          ["UPDATE", "Ada", ours.id],
          ["UPDATE", "Ada", theirs.id],
          ["UPDATE", null, ours.id],
        ]);
        assert.equal(await ledger.as({ name: "Ada", owner: theirs.id }).settle(), 2);
        assert.deepEqual(await logged(), [
          ["UPDATE", "Ada", theirs.id],
          ["UPDATE", "Ada", theirs.id],
        ]);
      }));
  },
  { engines: everyEngine },
);
