// A connection to RabbitMQ with publisher confirms.
import type { ChannelModel, ConfirmChannel, Options } from "amqplib";
import { RefusedError } from "../send-in-order.ts";

export interface RabbitMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly body: string;
  /** Identifies a returned message. */
  readonly messageId: string;
  readonly properties: Options.Publish;
}

/** A connection with one channel. When it ends, unconfirmed messages fail, and later confirmations are ignored. */
export class RabbitSession {
  readonly #connection: ChannelModel;
  readonly #channel: ConfirmChannel;
  /** The reasons of returned messages that have not been confirmed yet, by message id. */
  readonly #returned: Map<string, string> = new Map();
  /** Functions that fail the messages in flight. */
  readonly #waiting: Set<(error: Error) => void> = new Set();
  #end: Error | null = null;

  private constructor(connection: ChannelModel, channel: ConfirmChannel) {
    this.#connection = connection;
    this.#channel = channel;
    const lose = (error?: Error): void => this.lose(error);
    for (const one of [connection, channel]) {
      one.on("error", lose);
      one.on("close", lose);
    }
    // A message is returned before it is confirmed.
    channel.on("return", ({ properties, fields }) => {
      const { replyText } = fields as { readonly replyText?: string };
      this.#returned.set(String(properties.messageId), replyText ?? "no route");
    });
  }

  static async open(connection: ChannelModel): Promise<RabbitSession> {
    // An error event without a listener would end the process.
    connection.on("error", () => undefined);
    try {
      return new RabbitSession(connection, await connection.createConfirmChannel());
    } catch (error) {
      connection.close().catch(() => undefined);
      throw error;
    }
  }

  get isOver(): boolean {
    return this.#end !== null;
  }

  /** @throws {Error} if the queue or the exchange does not exist; the session has ended then */
  async check(exchange: string, queue: string | null): Promise<void> {
    if (exchange !== "") await this.#channel.checkExchange(exchange);
    else if (queue !== null) await this.#channel.checkQueue(queue);
  }

  /** @throws {RefusedError} if no queue accepts the message */
  publish({ exchange, routingKey, body, messageId, properties }: RabbitMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#end !== null) throw this.#end;
      this.#waiting.add(reject);
      const settled = (error: unknown): void => {
        this.#waiting.delete(reject);
        const returned = this.#returned.get(messageId);
        this.#returned.delete(messageId);
        if (error) reject(error instanceof Error ? error : new Error("the message was not accepted (nack)"));
        else if (returned === undefined) resolve();
        else reject(new RefusedError(`no queue is bound to ${target(exchange)}, ${routingKey}: ${returned}`));
      };
      const options = { ...properties, messageId, mandatory: true, persistent: true };
      this.#channel.publish(exchange, routingKey, Buffer.from(body), options, settled);
    });
  }

  /** Ends the session, and fails the messages in flight. */
  lose(error: Error = new Error("the connection to RabbitMQ was lost")): void {
    if (this.#end !== null) return;
    this.#end = error;
    for (const end of this.#waiting) end(error);
    this.#waiting.clear();
    this.#connection.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#end !== null) return;
    this.#end = new Error("the sink is closed");
    await this.#connection.close().catch(() => undefined);
  }
}

function target(exchange: string): string {
  return exchange === "" ? "the default exchange" : exchange;
}
