// The life of connections: one read for all of them, comments, slow clients, and how each of them ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, until } from "@entity-derive/test-databases";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import type { Database, Statement } from "entity-derive/runtime";
import { SlotRotation } from "../../src/outbox/batches/maintenance/slot-rotation.ts";
import { ask, createBatchOutbox, writeBatchEvents } from "../outbox/batches/batch-tables.ts";
import { EventClient } from "./event-client.ts";
import { type StreamServer, startStreams } from "./stream-server.ts";

const ada = { authorization: "ada" };

/** A database that is asked in another way. */
function asking(db: Database, query: Database["query"]): Database {
  return {
    query,
    stream: db.stream.bind(db),
    execute: db.execute.bind(db),
    hold: db.hold.bind(db),
    listen: db.listen.bind(db),
    afterCommit: db.afterCommit.bind(db),
    scoped: db.scoped.bind(db),
    close: db.close.bind(db),
    transaction: db.transaction.bind(db),
  };
}

/** A database that counts what it is asked, by the names of the statements. */
function counting(db: Database): { readonly db: Database; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const query: Database["query"] = (statement: Statement, parameters) => {
    counts.set(statement.name, (counts.get(statement.name) ?? 0) + 1);
    return db.query(statement, parameters);
  };
  return { db: asking(db, query), counts };
}

describeBehaviour(
  "connections of streams",
  (database) => {
    async function using(
      run: (server: StreamServer, db: Database) => Promise<void>,
      options: Parameters<typeof startStreams>[1] = {},
      db: Database = database.db,
    ): Promise<void> {
      const isThere = await ask(db, "SELECT to_regclass('public.entity_outbox_events')");
      if (isThere[0]?.[0] === null) await createBatchOutbox(db);
      const server = await startStreams(db, options);
      try {
        await run(server, db);
      } finally {
        await server.close();
      }
    }

    async function connected(
      url: string,
      lastEventId = "",
      headers: Record<string, string> = ada,
    ): Promise<EventClient> {
      const client = new EventClient(url, headers);
      client.lastEventId = lastEventId;
      await client.connect();
      return client;
    }

    test("a new process is not as many reads as there are clients", async () => {
      assert.deepEqual(await readsOfNewProcess(), [1, 0]);
    });

    /** How often 40 clients that come back to another process make it read: for all, and for one of them. */
    async function readsOfNewProcess(): Promise<readonly number[]> {
      const { db, counts } = counting(database.db);
      let positions: readonly string[] = [];
      await using(
        async ({ url }) => {
          const clients = await Promise.all(Array.from({ length: 40 }, () => connected(url)));
          await until(() => clients.every(({ lastEventId }) => lastEventId !== ""));
          positions = clients.map(({ lastEventId }) => lastEventId);
          for (const client of clients) client.cut();
        },
        {},
        db,
      );
      const ids = await writeBatchEvents(db, ["a", "b"]);
      counts.clear();
      await using(
        async ({ url }) => {
          const clients = await Promise.all(positions.map((position) => connected(url, position)));
          await until(() => clients.every((client) => client.ids.length === 2));
          for (const client of clients) {
            assert.deepEqual(client.ids, ids);
            client.cut();
          }
        },
        { pollInterval: 600_000 },
        db,
      );
      return [counts.get("outbox.recentEvents") ?? 0, counts.get("outbox.ownedEvents") ?? 0];
    }

    test("a client that is sent nothing is sent comments, by which its position goes on", () =>
      using(
        async ({ url }, db) => {
          const client = await connected(url);
          await until(() => client.lastEventId !== "");
          const before = client.lastEventId;
          await ask(
            db,
            "INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload, owner) VALUES (0, 'users', 'b', 'updated', '{}', 'bob')",
          );
          await until(() => client.comments.length >= 2 && client.lastEventId !== before);
          assert.deepEqual([client.ids, client.resets], [[], 1]);
          client.cut();
        },
        { heartbeat: 300 },
      ));

    test("a stream ends after its lifetime, and its client goes on", () =>
      using(
        async ({ url }, db) => {
          const start = Date.now();
          const client = await connected(url);
          await until(() => !client.isOpen);
          const lived = Date.now() - start;
          assert.ok(lived >= 2_400, `${lived} ms`);
          const ids = await writeBatchEvents(db, ["a"]);
          await until(async () => {
            // Each of its streams ends as soon, on a busy machine also before it has sent the event.
            if (!client.isOpen) await client.connect();
            return client.ids.length === 1;
          });
          assert.deepEqual(client.ids, ids);
          client.cut();
        },
        { lifetime: 3_000 },
      ));

    test("a client that takes nothing is closed when too much waits for it, and others are not held up", () =>
      using(async ({ url, events }, db) => {
        const slow = await connected(url);
        const quick = await connected(url);
        await until(() => quick.lastEventId !== "" && slow.lastEventId !== "");
        slow.stall();
        let written = 0;
        while (events.size === 2) {
          assert.ok(written < 300, "it is still connected");
          await ask(
            db,
            `INSERT INTO public.entity_outbox_events (slot, entity, entity_id, kind, payload, owner)
           SELECT 0, 'users', 'r' || n, 'updated', jsonb_build_object('text', repeat('x', 2000)), 'ada'
             FROM generate_series(1, 80) n`,
          );
          written += 1;
          await until(() => quick.ids.length === written * 80);
        }
        assert.ok(quick.isOpen);
        assert.ok(slow.ids.length < written * 80);
        quick.cut();
        slow.cut();
      }));

    test("`close`, or a signal, ends all streams, each client with a time of its own", async () => {
      for (const bySignal of [true, false]) {
        const stop = new AbortController();
        await using(
          async ({ url, events }) => {
            const clients = await Promise.all(Array.from({ length: 12 }, () => connected(url)));
            await until(() => clients.every(({ lastEventId }) => lastEventId !== ""));
            if (bySignal) stop.abort();
            else await events.close();
            await until(() => clients.every(({ isOpen }) => !isOpen));
            assert.equal(events.size, 0);
            const retries = clients.map(({ retry }) => retry ?? 0);
            assert.ok(new Set(retries).size > 6, retries.join(" "));
            assert.ok(retries.every((retry) => retry >= 1_000 && retry <= 12_000));
            const late = await connected(url);
            await until(() => !late.isOpen);
            assert.equal(late.status, 200);
          },
          { signal: stop.signal },
        );
      }
    });

    test("while the database is away clients wait, and go on when it is back", async () => {
      let isAway = true;
      const errors: unknown[] = [];
      const { db } = database;
      const query: Database["query"] = (statement, parameters) =>
        isAway ? Promise.reject(new Error("away")) : db.query(statement, parameters);
      await createBatchOutbox(db);
      const server = await startStreams(asking(db, query), {
        onError: (error) => errors.push(error),
      });
      const client = await connected(server.url);
      await until(() => errors.length > 0);
      assert.ok(client.isOpen);
      isAway = false;
      await until(() => client.lastEventId !== "");
      isAway = true;
      const count = errors.length;
      const ids = await writeBatchEvents(db, ["a"]);
      await until(() => errors.length > count);
      isAway = false;
      await until(() => client.ids.length === 1);
      assert.deepEqual(client.ids, ids);
      client.cut();
      await server.close();
    });

    test("a process that was held up until its events were removed resets its clients", async () => {
      let isAway = false;
      const { db } = database;
      await createBatchOutbox(db);
      const query: Database["query"] = (statement, parameters) =>
        isAway ? Promise.reject(new Error("away")) : db.query(statement, parameters);
      const server = await startStreams(asking(db, query), { onError: () => undefined });
      const [client, other] = [await connected(server.url), await connected(server.url, "", { authorization: "bob" })];
      await until(() => client.lastEventId !== "" && other.lastEventId !== "");
      isAway = true;
      const keeper = new SlotRotation(db, { keep: false, retention: 0 }, 0);
      await writeBatchEvents(db, ["a"]);
      await keeper.rotate();
      const drainer = new OutboxBatchDrainer(db, { handleBatch: async () => undefined });
      while ((await drainer.drainOnce()) > 0);
      await keeper.rotate();
      isAway = false;
      await until(() => client.resets === 2 && other.resets === 2);
      const ids = await writeBatchEvents(db, ["b"]);
      await until(() => client.ids.length === 1);
      assert.deepEqual([client.ids, client.resets], [ids, 2]);
      client.cut();
      other.cut();
      await server.close();
    });

    test("a key that is too short and options that make no sense are refused", async () => {
      await assert.rejects(startStreams(database.db, { key: "short" }), RangeError);
      await assert.rejects(startStreams(database.db, { key: [] }), RangeError);
      await assert.rejects(startStreams(database.db, { heartbeat: 0 }), RangeError);
    });

    test("entities that are added later are streamed, and nothing is missed of those before", () =>
      using(async ({ url, events }, db) => {
        const client = await connected(url);
        await until(() => client.lastEventId !== "");
        const first = await writeBatchEvents(db, ["a"]);
        events.serve({ entity: "shops", show: (payload) => payload });
        const second = await writeBatchEvents(db, ["b"]);
        await until(() => client.ids.length >= 2);
        const last = await writeBatchEvents(db, ["last"]);
        await until(() => client.ids.includes(last[0] ?? 0));
        assert.deepEqual(client.ids, [...first, ...second, ...last]);
        assert.equal(client.resets, 1);
        client.cut();
      }));
  },
  { ownServer: true },
);
