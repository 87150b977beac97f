// Both outboxes beside distributed tables: they are the coordinator's own, and deliver what is committed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import { statement } from "../../statements.ts";
import { ask, createTenants, insertDocWithEvent } from "./distributed-tables.ts";

const writeBatchEvent = statement(
  "docs.createWithBatchEvent",
  `WITH written AS (
     INSERT INTO public.docs (tenant_id, id, code) VALUES ($1, gen_random_uuid(), $2) RETURNING id, tenant_id, code)
   INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}, owner)
   SELECT ${outboxBatchesSlot}, 'docs', id, 'created', jsonb_build_object('code', code), NULL, tenant_id FROM written`,
);

eachDatabase(
  "outboxes of the coordinator",
  (database) => {
    test("none of their tables is known to the workers, nor in the metadata", async () => {
      const { db } = database;
      await createTenants(db);
      const known = await ask(
        db,
        "SELECT logicalrelid::text FROM pg_dist_partition WHERE logicalrelid::text LIKE '%entity_outbox%'",
      );
      assert.deepEqual(known, []);
      const onWorkers = await ask(
        db,
        "SELECT DISTINCT result FROM run_command_on_workers('SELECT count(*) FROM pg_class WHERE relname LIKE ''entity_outbox%''')",
      );
      assert.deepEqual(onWorkers, [["0"]]);
    });

    test("an event of a distributed row is delivered when it is committed, and its listeners are told", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      const heard: string[] = [];
      const subscription = await db.listen("entity_docs", (payload) => void heard.push(payload));
      for (const tenant of [us, them])
        for (const code of ["A", "B"]) await db.query(insertDocWithEvent, [tenant, code]);
      await assert.rejects(db.query(insertDocWithEvent, [us, "A"]), { code: "23505" });
      const delivered: unknown[] = [];
      await new OutboxDrainer(db, {
        handle: async ({ payload, meta }) =>
          void delivered.push([meta.owner, (payload as { readonly code: string }).code]),
      }).drainOnce();
      assert.deepEqual(
        delivered.sort(),
        [
          [us, "A"],
          [us, "B"],
          [them, "A"],
          [them, "B"],
        ].sort(),
      );
      await until(() => heard.length === 4);
      await subscription.close();
    });

    test("batches are delivered in the order of each row's writes", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => db.query(writeBatchEvent, [n % 2 === 0 ? us : them, `${n}`])),
      );
      await assert.rejects(db.query(writeBatchEvent, [us, "0"]), { code: "23505" });
      const codes: number[] = [];
      const drainer = new OutboxBatchDrainer(db, {
        handleBatch: async (rows) =>
          void codes.push(...rows.map(({ payload }) => Number((payload as { readonly code: string }).code))),
      });
      while ((await drainer.drainOnce()) > 0);
      assert.deepEqual(
        codes.toSorted((a, b) => a - b),
        Array.from({ length: 40 }, (_, n) => n),
      );
    });
  },
  { engines: ["citus", "citus pipelined"] },
);
