// A connection to RabbitMQ into messages that are confirmed, or fail together with it.
import type { ChannelModel, ConfirmChannel, Options } from "amqplib";
import { RefusedError } from "../send-in-order.ts";

export interface RabbitMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly body: string;
  /** What returned messages are known by. */
  readonly messageId: string;
  readonly properties: Options.Publish;
}

/** One connection with one channel. What is not confirmed when it ends has failed; a confirmation that comes later has nobody. */
export class RabbitSession {
  readonly #connection: ChannelModel;
  readonly #channel: ConfirmChannel;
  /** By message id: why a message came back whose confirmation is still to come. */
  readonly #returned: Map<string, string> = new Map();
  /** Ends what is under way. */
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
    // A message comes back before it is confirmed.
    channel.on("return", ({ properties, fields }) => {
      const { replyText } = fields as { readonly replyText?: string };
      this.#returned.set(String(properties.messageId), replyText ?? "no route");
    });
  }

  static async open(connection: ChannelModel): Promise<RabbitSession> {
    // An error without a listener would end the process.
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

  /** @throws {Error} for a queue, or an exchange, that is not there; the session is over then */
  async check(exchange: string, queue: string | null): Promise<void> {
    if (exchange !== "") await this.#channel.checkExchange(exchange);
    else if (queue !== null) await this.#channel.checkQueue(queue);
  }

  /** @throws {RefusedError} when no queue takes it */
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

  /** Nothing of it is waited for any more. */
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
