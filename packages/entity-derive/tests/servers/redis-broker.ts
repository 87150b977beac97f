// Redis, and all that its stream has.
import { createClient } from "@redis/client";
import { redisServer } from "../../../../tools/servers/src/index.ts";
import type { Broker } from "./broker.ts";
import { type ReceivedEvent, receivedEvent } from "./event-writers.ts";

export async function redisBroker(): Promise<Broker> {
  const { server, port, [Symbol.asyncDispose]: dispose } = await redisServer();
  const place = { broker: "redis", port } as const;
  return { server, place, received: () => receivedFrom(port), [Symbol.asyncDispose]: dispose };
}

async function receivedFrom(port: number): Promise<readonly ReceivedEvent[]> {
  const client = await createClient({ socket: { host: "127.0.0.1", port } }).connect();
  const entries = await client.xRange("events", "-", "+");
  client.destroy();
  return (entries ?? []).map(({ message }) => receivedEvent(String(message["event"])));
}
