// Brokers and drainers killed every few seconds, twenty times or as often as SOAK_KILLS says: nothing is lost or out of order.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { missing } from "../../../../tools/servers/src/index.ts";
import { randomNumbers } from "../../../../tools/test-databases/src/random.ts";
import type { Broker } from "./broker.ts";
import { type Drill, drill } from "./drill.ts";
import { natsBroker } from "./nats-broker.ts";
import { rabbitBroker } from "./rabbit-broker.ts";
import { redisBroker } from "./redis-broker.ts";

const kills = Number(process.env["SOAK_KILLS"] ?? 20);
/** Names of brokers, where not all are wanted. */
const chosen = process.env["SOAK_BROKERS"]?.split(",");

/** Kills one or the other. */
async function soak({ broker, killDrainer }: Drill): Promise<void> {
  const random = randomNumbers();
  for (let count = 0; count < kills; count++) {
    await delay(500 + random() * 4_000);
    if (random() < 0.3) {
      await killDrainer();
    } else {
      await broker.server.kill();
      await delay(random() * 1_000);
      await broker.server.restart();
    }
  }
}

/** Repeats are dropped where the broker knows ids. */
const brokers: readonly (readonly [
  name: string,
  reason: string | false,
  open: () => Promise<Broker>,
  drops: boolean,
  pause: number,
])[] = [
  ["NATS", missing("nats-server"), natsBroker, true, 10],
  ["Redis", missing("redis-server"), redisBroker, true, 10],
  ["RabbitMQ", missing("rabbitmq-server", "epmd"), rabbitBroker, false, 40],
];

describe("a soak", { concurrency: true, timeout: (kills * 90 + 600) * 1_000 }, () => {
  for (const [name, reason, open, drops, pause] of brokers) {
    test(name, { skip: chosen?.includes(name) === false ? "not chosen" : reason }, async (context) => {
      await using broker = await open();
      const account = await drill(broker, soak, pause);
      const { written, lost, outOfOrder, wrong, repeats } = account;
      const told = `${name}: ${kills} kills, ${written} events, ${lost} lost, ${outOfOrder} out of order, ${wrong} wrong, ${repeats} repeats`;
      context.diagnostic(told);
      assert.equal(lost, 0, told);
      assert.equal(outOfOrder, 0, told);
      assert.equal(wrong, 0, told);
      if (drops) assert.equal(repeats, 0, told);
    });
  }
});
