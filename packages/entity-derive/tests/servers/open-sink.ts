// A place into a sink that sends there, as an application would open it.
import { connect } from "@nats-io/transport-node";
import type { EventSink } from "entity-derive/nats";
import { natsSink } from "entity-derive/nats";
import type { OutboxBatchDrainerOptions } from "entity-derive/outbox";
import type { SinkPlace } from "./broker.ts";

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
      const connection = await connect({ port: place.port, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
      const sink = await natsSink(connection, {
        source: "shop",
        stream: "EVENTS",
        subject: "events",
        drainer: drainerOptions,
      });
      return { sink, [Symbol.asyncDispose]: () => connection.close() };
    }
  }
}
