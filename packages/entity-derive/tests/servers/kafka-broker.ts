// The mock cluster of librdkafka, and all that its topic has, as kcat consumes it.
import { spawnSync } from "node:child_process";
import { kafkaCluster } from "../../../../tools/servers/src/index.ts";
import type { Broker, SinkPlace } from "./broker.ts";
import { receivedEvent } from "./event-writers.ts";

type KafkaPlace = Extract<SinkPlace, { readonly broker: "kafka" }>;

interface KafkaBroker extends Broker {
  readonly place: KafkaPlace;
}

export async function kafkaBroker(): Promise<KafkaBroker> {
  const { server, bootstrapServers, [Symbol.asyncDispose]: dispose } = await kafkaCluster();
  const place: KafkaPlace = { broker: "kafka", addresses: bootstrapServers() };
  const received = async () => consumed(place, "events").map(({ payload }) => receivedEvent(payload));
  return { server, place, received, [Symbol.asyncDispose]: dispose };
}

interface Consumed {
  readonly partition: number;
  readonly key: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function consumed({ addresses }: KafkaPlace, topic: string): readonly Consumed[] {
  const { stdout } = spawnSync("kcat", ["-C", "-b", addresses[0] ?? "", "-t", topic, "-e", "-q", "-J"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { partition, key, payload, headers } = JSON.parse(line);
      const pairs = (headers as readonly string[]).flatMap((name, index, all) =>
        index % 2 === 0 ? [[name, all[index + 1] ?? ""] as const] : [],
      );
      return { partition, key, payload, headers: Object.fromEntries(pairs) };
    });
}
