// A way to connect to RabbitMQ into a sink whose events are stored by every queue that they are routed to.
import type { Channel, ChannelModel } from "amqplib";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { eventMessage } from "../cloud-event.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout, UnconfirmedError } from "../retry-until-timeout.ts";
import { sendEach } from "../send-in-order.ts";
import { type RowSinkOptions, type RowSinkSettings, rowSinkSettings } from "../sink-options.ts";
import { RabbitSession } from "./rabbit-session.ts";

export interface RabbitSinkOptions extends RowSinkOptions {
  /** Where messages are sent to. It has to be there. Default: `""`, which routes to the queue that the routing key names. */
  readonly exchange?: string | undefined;
  /**
   * The routing key, or what gives that of a row. All rows of an entity id have to come to the same queue. Without an
   * exchange it is the queue's name.
   */
  readonly routingKey: string | ((row: OutboxRow) => string);
  /** How many rows are under way at once, each of another entity id: 1 to 10,000. Default: 256. */
  readonly inFlight?: number | undefined;
}

/**
 * Sends events to RabbitMQ: persistent, confirmed, and a failure where no queue takes them.
 *
 * @param connect opens a connection, which is the sink's: another one when the last was lost
 * @throws {Error} for an exchange that is not there, and without one, a queue
 * @throws {RangeError} for options that make no sense
 * @throws what `connect` does
 *
 * @example
 * const sink = await rabbitSink(() => connect("amqp://127.0.0.1"), { source: "shop", routingKey: "events" });
 * await new OutboxBatchDrainer(db, sink).run(signal);
 * await sink.close();
 */
export async function rabbitSink(connect: () => Promise<ChannelModel>, options: RabbitSinkOptions): Promise<EventSink> {
  const publisher = new Publisher(connect, options, rowSinkSettings(options, 256));
  await publisher.check();
  return eventSink({
    send: (rows, signal) => publisher.send(rows, signal),
    close: () => publisher.close(),
  });
}

/**
 * Declares a queue that keeps what it has confirmed, on a majority of its nodes, and gives it to one consumer at a time,
 * so that events stay in their order. A queue that is there with other arguments is an error of the channel.
 *
 * @example
 * const channel = await connection.createChannel();
 * await assertEventQueue(channel, "events");
 */
export async function assertEventQueue(channel: Channel, queue: string): Promise<void> {
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { "x-queue-type": "quorum", "x-single-active-consumer": true },
  });
}

/** As AMQP says it. */
const notFound = 404;

class Publisher {
  readonly #connect: () => Promise<ChannelModel>;
  readonly #exchange: string;
  readonly #routingKey: RabbitSinkOptions["routingKey"];
  readonly #settings: RowSinkSettings;
  #session: Promise<RabbitSession> | null = null;
  #isClosed = false;

  constructor(
    connect: () => Promise<ChannelModel>,
    { exchange = "", routingKey }: RabbitSinkOptions,
    settings: RowSinkSettings,
  ) {
    this.#connect = connect;
    this.#exchange = exchange;
    this.#routingKey = routingKey;
    this.#settings = settings;
  }

  async check(): Promise<void> {
    const session = await this.#open();
    const queue = typeof this.#routingKey === "string" ? this.#routingKey : null;
    try {
      await session.check(this.#exchange, queue);
    } catch (error) {
      await this.close();
      const what = this.#exchange === "" ? `queue ${queue}` : `exchange ${this.#exchange}`;
      const { code, message } = error as Error & { readonly code?: unknown };
      const why =
        code === notFound
          ? `There is no ${what} in RabbitMQ: declare it first`
          : `Whether RabbitMQ has the ${what} is unknown: ${message}`;
      throw new Error(why, { cause: error });
    }
  }

  async send(rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> {
    await sendEach(rows, this.#settings.inFlight, signal, (row) => this.#publish(row, signal));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const session = await this.#session?.catch(() => null);
    await session?.close();
  }

  async #publish(row: OutboxRow, signal: AbortSignal): Promise<void> {
    const { source, mode, timeout } = this.#settings;
    // The binding of AMQP 1.0, whose application properties are the headers of 0.9.1.
    const { headers, body } = eventMessage(row, source, mode, "cloudEvents:");
    const { "content-type": contentType = "", ...attributes } = Object.fromEntries(headers);
    let session: RabbitSession | null = null;
    try {
      await retryUntilTimeout(timeout, signal, async () => {
        session = null;
        session = await this.#open();
        await session.publish({
          exchange: this.#exchange,
          routingKey: typeof this.#routingKey === "string" ? this.#routingKey : this.#routingKey(row),
          body,
          messageId: `${source}/${row.id}`,
          properties: { contentType, headers: attributes },
        });
      });
    } catch (error) {
      // Its connection may be a dead one.
      if (error instanceof UnconfirmedError) (session as RabbitSession | null)?.lose(error);
      throw error;
    }
  }

  async #open(): Promise<RabbitSession> {
    if (this.#isClosed) throw new Error("the sink is closed");
    this.#session ??= this.#connectInTime();
    const opening = this.#session;
    try {
      const session = await opening;
      if (!session.isOver) return session;
    } catch (error) {
      if (this.#session === opening) this.#session = null;
      throw error;
    }
    if (this.#session === opening) this.#session = null;
    return this.#open();
  }
  /** A server that is being started may accept a connection and never answer. */
  async #connectInTime(): Promise<RabbitSession> {
    const opening = this.#connect().then(RabbitSession.open);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new Error("RabbitMQ does not respond"));
      opening.then((session) => session.close()).catch(() => undefined);
    }, this.#settings.timeout / 2);
    try {
      return await Promise.race([opening, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
