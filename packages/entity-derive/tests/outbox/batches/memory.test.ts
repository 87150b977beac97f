// A backlog is drained in memory that does not grow with it: two batches, whatever the number of rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { ask, createBatchOutbox } from "./batch-tables.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** In MiB, of what is still in use. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** With texts of 50 MB together, twice what is allowed: fewer and longer rows take the server a quarter of the time. */
const rows = 50_000;

eachDatabase(
  "the memory of a drainer of batches",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    test("50,000 rows of a kilobyte", async () => {
      const { db } = database;
      await ask(
        db,
        `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload)
         SELECT 0, 'users', (n % 5000)::text, 'updated', jsonb_build_object('id', n, 'text', repeat('x', 1000))
           FROM generate_series(1, ${rows}) n`,
      );
      const before = heap();
      const last = new Map<string, number>();
      let given = 0;
      let batches = 0;
      let most = 0;
      const drainer = new OutboxBatchDrainer(db, {
        handleBatch: async (batch) => {
          for (const { id, entityId } of batch) {
            assert.ok(id > (last.get(entityId) ?? 0));
            last.set(entityId, id);
          }
          given += batch.length;
          if (batches++ % 20 === 0) most = Math.max(most, heap());
        },
      });
      const stop = new AbortController();
      const running = drainer.run(stop.signal);
      try {
        await until(() => given >= rows);
      } finally {
        stop.abort();
        await running;
      }
      assert.equal(given, rows);
      assert.ok(most - before < 24, `${before.toFixed(1)} MiB before, ${most.toFixed(1)} at most`);
    });
  },
  { engines: ["pg"] },
);
