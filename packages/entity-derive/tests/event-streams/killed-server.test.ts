// Where streams go on once their server was killed: transaction ids of which nothing was on the disk are given out twice.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type ReplicatedServers, startReplicatedServers, until } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { createBatchOutbox, writeBatchEvents } from "../outbox/batches/batch-tables.ts";
import { EventClient } from "./event-client.ts";
import { startStreams } from "./stream-server.ts";

/** Writes an event that clients are sent and a crash takes back, and many transaction ids before it. */
async function writeLost(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute("SET LOCAL synchronous_commit = off");
    for (let count = 0; count < 200; count++) {
      const rollsBack = transaction.transaction(async (savepoint) => {
        await writeBatchEvents(savepoint, ["never"]);
        throw new Error("rolled back");
      });
      await rollsBack.catch(() => undefined);
    }
    await writeBatchEvents(transaction, ["lost"]);
  });
}

async function connected(url: string, lastEventId = ""): Promise<EventClient> {
  const client = new EventClient(url, { authorization: "everybody" });
  client.lastEventId = lastEventId;
  return client.connect();
}

describe("streams of a server that is started anew", () => {
  let servers: ReplicatedServers;
  before(async () => {
    servers = await startReplicatedServers(0);
  });
  after(() => servers.stop());

  test("a position from before the server was shut down goes on", async () => {
    const { primary } = servers;
    await primary.ask("CREATE DATABASE shut_down");
    const address = primary.address.replace(/postgres$/, "shut_down");
    const db = pgDatabase(new Pool({ connectionString: address, max: 4 }));
    await createBatchOutbox(db);
    const streams = await startStreams(db, { onError: () => undefined });
    try {
      const client = await connected(streams.url);
      await until(() => client.lastEventId !== "");
      client.cut();
      await primary.kill("SIGINT");
      await primary.start();
      let missed: readonly number[] = [];
      await until(async () => {
        missed = await writeBatchEvents(db, ["missed"]).catch(() => []);
        return missed.length > 0;
      });
      const back = await connected(streams.url, client.lastEventId);
      await until(() => missed.every((id) => back.ids.includes(id)));
      assert.equal(back.resets, 0);
      back.cut();
    } finally {
      await streams.close();
      await db.close();
    }
  });

  test("a position that has seen what the crash took back is answered with a reset, and hides nothing", async () => {
    const { primary } = servers;
    // What nobody waits for is on the disk much later then.
    await primary.ask("ALTER SYSTEM SET wal_writer_delay = '10s'");
    await primary.kill();
    await primary.start();
    const db = pgDatabase(new Pool({ connectionString: primary.address, max: 4 }));
    await createBatchOutbox(db);
    const streams = await startStreams(db, { onError: () => undefined });
    const staying = await connected(streams.url);
    const leaving = await connected(streams.url);
    await until(() => staying.lastEventId !== "" && leaving.lastEventId !== "");
    const first = leaving.lastEventId;
    await writeLost(db);
    await until(() => [staying, leaving].every(({ ids, lastEventId }) => ids.length === 1 && lastEventId !== first));
    leaving.cut();
    await primary.kill();
    await primary.start();
    await until(() => writeBatchEvents(db, ["kept"]).then(Boolean, () => false));
    const elsewhere = await startStreams(db);
    try {
      await until(() => staying.resets === 2, "the client that stayed is told to read anew");
      for (const { url } of [streams, elsewhere]) {
        const back = await connected(url, leaving.lastEventId);
        await until(() => back.resets === 1, "the client that comes back is told to read anew");
        const [id] = await writeBatchEvents(db, ["more"]);
        await until(() => back.ids.includes(id ?? 0), "the stream goes on");
        back.cut();
      }
    } finally {
      staying.cut();
      await elsewhere.close();
      await streams.close();
      await db.close();
    }
  });
});
