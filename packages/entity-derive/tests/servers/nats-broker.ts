// NATS with a stream for events, and all that the stream has stored.
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { natsServer } from "../../../../tools/servers/src/index.ts";
import type { Broker } from "./broker.ts";
import { type ReceivedEvent, receivedEvent } from "./event-writers.ts";

/** Longer than any backlog of a drill takes to be delivered, in milliseconds. */
const rememberedFor = 3_600_000;

export async function natsBroker(): Promise<Broker> {
  const { server, port, [Symbol.asyncDispose]: dispose } = await natsServer();
  const connection = await connect({ port });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: "EVENTS", subjects: ["events.>"], duplicate_window: rememberedFor * 1_000_000 });
  await connection.close();
  return {
    server,
    place: { broker: "nats", port },
    received: () => receivedFrom(port),
    [Symbol.asyncDispose]: dispose,
  };
}

async function receivedFrom(port: number): Promise<readonly ReceivedEvent[]> {
  const connection = await connect({ port });
  const consumer = await jetstream(connection).consumers.get("EVENTS");
  const { num_pending } = await consumer.info();
  const events: ReceivedEvent[] = [];
  if (num_pending > 0) {
    for await (const message of await consumer.consume({ max_messages: 1_000 })) {
      events.push(receivedEvent(message.string()));
      if (message.info.pending === 0) break;
    }
  }
  await connection.close();
  return events;
}
