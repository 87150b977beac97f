// Events that tests deliver at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { BatchError, OutboxDrainer } from "entity-derive/outbox";
import { type Database, migrate } from "entity-derive/runtime";
import { deliverEvents, takeEvents } from "entity-derive/testing";
import { outboxBatchesTables } from "../../src/database/ddl/outbox-batches-table.ts";
import { outboxTable } from "../../src/database/ddl/outbox-table.ts";

const write = {
  rows: (id: string) =>
    `INSERT INTO entity_outbox (entity, entity_id, kind, payload) VALUES ('notes', '${id}', 'created', '1')`,
  batches: (id: string) =>
    `INSERT INTO entity_outbox_events (slot, entity, entity_id, kind, payload)
     SELECT last_value, 'notes', '${id}', 'created', '1' FROM entity_outbox_slot`,
};

async function withOutbox(db: Database): Promise<void> {
  for (const OUTBOX of [outboxTable, outboxBatchesTables])
    await migrate(db, [{ table: "public.notes", UP: "CREATE TABLE IF NOT EXISTS public.notes ()", OUTBOX }]);
}

describeBehaviour("events of tests", (database) => {
  test("waiting events are delivered, those that the handler writes included", async () => {
    const { db } = database;
    await withOutbox(db);
    for (const kind of ["rows", "batches"] as const) {
      await db.execute(write[kind]("1"));
      const seen: string[] = [];
      const handle = async ({ entityId }: { readonly entityId: string }): Promise<void> => {
        seen.push(entityId);
        if (entityId === "1") await db.execute(write[kind]("2"));
      };
      const handlers = {
        rows: { handle },
        batches: {
          handleBatch: async (rows: readonly { readonly entityId: string }[]) =>
            void (await Promise.all(rows.map(handle))),
        },
      };
      assert.equal(await deliverEvents(db, handlers[kind]), 2, kind);
      assert.deepEqual(seen, ["1", "2"]);
      assert.equal(await deliverEvents(db, handlers[kind]), 0);
    }
  });

  test("the handler's error is thrown, and the event waits as in production", async () => {
    const { db } = database;
    await withOutbox(db);
    for (const kind of ["rows", "batches"] as const) await db.execute(write[kind]("1"));
    const error = new Error("no mail");
    await assert.rejects(deliverEvents(db, { handle: () => Promise.reject(error) }), error);
    const failing = { handleBatch: () => Promise.reject(new BatchError([{ id: 1, error }])) };
    await assert.rejects(deliverEvents(db, failing), BatchError);
    const { rows } = await db.query({ name: "waiting", text: "SELECT attempts, last_error FROM entity_outbox" }, []);
    assert.deepEqual(rows, [["1", "Error: no mail"]]);
  });

  test("events are taken once, in the order of their ids", async () => {
    const { db } = database;
    await withOutbox(db);
    for (const id of ["3", "1", "2"]) await db.execute(write.rows(id));
    const entryOf = ({ entityId }: { readonly entityId: string }): string | null =>
      entityId === "1" ? null : entityId;
    assert.deepEqual(await takeEvents(db, entryOf, ["rows"]), ["3", "2"]);
    await db.execute(write.batches("4"));
    assert.deepEqual(await takeEvents(db, entryOf, ["batches", "rows"]), ["4"]);
    assert.equal(await new OutboxDrainer(db, { handle: async () => undefined }).drainOnce(), 0);
  });
});
