// Writers that commit in any order, and what a client has to know of the rows after all events of theirs.

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { randomNumbers } from "@entity-derive/test-databases/random";
import type { ShownEvents } from "entity-derive/codegen/v1/http";
import type { Database, Queryable, Transaction } from "entity-derive/runtime";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { createBatchOutbox } from "../outbox/batches/batch-tables.ts";
import { statement } from "../statements.ts";
import type { EventClient } from "./event-client.ts";

const random = randomNumbers();

const items = 60;

/** Clients are shown all that is stored. */
export const shownItems: ShownEvents = { entity: "items", show: (payload) => payload };

export async function createItems(db: Database): Promise<void> {
  await createBatchOutbox(db);
  await db.execute("CREATE TABLE items (id INT PRIMARY KEY, version INT NOT NULL DEFAULT 0)");
  await db.execute(`INSERT INTO items SELECT n, 0 FROM generate_series(1, ${items}) n`);
}

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

const item = (): number => 1 + Math.floor(random() * items);

/** Ids are taken in another order than transactions commit in, and some are rolled back. */
async function transact(db: Database): Promise<void> {
  if (random() < 0.4) {
    await bump(db, item());
    return;
  }
  const some = Array.from({ length: 1 + Math.floor(random() * 4) }, item).toSorted((a, b) => a - b);
  const run = async (transaction: Transaction): Promise<void> => {
    for (const id of some) {
      if (random() < 0.2) await transaction.transaction((savepoint) => bump(savepoint, id));
      else await bump(transaction, id);
      const wait = random();
      if (wait < 0.02) await delay(150);
      else if (wait < 0.4) await delay(random() * 5);
    }
    if (random() < 0.15) throw new Error("rolled back");
  };
  await db.transaction(run).catch((error: Error) => assert.equal(error.message, "rolled back"));
}

/** So many at once, until the signal aborts. */
export async function writeItems(db: Database, writers: number, signal: AbortSignal): Promise<void> {
  const write = async (): Promise<void> => {
    while (!signal.aborted) await transact(db);
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** By item: as many events as it has. */
type Versions = ReadonlyMap<number, number>;

const versionsSql = statement("versions", "SELECT id, version FROM items WHERE version > 0 ORDER BY id");

/** Of whose items: `everybody`, or those of `ada` alone. */
export async function writtenVersions(db: Database, owner: string): Promise<Versions> {
  const { rows } = await db.query(versionsSql, []);
  const all = rows.map(([id, version]) => [Number(id), Number(version)] as const);
  return new Map(all.filter(([id]) => owner === "everybody" || id % 2 === 0));
}

interface Sent {
  readonly id: number;
  readonly event: { readonly item: number; readonly version: number };
}

/**
 * What a client knows after all that it was sent, each event looked at when it came first.
 * @throws {AssertionError} where one comes before another of its item that was written earlier
 */
export function knownVersions(client: EventClient): { readonly versions: Versions; readonly repeats: number } {
  const versions = new Map<number, number>();
  const seen = new Set<number>();
  const last = new Map<number, number>();
  let repeats = 0;
  for (const { data, type } of client.events) {
    if (type !== "message") continue;
    const { id, event } = JSON.parse(data) as Sent;
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
  return { versions: new Map([...versions].toSorted(([a], [b]) => a - b)), repeats };
}
