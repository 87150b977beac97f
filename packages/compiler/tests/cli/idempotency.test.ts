// `entity-derive idempotency purge` on a database, and the drainers that do the same.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { sharedSchema } from "entity-derive/schema";
import { Pool } from "pg";
import { type Outcome, project } from "./run.ts";

interface Keys {
  readonly db: Database;
  /** Adds keys of which some have expired. */
  add(expired: number, valid: number): Promise<void>;
  count(): Promise<number>;
  run(...given: readonly string[]): Promise<Outcome>;
}

async function keys(context: TestContext): Promise<Keys> {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.address });
  context.after(async () => {
    await pool.end();
    await database.drop();
  });
  const db = pgDatabase(pool);
  const { run } = project(context);
  return {
    db,
    add: (expired, valid) =>
      db.execute(`INSERT INTO public.entity_idempotency_keys (key_hash, request_hash, status, headers, expires_at)
        SELECT sha256(gen_random_uuid()::text::bytea), '', 201, '{}',
               now() + CASE WHEN n <= ${expired} THEN interval '-1 second' ELSE interval '1 hour' END
          FROM generate_series(1, ${expired + valid}) AS n`),
    count: async () => {
      const text = "SELECT count(*) FROM public.entity_idempotency_keys";
      return Number((await db.query({ name: "count", text }, [])).rows[0]?.[0]);
    },
    run: (...given) => run("idempotency", ...given, "--database", database.address),
  };
}

test("purge removes all keys that have expired, and only these", async (context) => {
  const { db, add, count, run } = await keys(context);
  const none = await run("purge");
  assert.deepEqual([none.exitCode, none.output], [1, ""]);
  assert.match(none.errors, /^error: the database has no idempotency keys\n {2}help: /);
  for (const statement of sharedSchema.idempotencyKeysTable) await db.execute(statement);
  assert.equal((await run("purge")).output, "0 expired keys removed\n");
  await add(2_001, 3);
  assert.equal((await run("purge")).output, "2001 expired keys removed\n");
  assert.equal(await count(), 3);
  await add(1, 0);
  assert.deepEqual(JSON.parse((await run("purge", "--format", "json")).output), { removed: 1 });
});

for (const [name, drainerOf, outbox] of [
  [
    "rows",
    (db: Database) => new OutboxDrainer(db, { handle: async () => undefined }, { listen: false }),
    "outboxTable",
  ],
  [
    "batches",
    (db: Database) => new OutboxBatchDrainer(db, { handleBatch: async () => undefined }, { listen: false }),
    "outboxBatchesTables",
  ],
] as const)
  test(`a drainer of ${name} removes expired keys when it begins`, async (context) => {
    const { db, add, count } = await keys(context);
    for (const statement of [...sharedSchema[outbox], ...sharedSchema.idempotencyKeysTable])
      await db.execute(statement);
    await add(2, 1);
    const stop = new AbortController();
    const running = drainerOf(db).run(stop.signal);
    while ((await count()) > 1);
    stop.abort();
    await running;
    assert.equal(await count(), 1);
  });
