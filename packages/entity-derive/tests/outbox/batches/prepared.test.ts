// A prepared transaction delays its own events alone, and is seen: by the status, and by a drainer whose slot it holds.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type ReplicatedServers, startReplicatedServers } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, outboxStatus } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { SlotRotation } from "../../../src/outbox/batches/maintenance/slot-rotation.ts";
import { ask, BatchRecorder, createBatchOutbox, disorder, undelivered, writeBatchEvents } from "./batch-tables.ts";

describe("prepared transactions", () => {
  let servers: ReplicatedServers;
  before(async () => {
    servers = await startReplicatedServers(0);
    await servers.primary.ask("ALTER SYSTEM SET max_prepared_transactions = 10");
    await servers.primary.kill();
    await servers.primary.start();
  });
  after(() => servers.stop());

  /** Writes in a transaction that stays prepared. */
  async function prepare(db: Database, name: string, entityIds: readonly string[]): Promise<readonly number[]> {
    return await db.hold(async (connection) => {
      await connection.execute("BEGIN");
      const ids = await writeBatchEvents(connection, entityIds);
      await connection.execute(`PREPARE TRANSACTION '${name}'`);
      return ids;
    });
  }

  async function slots(db: Database): Promise<readonly number[]> {
    const rows = await ask(db, "SELECT DISTINCT slot FROM public.entity_outbox_events ORDER BY slot");
    return rows.map(([slot]) => Number(slot));
  }

  test("it delays its own events, and holds its slot until it ends", async () => {
    const db = pgDatabase(new Pool({ connectionString: servers.primary.address, max: 4 }));
    await createBatchOutbox(db);
    const recorder = new BatchRecorder();
    const drain = async (): Promise<void> => {
      const drainer = new OutboxBatchDrainer(db, recorder);
      while ((await drainer.drainOnce()) > 0);
    };
    const warnings: string[] = [];
    const onError = (error: unknown): void => {
      warnings.push(error instanceof Error ? error.message : String(error));
    };
    const keeper = new SlotRotation(db, { keep: false, retention: 0, onError }, 0);

    const late = await prepare(db, "order 5", ["late", "late"]);
    const dropped = await prepare(db, "order 6", ["dropped"]);
    const { unfinished } = (await outboxStatus(db)).batches ?? {};
    assert.deepEqual(
      unfinished?.map(({ prepared, pid }) => [prepared, pid]),
      [
        ["order 5", null],
        ["order 6", null],
      ],
    );
    assert.ok(unfinished?.every(({ age }) => age !== null && age >= 0));

    const ids: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      ids.push(...(await writeBatchEvents(db, ["a", "b", "a"])));
      await drain();
      await keeper.rotate();
    }
    // All others are delivered, also when the slots can't turn any further.
    assert.deepEqual(recorder.ids, ids);
    assert.deepEqual(await slots(db), [0, 7]);
    assert.deepEqual(warnings, [
      `Slot 0 of the outbox cannot be truncated until the prepared transaction "order 5" ends; the table grows until then`,
    ]);

    await db.execute("ROLLBACK PREPARED 'order 6'");
    await db.execute("COMMIT PREPARED 'order 5'");
    await drain();
    assert.deepEqual(recorder.ids, [...ids, ...late]);
    assert.ok(!recorder.ids.includes(dropped[0] ?? 0));
    assert.deepEqual(disorder(recorder.rows), []);
    assert.deepEqual(await ask(db, `SELECT count(*) ${undelivered}`), [["0"]]);
    assert.deepEqual((await outboxStatus(db)).batches?.unfinished, []);
    await keeper.rotate();
    await keeper.rotate();
    assert.deepEqual(await slots(db), []);
    await db.close();
  });

  test("one that is prepared survives the server, with its events", async () => {
    await servers.primary.ask("CREATE DATABASE survives");
    const db = pgDatabase(new Pool({ connectionString: servers.primary.address.replace(/postgres$/, "survives") }));
    await createBatchOutbox(db);
    const recorder = new BatchRecorder();
    const late = await prepare(db, "order 7", ["late"]);
    const [other] = await writeBatchEvents(db, ["other"]);
    await new OutboxBatchDrainer(db, recorder).drainOnce();
    assert.deepEqual(recorder.ids, [other]);
    await servers.primary.kill();
    await servers.primary.start();
    assert.equal(await new OutboxBatchDrainer(db, recorder).drainOnce(), 0);
    await db.execute("COMMIT PREPARED 'order 7'");
    await new OutboxBatchDrainer(db, recorder).drainOnce();
    assert.deepEqual(recorder.ids, [other, ...late]);
    await db.close();
  });
});
