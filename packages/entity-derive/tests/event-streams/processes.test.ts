// Streams over several processes: clients that are cut off go on at any of them, while one is killed and another one asked to stop.

import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { pgDatabase } from "entity-derive/pg";
import { Pool } from "pg";
import { EventClient } from "./event-client.ts";
import { createItems, knownVersions, writeItems, writtenVersions } from "./item-writers.ts";
import type { StreamPlace, StreamTask } from "./stream-process.ts";

const random = randomNumbers();

const program = fileURLToPath(new URL("stream-process.ts", import.meta.url));
const writers = 8;

/** Between what happens to processes, in milliseconds. */
const meanwhile = 1_200;

/** A process, and where it serves. */
interface Replica {
  readonly child: ChildProcess;
  readonly url: string;
}

eachDatabase(
  "streams over processes",
  (database) => {
    const children: ChildProcess[] = [];

    // Before the tables go.
    const killAll = async (): Promise<void> => {
      for (const child of children.splice(0)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    };

    /** Resolves when it serves. Each has another port, so that none finds one that was taken meanwhile. */
    async function start(recent: number): Promise<Replica> {
      const task: StreamTask = { address: database.postgres?.address ?? "", pollInterval: 15, recent };
      const child = fork(program, [JSON.stringify(task)], { execArgv: [] });
      children.push(child);
      const [{ url }] = (await once(child, "message")) as [StreamPlace];
      return { child, url };
    }

    test("clients miss nothing while one is killed and started again, and another one stopped", async (context) => {
      try {
        await run(context);
      } finally {
        await killAll();
      }
    });

    async function run(context: TestContext): Promise<void> {
      await createItems(database.db);
      const [killed, stopped, left] = await Promise.all([start(300_000), start(100), start(300_000)]);
      const replicas = new Set([killed, stopped, left]);
      const stop = new AbortController();
      const owners = ["everybody", "everybody", "ada", "ada"] as const;
      const clients = owners.map((authorization) => new EventClient("", { authorization }));

      /** Whatever serves at the moment may be gone before it answers. */
      async function reconnect(client: EventClient): Promise<void> {
        for (;;) {
          const { url } = [...replicas][Math.floor(random() * replicas.size)] ?? left;
          const isConnected = await client.connect(url).then(
            () => true,
            () => false,
          );
          if (isConnected) return;
          await delay(20);
        }
      }

      let cuts = 0;
      async function follow(client: EventClient): Promise<void> {
        while (!stop.signal.aborted) {
          const cutAt = performance.now() + random() ** 2 * 300;
          while (client.isOpen && performance.now() < cutAt) await delay(5);
          if (client.isOpen) client.cut();
          cuts += 1;
          if (random() < 0.1) await delay(random() * 300);
          await reconnect(client);
        }
        // Whoever was sent away, or cut off, is sent the rest by another one.
        while (!isComplete.has(client)) {
          if (!client.isOpen) await reconnect(client);
          await delay(10);
        }
        client.cut();
      }

      const isComplete = new Set<EventClient>();
      // Without a position a client begins with a reset, and what comes after it.
      for (const client of clients) {
        await reconnect(client);
        await until(() => client.lastEventId !== "");
      }
      const writing = pgDatabase(new Pool({ connectionString: database.postgres?.address ?? "", max: writers }));
      const writesEnd = new AbortController();
      const written = writeItems(writing, writers, writesEnd.signal);
      const followed = Promise.all(clients.map(follow));

      await delay(meanwhile);
      killed.child.kill("SIGKILL");
      await once(killed.child, "exit");
      await delay(meanwhile / 2);
      replicas.delete(killed);
      replicas.add(await start(300_000));
      await delay(meanwhile);
      const stopping = once(stopped.child, "exit");
      stopped.child.kill("SIGTERM");
      assert.deepEqual(await stopping, [0, null]);
      replicas.delete(stopped);
      await delay(meanwhile);
      writesEnd.abort();
      await written;
      stop.abort();

      for (const [index, client] of clients.entries()) {
        const own = await writtenVersions(database.db, owners[index] ?? "everybody");
        const total = [...own.values()].reduce((sum, version) => sum + version, 0);
        await until(() => new Set(client.ids).size >= total);
        const { versions, repeats } = knownVersions(client);
        assert.deepEqual([...versions], [...own]);
        // The first stream of a client begins with one. Nothing is removed here, so no position is too old.
        assert.equal(client.resets, 1);
        context.diagnostic(`${total} events, ${repeats} of them again`);
        isComplete.add(client);
      }
      await followed;
      context.diagnostic(`${cuts} cuts`);
      await writing.close();
    }
  },
  { engines: ["pg"] },
);
