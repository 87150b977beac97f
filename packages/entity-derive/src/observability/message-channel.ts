// A name into a channel of `node:diagnostics_channel` whose messages have a type.
import { type Channel, channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/** A channel that costs one comparison while nobody listens. */
export class MessageChannel<Message extends object> {
  readonly #name: string;
  readonly #channel: Channel;

  constructor(name: string) {
    this.#name = name;
    this.#channel = channel(name);
  }

  /** Ask it before a message is made. */
  get isHeard(): boolean {
    return this.#channel.hasSubscribers;
  }

  /** Calls the listeners at once. What they throw, Node reports as an uncaught exception; here nothing is thrown. */
  publish(message: Message): void {
    this.#channel.publish(message);
  }

  /** Calls the listener for every message, until the function that it gives is called. */
  listen(listener: (message: Message) => void): () => void {
    const onMessage = (message: unknown): void => listener(message as Message);
    subscribe(this.#name, onMessage);
    return () => {
      unsubscribe(this.#name, onMessage);
    };
  }
}
