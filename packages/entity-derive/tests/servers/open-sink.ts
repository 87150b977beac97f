// A place into a sink that sends there, as an application would open it.
import { connect as connectToNats } from "@nats-io/transport-node";
import { createClient } from "@redis/client";
import { connect as connectToRabbit } from "amqplib";
import { kafkaSink } from "entity-derive/kafka";
import { type EventSink, natsSink } from "entity-derive/nats";
import type { OutboxBatchDrainerOptions } from "entity-derive/outbox";
import { rabbitSink } from "entity-derive/rabbitmq";
import { redisSink } from "entity-derive/redis";
import type { SinkPlace } from "./broker.ts";
import { kafkaProducer } from "./kafka-producer.ts";

export interface OpenSink extends AsyncDisposable {
  readonly sink: EventSink;
}

/** Short times, so that what a crash leaves comes back soon. */
export const drainerOptions: OutboxBatchDrainerOptions = {
  lease: 1_500,
  baseDelay: 20,
  maxDelay: 1_000,
  maxAttempts: 1_000,
  pollInterval: 50,
  batchSize: 200,
  concurrency: 2,
  onError: () => undefined,
};

export async function openSink(place: SinkPlace): Promise<OpenSink> {
  switch (place.broker) {
    case "nats": {
      const connection = await connectToNats({ port: place.port, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
      const sink = await natsSink(connection, {
        source: "shop",
        stream: "EVENTS",
        subject: "events",
        drainer: drainerOptions,
      });
      return { sink, [Symbol.asyncDispose]: () => connection.close() };
    }
    case "rabbitmq": {
      const { url } = place;
      const sink = await rabbitSink(() => connectToRabbit(url), { source: "shop", routingKey: "events" });
      return { sink, [Symbol.asyncDispose]: () => sink.close() };
    }
    case "kafka": {
      const producer = kafkaProducer(place.addresses);
      const sink = kafkaSink(producer, { source: "shop", topic: "events" });
      return { sink, [Symbol.asyncDispose]: () => producer.close(true) };
    }
    case "redis": {
      const client = await createClient({ socket: { host: "127.0.0.1", port: place.port } })
        .on("error", () => undefined)
        .connect();
      const sink = redisSink(client, {
        source: "shop",
        stream: "events",
        drainer: drainerOptions,
        remember: 3_600_000,
      });
      return { sink, [Symbol.asyncDispose]: async () => client.destroy() };
    }
  }
}
