// `entity-derive outbox` on databases with both outboxes: what waits, what is parked, its release, and a restore.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { sharedSchema } from "entity-derive/schema";
import { Pool } from "pg";
import { type Outcome, project } from "./run.ts";

interface Both {
  readonly db: Database;
  run(...given: readonly string[]): Promise<Outcome>;
}

/** A database with some of the outboxes, and the command that works on it. */
async function outboxes(
  context: TestContext,
  ...kinds: readonly ("outboxTable" | "outboxBatchesTables")[]
): Promise<Both> {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.address });
  context.after(async () => {
    await pool.end();
    await database.drop();
  });
  const db = pgDatabase(pool);
  for (const kind of kinds) for (const statement of sharedSchema[kind]) await db.execute(statement);
  const { run } = project(context);
  return { db, run: (...given) => run("outbox", ...given, "--database", database.address) };
}

async function write(
  db: Database,
  table: "entity_outbox" | "entity_outbox_events",
  entity: string,
  count: number,
): Promise<void> {
  const [column, slot] = table === "entity_outbox" ? ["", ""] : ["slot, ", "0, "];
  await db.execute(`INSERT INTO public.${table} (${column}entity, entity_id, kind, payload, created_at)
    SELECT ${slot}'${entity}', 'id ' || n, 'created', '{}', clock_timestamp() - interval '90 minutes'
      FROM generate_series(1, ${count}) AS n`);
}

const no = (): Promise<void> => Promise.reject(new TypeError("the broker is\naway"));
const once = { maxAttempts: 1, listen: false };

async function parkAll(db: Database): Promise<void> {
  const rows = new OutboxDrainer(db, { handle: no }, once);
  while ((await rows.drainOnce()) > 0);
  const batches = new OutboxBatchDrainer(db, { handleBatch: no }, once);
  while ((await batches.drainOnce()) > 0);
}

test("a database without an outbox has none, and an empty one has nothing to say", async (context) => {
  const { db, run } = await outboxes(context);
  const none = await run("status");
  assert.deepEqual([none.exitCode, none.output], [1, ""]);
  assert.match(none.errors, /^error: the database has no outbox\n {2}help: /);
  assert.equal((await run("reset")).exitCode, 1);
  assert.match((await run("parked")).output, /^no events are parked\n$/);
  assert.equal((await run("retry", "1")).output, "0 events will be delivered again\nnot parked, and not changed: 1\n");
  for (const statement of sharedSchema.outboxTable) await db.execute(statement);
  const empty = await run("status");
  assert.equal(empty.output, 'entity_outbox, of entities with `events: "outbox"`\n  no events are waiting or parked\n');
});

test("status says what waits of each entity and stripe, since when, and who drains it", async (context) => {
  const { db, run } = await outboxes(context, "outboxTable", "outboxBatchesTables");
  await write(db, "entity_outbox", "orders", 3);
  await write(db, "entity_outbox_events", "readings", 400);
  const before = await run("status");
  assert.deepEqual([before.exitCode, before.errors], [0, ""]);
  assert.match(before.output, /^ {2}orders: 3 waiting, the oldest for 1 h 3\d min; 0 parked$/m);
  assert.match(before.output, /^ {2}readings: 400 waiting, the oldest for 1 h 3\d min; 0 parked$/m);
  assert.match(before.output, /^ {2}stripe \d+: \d+ waiting, the oldest for .*; no drainer$/m);
  assert.match(
    before.output,
    /^ {2}and 5\d stripes more\n {2}0 drainers: no events are delivered\n {2}slot 0 is being written/m,
  );

  const stop = new AbortController();
  const given = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const handler = {
    async handleBatch(): Promise<void> {
      given.resolve();
      await go.promise;
    },
  };
  const draining = new OutboxBatchDrainer(db, handler, { listen: false, batchSize: 100 }).run(stop.signal);
  await given.promise;
  const during = JSON.parse((await run("status", "--format", "json")).output);
  assert.deepEqual(during.rows, {
    entities: [{ entity: "orders", waiting: 3, oldestAge: during.rows.entities[0].oldestAge, parked: 0 }],
    claimed: 0,
  });
  assert.deepEqual(
    [during.batches.entities[0].waiting, during.batches.deferred, during.batches.isRestored],
    [400, 0, false],
  );
  assert.deepEqual(
    during.batches.drainers.map(({ isAlive, stripes }: { isAlive: boolean; stripes: number }) => [isAlive, stripes]),
    [[true, 64]],
  );
  const [drainer] = during.batches.drainers;
  assert.ok(during.batches.stripes.every((stripe: { drainer: string }) => stripe.drainer === drainer.id));
  assert.ok(
    during.batches.slots.length === 8 && during.batches.slots[0].isWritten && during.batches.slots[0].bytes > 0,
  );
  go.resolve();
  stop.abort();
  await draining;
  while ((await new OutboxBatchDrainer(db, { handleBatch: () => Promise.resolve() }, once).drainOnce()) > 0);
  assert.match((await run("status")).output, /batches" }`\n {2}no events are waiting or parked\n {2}0 drainers/);
});

test("parked shows the errors, and retry releases by id: where both outboxes have it, one has to be said", async (context) => {
  const { db, run } = await outboxes(context, "outboxTable", "outboxBatchesTables");
  await write(db, "entity_outbox", "orders", 1);
  await write(db, "entity_outbox_events", "readings", 2);
  await parkAll(db);
  const { output } = await run("parked");
  assert.match(
    output,
    /^1 \(rows\) {2}orders id 1 created, parked 20.*Z after 1 attempt\n {2}TypeError: the broker is\n {2}away\n1 \(batches\)/,
  );
  assert.equal(JSON.parse((await run("parked", "--limit", "1", "--format", "json")).output).parked.length, 2);
  assert.match((await run("status")).output, /orders: 0 waiting; 1 parked[\s\S]*readings: 0 waiting; 2 parked/);

  const unclear = await run("retry", "2", "1");
  assert.deepEqual([unclear.exitCode, unclear.output], [2, ""]);
  assert.match(unclear.errors, /both outboxes have a parked event 1; nothing was changed\n {2}help: .*--kind batches/);
  assert.equal((await run("retry", "1", "--kind", "rows")).output, "1 event will be delivered again\n");
  const rest = await run("retry", "1", "2", "3", "2", "--format", "json");
  assert.equal(rest.exitCode, 1);
  assert.deepEqual(JSON.parse(rest.output), { released: [{ outbox: "batches", ids: [1, 2] }], notParked: [3] });
  assert.match((await run("parked")).output, /^no events are parked\n$/);
  const delivered: string[] = [];
  const rows = { handle: ({ entity }: { entity: string }) => Promise.resolve(void delivered.push(entity)) };
  await new OutboxDrainer(db, rows, once).drainOnce();
  const batches = {
    handleBatch: (some: readonly { entity: string }[]) =>
      Promise.resolve(void delivered.push(...some.map(({ entity }) => entity))),
  };
  while ((await new OutboxBatchDrainer(db, batches, once).drainOnce()) > 0);
  assert.deepEqual(delivered, ["orders", "readings", "readings"]);
});

test("reset says what it would do, and after a restore everything that is there comes again", async (context) => {
  const { db, run } = await outboxes(context, "outboxBatchesTables");
  await write(db, "entity_outbox_events", "readings", 5);
  let count = 0;
  const drainer = new OutboxBatchDrainer(
    db,
    {
      async handleBatch(rows) {
        count += rows.length;
      },
    },
    { ...once, keep: true },
  );
  while ((await drainer.drainOnce()) > 0);
  assert.equal(count, 5);
  const idle = await run("reset");
  assert.equal(idle.exitCode, 0);
  assert.match(idle.output, /^the outbox was filled on this server and needs no reset\n[\s\S]*add `--yes`\n$/);

  // What a dump brings to another server.
  await db.execute("UPDATE public.entity_outbox_stripes SET system_identifier = 1");
  await assert.rejects(drainer.drainOnce(), /`entity-derive outbox reset`/);
  assert.match((await run("status")).output, /^ {2}restored from a dump: .*drainers stop/m);
  assert.equal((await run("status")).exitCode, 1);
  const planned = await run("reset");
  assert.equal(planned.exitCode, 1);
  assert.match(planned.output, /^the outbox was filled on another server/);
  assert.deepEqual(JSON.parse((await run("reset", "--format", "json")).output), {
    isNeeded: true,
    isReset: false,
    events: null,
  });
  await assert.rejects(drainer.drainOnce());
  assert.match((await run("reset", "--yes")).output, /^5 events will be delivered again; /);
  while ((await drainer.drainOnce()) > 0);
  assert.equal(count, 10);
  assert.equal((await run("status")).exitCode, 0);
});
