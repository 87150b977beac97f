// Where a stream goes on: behind what the client has had, or with a reset where that is not known any more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import type { Database } from "entity-derive/runtime";
import { createBatchOutbox, writeBatchEvents } from "../outbox/batches/batch-tables.ts";
import { until } from "../outbox/recorder.ts";
import { EventClient } from "./event-client.ts";
import { type StreamServer, startStreams } from "./stream-server.ts";

const ada = { authorization: "ada" };

eachDatabase("streams of events", (database) => {
  async function using(
    run: (server: StreamServer, db: Database) => Promise<void>,
    options: Parameters<typeof startStreams>[1] = {},
  ): Promise<void> {
    const { db } = database;
    await createBatchOutbox(db);
    const server = await startStreams(db, options);
    try {
      await run(server, db);
    } finally {
      await server.close();
    }
  }

  async function connected(url: string, lastEventId = ""): Promise<EventClient> {
    const client = new EventClient(url, ada);
    client.lastEventId = lastEventId;
    await client.connect();
    await until(() => client.lastEventId !== lastEventId || client.events.length > 0);
    return client;
  }

  test("a client is sent what is written from when it came, each event once, with a position at the end", () =>
    using(async ({ url }, db) => {
      await writeBatchEvents(db, ["before"]);
      const client = await connected(url);
      assert.equal(client.status, 200);
      assert.equal(client.headers["content-type"], "text/event-stream");
      const ids = [...(await writeBatchEvents(db, ["a", "b"])), ...(await writeBatchEvents(db, ["a"]))];
      await until(() => client.ids.length >= 3);
      await delay(60);
      assert.deepEqual(client.ids, ids);
      assert.deepEqual(JSON.parse(client.events[0]?.data ?? ""), {
        id: ids[0],
        event: { type: "updated", id: "a", n: 1 },
      });
      client.cut();
    }));

  test("it goes on behind its position, from memory and from the database", () =>
    using(async ({ url }, db) => {
      const client = await connected(url);
      const first = await writeBatchEvents(db, ["a", "b"]);
      await until(() => client.ids.length === 2);
      const position = client.lastEventId;
      client.cut();
      const missed = await writeBatchEvents(db, ["a", "c", "b"]);
      const again = await connected(url, position);
      await until(() => again.ids.length >= 3);
      assert.deepEqual(again.ids, missed);
      again.cut();
      const elsewhere = await startStreams(db, { recent: 1 });
      try {
        const other = await connected(elsewhere.url, position);
        await until(() => other.ids.length >= 3);
        assert.deepEqual(other.ids, missed);
        const more = await writeBatchEvents(db, ["d"]);
        await until(() => other.ids.length >= 4);
        assert.deepEqual(other.ids, [...missed, ...more]);
        assert.ok(first.every((id) => !other.ids.includes(id)));
        assert.equal(other.resets, 0);
        other.cut();
      } finally {
        await elsewhere.close();
      }
    }));
});
