// The proof that nothing is missed: clients that are cut off at random, at two processes, under writers that commit in any order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { statement } from "entity-derive/codegen/v1";
import { pgDatabase } from "entity-derive/pg";
import type { Database, Queryable, Transaction } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { Pool } from "pg";
import { ask, createBatchOutbox } from "../outbox/batches/batch-tables.ts";
import { EventClient } from "./event-client.ts";
import { startStreams } from "./stream-server.ts";

/** Of each client; `STREAM_CUTS=1000` for more. */
const cuts = Number(process.env["STREAM_CUTS"] ?? 120);
const items = 60;
const writers = 16;

/** A write as generated code makes it: the event reads the row that was written, and so comes after its lock. */
const bumpSql = statement(
  "bump",
  `WITH written AS (
     UPDATE items SET version = version + 1 WHERE id = $1::int RETURNING id, version
   )
   INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
   SELECT ${outboxBatchesSlot}, 'items', id::text, 'updated', jsonb_build_object('item', id, 'version', version), NULL,
          CASE WHEN id % 2 = 0 THEN 'ada' ELSE 'bob' END
     FROM written`,
);

async function bump(db: Queryable, item: number): Promise<void> {
  await db.query(bumpSql, [String(item)]);
}

const item = (): number => 1 + Math.floor(Math.random() * items);

/** Ids are taken in another order than transactions commit in, and some are rolled back. */
async function transact(db: Database): Promise<void> {
  if (Math.random() < 0.4) {
    await bump(db, item());
    return;
  }
  const some = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, item).toSorted((a, b) => a - b);
  const run = async (transaction: Transaction): Promise<void> => {
    for (const id of some) {
      if (Math.random() < 0.2) await transaction.transaction((savepoint) => bump(savepoint, id));
      else await bump(transaction, id);
      const wait = Math.random();
      if (wait < 0.02) await delay(150);
      else if (wait < 0.4) await delay(Math.random() * 5);
    }
    if (Math.random() < 0.15) throw new Error("rolled back");
  };
  await db.transaction(run).catch((error: Error) => assert.equal(error.message, "rolled back"));
}

interface Seen {
  readonly id: number;
  readonly event: { readonly item: number; readonly version: number };
}

/** What a client knows after all it was sent, each event looked at when it came first. */
function known(client: EventClient): { readonly versions: ReadonlyMap<number, number>; readonly repeats: number } {
  const versions = new Map<number, number>();
  const seen = new Set<number>();
  const last = new Map<number, number>();
  let repeats = 0;
  for (const { data } of client.events) {
    const { id, event } = JSON.parse(data) as Seen;
    if (seen.has(id)) {
      repeats += 1;
      continue;
    }
    seen.add(id);
    assert.ok((last.get(event.item) ?? 0) < id, `${id} of item ${event.item} after ${last.get(event.item)}`);
    assert.equal(event.version, (versions.get(event.item) ?? 0) + 1, `item ${event.item}`);
    last.set(event.item, id);
    versions.set(event.item, event.version);
  }
  return { versions, repeats };
}

eachDatabase(
  "clients that are cut off",
  (database) => {
    test(`${cuts} times each see every event of theirs, those of each row in order`, async (context) => {
      const { db } = database;
      await createBatchOutbox(db);
      await db.execute("CREATE TABLE items (id INT PRIMARY KEY, version INT NOT NULL DEFAULT 0)");
      await db.execute(`INSERT INTO items SELECT n, 0 FROM generate_series(1, ${items}) n`);
      const connectionString = database.postgres?.address ?? "";
      const writing = pgDatabase(new Pool({ connectionString, max: writers }));
      const shown = { entity: "items", show: (payload: string): string => payload };
      // Two processes, as far as a client can tell: one has the last minutes in memory, the other nearly nothing.
      const reading = [0, 1].map(() => pgDatabase(new Pool({ connectionString, max: 3 })));
      const [first, second] = [
        await startStreams(reading[0] as Database, { pollInterval: 5 }, shown),
        await startStreams(reading[1] as Database, { pollInterval: 30, recent: 100 }, shown),
      ];
      const servers = [first, second];
      const url = (): string => servers[Math.random() < 0.5 ? 0 : 1]?.url ?? "";
      const clients = ["everybody", "ada"].map((authorization) => new EventClient("", { authorization }));
      for (const client of clients) {
        await client.connect(first.url);
        await until(() => client.lastEventId !== "");
      }
      const stop = new AbortController();
      const write = async (): Promise<void> => {
        while (!stop.signal.aborted) await transact(writing);
      };
      const written = Array.from({ length: writers }, write);
      const cut = async (client: EventClient): Promise<void> => {
        for (let done = 0; done < cuts; done++) {
          await delay(Math.random() ** 2 * 100);
          client.cut();
          if (Math.random() < 0.1) await delay(Math.random() * 300);
          await client.connect(url());
        }
      };
      await Promise.all(clients.map(cut));
      stop.abort();
      await Promise.all(written);
      const versions = new Map(
        (await ask(db, "SELECT id, version FROM items WHERE version > 0")).map(([id, version]) => [
          Number(id),
          Number(version),
        ]),
      );
      for (const [index, client] of clients.entries()) {
        const own = new Map([...versions].filter(([id]) => index === 0 || id % 2 === 0));
        const total = [...own.values()].reduce((sum, version) => sum + version, 0);
        await until(() => new Set(client.ids).size >= total);
        await delay(100);
        const { versions: seen, repeats } = known(client);
        assert.deepEqual(
          [...seen].toSorted(([a], [b]) => a - b),
          [...own].toSorted(([a], [b]) => a - b),
        );
        assert.equal(client.resets, 0);
        context.diagnostic(`${total} events, ${repeats} of them again`);
        client.cut();
      }
      for (const server of servers) await server.close();
      for (const each of [...reading, writing]) await each.close();
    });
  },
  { engines: ["pg"], ownServer: true },
);
