// Pages behind policies on a replica: it shows each owner its own rows, in each order, whatever the token.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type ReplicatedServer,
  type ReplicatedServers,
  startReplicatedServers,
  until,
} from "@entity-derive/test-databases";
import { pgDatabase, type ReplicatedDatabase } from "entity-derive/pg";
import { rowSecurityGrants } from "entity-derive/row-security";
import { type Database, migrate, newUuid } from "entity-derive/runtime";
import { Pool } from "pg";
import { migrations, repositories } from "./app.derived/index.ts";
import type { Ledger, ServedParameters } from "./ledger.derived/index.ts";

describe("pages of tenants on replicas", () => {
  const [ours, theirs] = [newUuid(), newUuid()];
  let servers: ReplicatedServers;
  let tables: Database;
  let db: ReplicatedDatabase;
  let ledger: Ledger;
  /** An account of `theirs`. */
  let account: string;
  const portOf = ({ address }: ReplicatedServer): number => Number(new URL(address).port);

  before(async () => {
    servers = await startReplicatedServers(1);
    tables = pgDatabase(new Pool({ connectionString: servers.primary.address, max: 2 }));
    await migrate(tables, migrations);
    await tables.execute("CREATE ROLE app; GRANT pg_monitor TO app");
    await tables.execute(rowSecurityGrants(migrations, { application: "app" }));
    const { accounts, entries } = repositories(tables);
    for (const workspaceId of [ours, theirs]) {
      await tables.query({ name: "found", text: "INSERT INTO workspaces VALUES ($1, 'w')" }, [workspaceId]);
      const { id: accountId } = await accounts.create({ workspaceId, code: "a", balance: "0" });
      account = accountId;
      for (const [amount, note] of [
        ["1", "b"],
        ["2", null],
        ["3", "a"],
      ] as const)
        await entries.create({ workspaceId, accountId, amount, note });
    }
    const pool = ({ address }: ReplicatedServer): Pool =>
      new Pool({ connectionString: address, max: 2, options: "-c role=app" });
    db = pgDatabase(pool(servers.primary), { replicas: servers.replicas.map(pool), staleness: 600_000 });
    ledger = repositories(db).ledger;
    for (const replica of servers.replicas) await servers.caughtUp(replica);
    const answers = async (): Promise<boolean> => {
      const { items } = await ledger.ownedBy(ours).served({ limit: 1 });
      return items[0]?.port !== portOf(servers.primary);
    };
    await until(answers, "a replica answers");
  });

  after(async () => {
    await db?.close();
    await tables?.close();
    await servers?.stop();
  });

  /** The rows of all pages of one row each. */
  async function pagesOf<T>(read: (after?: string) => Promise<{ items: T[]; next: string | null }>): Promise<T[]> {
    const { items, next } = await read();
    for (let token = next; token !== null; ) {
      const page = await read(token);
      items.push(...page.items);
      token = page.next;
    }
    return items;
  }

  test("an owner's pages come from the replica, in each order", async () => {
    const [replica] = servers.replicas.map(portOf);
    const served = (owner: string, sort: ServedParameters["sort"]) =>
      pagesOf((token) => ledger.ownedBy(owner).served({ limit: 1, sort, after: token }));
    for (const owner of [ours, theirs])
      for (const [sort, amounts] of [
        ["byAmount", "3.00 2.00 1.00"],
        ["byNote", "3.00 1.00 2.00"],
      ] as const) {
        const rows = await served(owner, sort);
        assert.equal(rows.map(({ amount }) => amount).join(" "), amounts);
        assert.deepEqual([...new Set(rows.map(({ port }) => port))], [replica]);
      }
    const { next } = await ledger.ownedBy(ours).served({ limit: 1 });
    assert.ok(next !== null);
    await assert.rejects(ledger.ownedBy(theirs).served({ limit: 1, after: next }), RangeError);
  });

  test("pages of all rows are those of the owner that they act for", async () => {
    const [replica] = servers.replicas.map(portOf);
    const of = (all: Ledger) => pagesOf((token) => all.servedAll({ limit: 2, after: token }));
    assert.deepEqual(await of(ledger), []);
    const mine = await of(ledger.as({ owner: ours }));
    assert.deepEqual(
      mine.map(({ entry, port }) => [entry.workspaceId, port]),
      Array.from({ length: 3 }, () => [ours, replica]),
    );
    assert.equal((await of(repositories(tables).ledger)).length, 6);
  });

  test("a session reads the page with what it has written", async () => {
    const mine = ledger.as({ session: db.session() }).ownedBy(theirs);
    for (let round = 1; round <= 5; round++) {
      const amount = `${round * 10}.00`;
      await mine.book({ id: newUuid(), account, amount, note: null });
      const { items } = await mine.served({ limit: 1 });
      assert.equal(items[0]?.amount, amount);
    }
  });
});
