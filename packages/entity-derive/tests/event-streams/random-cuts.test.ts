// The proof that nothing is missed: clients that are cut off at random, at two processes, under writers that commit in any order.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase, until } from "@entity-derive/test-databases";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { EventClient } from "./event-client.ts";
import { createItems, knownVersions, shownItems, writeItems, writtenVersions } from "./item-writers.ts";
import { startStreams } from "./stream-server.ts";

const random = randomNumbers();

/** Of each client; `STREAM_CUTS=1000` for more. */
const cuts = Number(process.env["STREAM_CUTS"] ?? 120);
const writers = 16;

eachDatabase(
  "clients that are cut off",
  (database) => {
    test(`${cuts} times each see every event of theirs, those of each row in order`, async (context) => {
      const { db } = database;
      await createItems(db);
      const connectionString = database.postgres?.address ?? "";
      const writing = pgDatabase(new Pool({ connectionString, max: writers }));
      // Two processes, as far as a client can tell: one has the last minutes in memory, the other nearly nothing.
      const reading = [0, 1].map(() => pgDatabase(new Pool({ connectionString, max: 3 })));
      const [first, second] = [
        await startStreams(reading[0] as Database, { pollInterval: 5 }, shownItems),
        await startStreams(reading[1] as Database, { pollInterval: 30, recent: 100 }, shownItems),
      ];
      const servers = [first, second];
      const url = (): string => servers[random() < 0.5 ? 0 : 1]?.url ?? "";
      const owners = ["everybody", "ada"] as const;
      const clients = owners.map((authorization) => new EventClient("", { authorization }));
      for (const client of clients) {
        await client.connect(first.url);
        await until(() => client.lastEventId !== "");
      }
      const stop = new AbortController();
      const written = writeItems(writing, writers, stop.signal);
      const cut = async (client: EventClient): Promise<void> => {
        for (let done = 0; done < cuts; done++) {
          await delay(random() ** 2 * 100);
          client.cut();
          if (random() < 0.1) await delay(random() * 300);
          await client.connect(url());
        }
      };
      await Promise.all(clients.map(cut));
      stop.abort();
      await written;
      for (const [index, client] of clients.entries()) {
        const own = await writtenVersions(db, owners[index] ?? "everybody");
        const total = [...own.values()].reduce((sum, version) => sum + version, 0);
        await until(() => new Set(client.ids).size >= total);
        await delay(100);
        const { versions, repeats } = knownVersions(client);
        assert.deepEqual([...versions], [...own]);
        assert.equal(client.resets, 1);
        context.diagnostic(`${total} events, ${repeats} of them again`);
        client.cut();
      }
      for (const server of servers) await server.close();
      for (const each of [...reading, writing]) await each.close();
    });
  },
  { engines: ["pg"], ownServer: true },
);
