// The sink for Redis on a real server: killed and frozen, drainers killed, repeats, streams that are trimmed, a cluster.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { setClock, until } from "@entity-derive/test-databases";
import { createClient, createCluster } from "@redis/client";
import { redisSink } from "entity-derive/redis";
import { missing, redisServer } from "../../../../tools/servers/src/index.ts";
import { orderRow, orderRows } from "../brokers/rows.ts";
import { drill } from "./drill.ts";
import { redisBroker } from "./redis-broker.ts";
import { timesOut } from "./times-out.ts";

const options = { source: "shop", stream: "events" } as const;

async function stage() {
  const redis = await redisServer();
  const client = await createClient({ socket: { host: "127.0.0.1", port: redis.port } })
    .on("error", () => undefined)
    .connect();
  return {
    client,
    server: redis.server,
    async ids(stream = "events"): Promise<readonly string[]> {
      const entries = await client.xRange(stream, "-", "+");
      return (entries ?? []).map(({ message }) => String(JSON.parse(String(message["event"])).id));
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      await redis[Symbol.asyncDispose]();
    },
  };
}

describe("Redis streams", { skip: missing("redis-server") }, () => {
  test("nothing is lost, repeated or out of order when server and drainers are killed", async () => {
    await using broker = await redisBroker();
    const { written: _, ...account } = await drill(broker, async ({ killDrainer }) => {
      for (let round = 0; round < 4; round++) {
        await delay(700);
        await broker.server.kill();
        await delay(200);
        await broker.server.restart();
        await delay(700);
        await killDrainer();
      }
    });
    assert.deepEqual(account, { lost: 0, outOfOrder: 0, wrong: 0, repeats: 0 });
  });

  test("what comes again is dropped, also after a restart, but not what has another source", async () => {
    await using redis = await stage();
    const sink = redisSink(redis.client, options);
    await sink.send(orderRows("a", "b", "a"));
    await sink.send(orderRows("a", "b", "a"));
    await redis.server.restart();
    await sink.send([...orderRows("a", "b", "a"), orderRow(4, "a")]);
    assert.deepEqual(await redis.ids(), ["1", "2", "3", "4"]);
    await redisSink(redis.client, { ...options, source: "other" }).send(orderRows("a"));
    assert.deepEqual(await redis.ids(), ["1", "2", "3", "4", "1"]);
  });

  test("ids are remembered for as long as is said, and a start warns where a repeat may come later", async () => {
    await using redis = await stage();
    const warnings: string[] = [];
    const onWarning = (warning: string): number => warnings.push(warning);
    redisSink(redis.client, { ...options, onWarning, remember: 3_630_000 });
    assert.deepEqual(warnings, []);
    const forgetful = redisSink(redis.client, { ...options, onWarning, remember: 600_000 });
    assert.match(
      warnings[0] ?? "",
      /detects duplicates for 600000 ms, but the drainer may repeat an event after 3630000 ms/,
    );
    const seen = "{events}:seen";
    await forgetful.send(orderRows("a"));
    // The event then has arrived ten minutes earlier.
    await redis.client.zIncrBy(seen, -600_000, "shop/1");
    await forgetful.send(orderRows("a"));
    assert.deepEqual(await redis.ids(), ["1", "1"]);
    assert.equal(await redis.client.zCard(seen), 1);
    const lasts = await redis.client.pTTL(seen);
    assert.ok(lasts > 0 && lasts <= 600_000, `${lasts} ms`);
  });

  test("a start warns of a server that may lose what it has confirmed, and what a user may not do is named", async () => {
    await using redis = await redisServer({ appendfsync: "everysec" });
    const url = `redis://127.0.0.1:${redis.port}`;
    const client = await createClient({ url }).connect();
    const warned = async (): Promise<string> => {
      const warnings: string[] = [];
      redisSink(client, { ...options, onWarning: (warning) => warnings.push(warning) });
      // Each answer comes after those to what the sink had asked by then.
      for (let turn = 0; turn < 20; turn++) await client.ping();
      return warnings.join("\n");
    };
    assert.match(await warned(), /^Redis may lose acknowledged events: with appendfsync everysec, the last second/);
    await client.configSet("appendfsync", "always");
    assert.equal(await warned(), "");
    await client.configSet({ appendonly: "no", maxmemory: "100mb", "maxmemory-policy": "allkeys-lru" });
    assert.match(
      await warned(),
      /without appendonly, all events since .*\n.*with maxmemory-policy allkeys-lru, whole streams/,
    );
    await client.sendCommand(["ACL", "SETUSER", "other", "on", ">hush", "~other*", "+@all", "-config"]);
    const other = await createClient({ url, username: "other", password: "hush" }).connect();
    const sink = redisSink(other, { ...options, onWarning: () => assert.fail("it is not told") });
    await assert.rejects(sink.send(orderRows("a")), (error: Error) => {
      assert.match(String(error.cause), /Redis did not append to events: NOPERM/);
      assert.doesNotMatch(inspect(error, { depth: 9 }), /hush/);
      return true;
    });
    client.destroy();
    other.destroy();
  });

  test("a thousand rows and large ones go in several scripts, in their order", async () => {
    await using redis = await stage();
    const large = JSON.stringify("x".repeat(600_000));
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      orderRow(index + 1, `o-${index % 7}`, index % 300 === 5 ? large : undefined),
    );
    await redisSink(redis.client, options).send(rows);
    assert.deepEqual(
      (await redis.ids()).map(Number),
      rows.map(({ id }) => id),
    );
  });

  test("a stream is trimmed to about its length", async () => {
    await using redis = await stage();
    const rows = Array.from({ length: 2_000 }, (_, index) => orderRow(index + 1, "a"));
    await redisSink(redis.client, { ...options, maxLength: 500 }).send(rows);
    const left = await redis.client.xLen("events");
    assert.ok(left >= 500 && left < 700, String(left));
    assert.equal((await redis.ids()).at(-1), "2000");
  });

  test("a key that is no stream is refused at once, and nothing is remembered of it", async () => {
    await using redis = await stage();
    await redis.client.set("events", "text");
    const sink = redisSink(redis.client, options);
    await assert.rejects(sink.send(orderRows("a", "b")), /1 row|2 rows/);
    await redis.client.del("events");
    await sink.send(orderRows("a", "b"));
    assert.deepEqual(await redis.ids(), ["1", "2"]);
  });

  test("each stream of a function has its rows", async () => {
    await using redis = await stage();
    const sink = redisSink(redis.client, { ...options, stream: ({ entityId }) => `events ${entityId}` });
    await sink.send(orderRows("a", "b", "a"));
    assert.deepEqual(await redis.ids("events a"), ["1", "3"]);
    assert.deepEqual(await redis.ids("events b"), ["2"]);
  });

  test("a server that does not answer in time is a failure, and what arrives late is there once", async (context) => {
    await using redis = await stage();
    const sink = redisSink(redis.client, { ...options, timeout: 3_000 });
    const clock = setClock(context);
    await sink.send(orderRows("z"));
    await redis.server.freeze();
    await timesOut(clock, sink.send([orderRow(2, "a"), orderRow(3, "a")]), /not confirmed within 3000 ms/);
    redis.server.thaw();
    await sink.send([orderRow(2, "a"), orderRow(3, "a"), orderRow(4, "a")]);
    assert.deepEqual(await redis.ids(), ["1", "2", "3", "4"]);
  });

  test("in a cluster a stream and its ids are in one slot", async () => {
    await using redis = await redisServer({ cluster: true });
    const url = `redis://127.0.0.1:${redis.port}`;
    const node = await createClient({ url }).connect();
    await node.sendCommand(["CLUSTER", "ADDSLOTSRANGE", "0", "16383"]);
    await until(async () => String(await node.sendCommand(["CLUSTER", "INFO"])).includes("cluster_state:ok"));
    const cluster = await createCluster({ rootNodes: [{ url }] }).connect();
    const sink = redisSink(cluster, { ...options, stream: ({ entityId }) => `events:{${entityId}}` });
    await sink.send(orderRows("a", "b", "a"));
    await sink.send(orderRows("a", "b", "a"));
    await redisSink(cluster, options).send(orderRows("a", "b", "a"));
    assert.equal(await cluster.xLen("events:{a}"), 2);
    assert.equal(await cluster.xLen("events:{b}"), 1);
    assert.equal(await cluster.xLen("events"), 3);
    cluster.destroy();
    node.destroy();
  });
});
