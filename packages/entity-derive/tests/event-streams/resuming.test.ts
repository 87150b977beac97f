// Where a stream goes on: behind what the client has had, or with a reset where that is not known any more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import type { Database } from "entity-derive/runtime";
import { SlotRotation } from "../../src/outbox/batches/maintenance/slot-rotation.ts";
import { ask, BatchRecorder, createBatchOutbox, writeBatchEvents } from "../outbox/batches/batch-tables.ts";
import { EventClient } from "./event-client.ts";
import { key, type StreamServer, startStreams } from "./stream-server.ts";

const ada = { authorization: "ada" };

async function drain(db: Database): Promise<void> {
  const drainer = new OutboxBatchDrainer(db, new BatchRecorder());
  while ((await drainer.drainOnce()) > 0);
}

describeBehaviour(
  "streams of events",
  (database) => {
    database.migrateOnce(createBatchOutbox);

    async function using(
      run: (server: StreamServer, db: Database) => Promise<void>,
      options: Parameters<typeof startStreams>[1] = {},
    ): Promise<void> {
      const { db } = database;
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
        const last = await writeBatchEvents(db, ["last"]);
        await until(() => client.ids.includes(last[0] ?? 0));
        assert.deepEqual(client.ids, [...ids, ...last]);
        assert.deepEqual(JSON.parse(client.events[1]?.data ?? ""), {
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

    test("a position that is not ours, or of another key, is answered with one reset, after which the stream goes on", () =>
      using(async ({ url }, db) => {
        const other = await startStreams(db, { key: "another key of thirty-two bytes or more" });
        const rotated = await startStreams(db, { key: ["another key of thirty-two bytes or more", key] });
        try {
          const client = await connected(url);
          client.cut();
          const [text] = client.lastEventId.split(".");
          const foreign = await connected(other.url);
          foreign.cut();
          for (const forged of [
            "x",
            `${text}.AAAAAAAAAAAAAAAAAAAAAA`,
            `3-1.${"A".repeat(5_000)}`,
            foreign.lastEventId,
          ]) {
            const again = await connected(url, forged);
            await until(() => again.resets === 1 && again.lastEventId !== forged);
            const [id] = await writeBatchEvents(db, ["a"]);
            await until(() => again.ids.includes(id ?? 0));
            assert.equal(again.resets, 1);
            again.cut();
          }
          const missed = await writeBatchEvents(db, ["b"]);
          for (const position of [client.lastEventId, foreign.lastEventId]) {
            const known = await connected(rotated.url, position);
            await until(() => known.ids.includes(missed[0] ?? 0));
            assert.equal(known.resets, 0);
            known.cut();
          }
        } finally {
          await other.close();
          await rotated.close();
        }
      }));

    test("a position that is older than what is kept is answered with one reset, and a later one is not", () =>
      using(async ({ url }, db) => {
        const elsewhere = await startStreams(db, { recent: 1 });
        try {
          const client = await connected(url);
          const old = client.lastEventId;
          await writeBatchEvents(db, ["a"]);
          await until(() => client.ids.length === 1);
          const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
          await keeper.rotate();
          await drain(db);
          await until(() => client.lastEventId !== old);
          const seen = client.lastEventId;
          await keeper.rotate();
          assert.equal((await ask(db, "SELECT count(*) FROM public.entity_outbox_events"))[0]?.[0], "0");
          // A client that is connected has had it: nothing is lost for it.
          const later = await writeBatchEvents(db, ["b"]);
          await until(() => client.ids.length === 2);
          assert.equal(client.resets, 1);
          client.cut();
          for (const server of [url, elsewhere.url]) {
            const known = await connected(server, seen);
            await until(() => known.ids.length === 1);
            assert.deepEqual([known.ids, known.resets], [later, 0]);
            known.cut();
          }
          const reset = await connected(elsewhere.url, old);
          await until(() => reset.resets === 1);
          const [next] = await writeBatchEvents(db, ["c"]);
          await until(() => reset.ids.includes(next ?? 0));
          assert.equal(reset.resets, 1);
          reset.cut();
          // The first process still has all of it in memory.
          const remembered = await connected(url, old);
          await until(() => remembered.ids.length === 3);
          assert.equal(remembered.resets, 0);
          remembered.cut();
        } finally {
          await elsewhere.close();
        }
      }));

    test("an event that can't be read is a reset, one that clients see nothing of is passed over", () => {
      const errors: unknown[] = [];
      return using(
        async ({ url }, db) => {
          const client = await connected(url);
          const insert = `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload, owner) VALUES`;
          await ask(db, `${insert} (0, 'users', 'a', 'updated', '{"secret": true}', 'ada')`);
          await ask(db, `${insert} (0, 'users', 'a', 'updated', '{"broken": true}', 'ada')`);
          await ask(db, `${insert} (0, 'users', 'a', 'updated', '{"n": "a\\nb"}', 'ada')`);
          await ask(
            db,
            `${insert} (0, 'users', 'a', 'updated', '{}', 'bob'), (0, 'shops', 'a', 'updated', '{}', 'ada')`,
          );
          await until(() => client.ids.length === 1 && client.resets === 2);
          const [last = 0] = await writeBatchEvents(db, ["last"]);
          await until(() => client.ids.includes(last));
          assert.deepEqual(
            client.events.map(({ type }) => type),
            ["reset", "reset", "message", "message"],
          );
          assert.equal(errors.length, 1);
          client.cut();
        },
        { onError: (error) => errors.push(error) },
      );
    });

    test("a backlog of several pages comes whole and in order, with a position at its end alone", () =>
      using(async ({ url }, db) => {
        const client = await connected(url);
        client.cut();
        const ids = [
          ...(await writeBatchEvents(
            db,
            Array.from({ length: 2_500 }, (_, index) => `r${index % 50}`),
          )),
          ...(await writeBatchEvents(db, ["a"])),
        ];
        const elsewhere = await startStreams(db, { recent: 1 });
        try {
          const again = new EventClient(elsewhere.url, ada);
          again.lastEventId = client.lastEventId;
          await again.connect();
          await until(() => again.ids.length >= ids.length);
          assert.deepEqual(again.ids, ids);
          const positions = new Set(again.events.map(({ lastEventId }) => lastEventId));
          assert.deepEqual([...positions], [client.lastEventId, again.events.at(-1)?.lastEventId]);
          again.cut();
        } finally {
          await elsewhere.close();
        }
      }));

    test("a connected client is sent a large window as fast as it takes it", () =>
      using(
        async ({ url }, db) => {
          const client = await connected(url);
          const sql = `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload, owner)
          SELECT 0, 'users', 'r' || n % 100, 'updated', jsonb_build_object('n', n, 'text', repeat('x', 900)), 'ada'
            FROM generate_series(1, 7000) n`;
          await ask(db, sql);
          await until(() => client.ids.length >= 7_000);
          assert.equal(client.ids.length, 7_000);
          assert.deepEqual(
            client.ids,
            client.ids.toSorted((a, b) => a - b),
          );
          assert.ok(client.isOpen);
          const [next] = await writeBatchEvents(db, ["a"]);
          await until(() => client.ids.at(-1) === next);
          client.cut();
        },
        { waiting: 100_000 },
      ));
  },
  { ownServer: true },
);
