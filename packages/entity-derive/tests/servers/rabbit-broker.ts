// RabbitMQ with a quorum queue, and all that the queue has.
import { connect } from "amqplib";
import { assertEventQueue } from "entity-derive/rabbitmq";
import { rabbitServer } from "../../../../tools/servers/src/index.ts";
import type { Broker } from "./broker.ts";
import { type ReceivedEvent, receivedEvent } from "./event-writers.ts";

export async function rabbitBroker(): Promise<Broker> {
  const { server, url, [Symbol.asyncDispose]: dispose } = await rabbitServer();
  const connection = await connect(url);
  const channel = await connection.createChannel();
  await assertEventQueue(channel, "events");
  await connection.close();
  const place = { broker: "rabbitmq", url } as const;
  return { server, place, received: () => receivedFrom(url), [Symbol.asyncDispose]: dispose };
}

/** Taken out of the queue: it gives no more than 2,000 messages to a consumer that acknowledges none. */
async function receivedFrom(url: string): Promise<readonly ReceivedEvent[]> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const { messageCount } = await channel.checkQueue("events");
  const events: ReceivedEvent[] = [];
  if (messageCount > 0) {
    await new Promise<void>((resolve, reject) => {
      channel.on("error", reject);
      const take = (message: { readonly content: Buffer } | null): void => {
        if (message !== null) events.push(receivedEvent(String(message.content)));
        if (events.length === messageCount) resolve();
      };
      channel.consume("events", take, { noAck: true }).catch(reject);
    });
  }
  await connection.close();
  return events;
}
