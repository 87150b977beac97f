// Sends events to RabbitMQ, where every queue stores those that are routed to it.
import type { Channel, ChannelModel } from "amqplib";
import type { OutboxRow } from "../../outbox/outbox-row.ts";
import { withTimeout } from "../../settings/with-timeout.ts";
import { eventMessage } from "../cloud-event.ts";
import { type EventSink, eventSink } from "../event-sink.ts";
import { retryUntilTimeout, UnconfirmedError } from "../retry-until-timeout.ts";
import { sendEach } from "../send-in-order.ts";
import { type RowSinkOptions, type RowSinkSettings, rowSinkSettings } from "../sink-options.ts";
import { RabbitSession } from "./rabbit-session.ts";

/** Options of {@link rabbitSink}. */
export interface RabbitSinkOptions extends RowSinkOptions {
  /**
   * The exchange to publish to, which must exist. Default: `""`, which routes to the queue named by the routing key.
   */
  readonly exchange?: string | undefined;
  /**
   * The routing key, or a function that returns that of a row. All rows of an entity id must reach the same queue.
   * Without an exchange, it is the name of the queue.
   */
  readonly routingKey: string | ((row: OutboxRow) => string);
  /** The maximum number of rows in flight, each of a different entity id: 1 to 10,000. Default: 256. */
  readonly inFlight?: number | undefined;
}

/**
 * Returns a sink that publishes events to RabbitMQ: persistent, with publisher confirms, and as a failure if no queue
 * accepts one.
 *
 * @param connect opens a connection, which the sink closes; called again after a connection loss
 * @throws {Error} if the exchange does not exist, or without one, the queue
 * @throws {RangeError} for invalid options
 * @throws the errors of `connect`
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
 * Declares a quorum queue with a single active consumer, so that confirmed events survive the loss of a minority of
 * nodes, and stay in order. If the queue exists with other arguments, the channel fails.
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

/** The reply code NOT_FOUND of AMQP 0-9-1. */
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
      const target = this.#exchange === "" ? `queue ${queue}` : `exchange ${this.#exchange}`;
      const { code, message } = error as Error & { readonly code?: unknown };
      const reason =
        code === notFound
          ? `There is no ${target} in RabbitMQ: declare it first`
          : `Whether RabbitMQ has the ${target} is unknown: ${message}`;
      throw new Error(reason, { cause: error });
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
    // The CloudEvents binding is for AMQP 1.0; its application properties are headers in AMQP 0-9-1.
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
      // The connection may be dead.
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

  /** A starting server may accept a connection and never answer. */
  #connectInTime(): Promise<RabbitSession> {
    const opening = this.#connect().then(RabbitSession.open);
    return withTimeout(this.#settings.timeout / 2, opening, () => {
      opening.then((session) => session.close()).catch(() => undefined);
      throw new Error("RabbitMQ does not respond");
    });
  }
}
