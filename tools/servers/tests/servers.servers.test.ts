// The servers of the tests: each is there after its start, gone when it is killed, and there again at the same place.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { test } from "node:test";
import {
  kafkaCluster,
  missing,
  natsServer,
  postgres15,
  rabbitServer,
  redisServer,
  type TestServer,
} from "../src/index.ts";

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

async function comesBack({ server, port }: { readonly server: TestServer; readonly port: number }): Promise<void> {
  assert.equal(await accepts(port), true);
  await server.kill();
  assert.equal(await accepts(port), false);
  assert.equal(server.isRunning, false);
  await server.restart();
  assert.equal(await accepts(port), true);
}

for (const [name, reason, start] of [
  ["NATS", missing("nats-server"), natsServer],
  ["Redis", missing("redis-server"), redisServer],
  ["PostgreSQL 15", missing("postgres", "initdb"), postgres15],
  ["RabbitMQ", missing("rabbitmq-server", "epmd"), rabbitServer],
] as const) {
  test(`${name} is killed and comes back`, { skip: reason }, async () => {
    const started = await start();
    const { folder } = started.server;
    try {
      await comesBack(started);
    } finally {
      await started[Symbol.asyncDispose]();
    }
    assert.equal(await accepts(started.port), false);
    assert.equal(existsSync(folder), false);
  });
}

test("a mock cluster of Kafka has as many brokers as were asked for", { skip: missing("kcat") }, async () => {
  await using cluster = await kafkaCluster(2);
  const ports = cluster.bootstrapServers().map((address) => Number(address.split(":")[1]));
  assert.equal(ports.length, 2);
  for (const port of ports) assert.equal(await accepts(port), true);
});
