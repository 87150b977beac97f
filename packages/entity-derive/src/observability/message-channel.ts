// A channel of `node:diagnostics_channel` with typed messages, and the times in them.
import { type Channel, channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/** A channel that only costs a comparison while it has no listeners. */
export class MessageChannel<Message extends object> {
  readonly #name: string;
  readonly #channel: Channel;

  constructor(name: string) {
    this.#name = name;
    this.#channel = channel(name);
  }

  /** Whether there are listeners. Check it before creating a message. */
  get isHeard(): boolean {
    return this.#channel.hasSubscribers;
  }

  /**
   * Calls the listeners synchronously. Node reports their errors as uncaught exceptions; they do not reach the caller.
   */
  publish(message: Message): void {
    this.#channel.publish(message);
  }

  /** Calls the listener for every message. Returns a function that removes it. */
  listen(listener: (message: Message) => void): () => void {
    const onMessage = (message: unknown): void => listener(message as Message);
    subscribe(this.#name, onMessage);
    return () => {
      unsubscribe(this.#name, onMessage);
    };
  }
}

/** Starts when it is created. */
export class Stopwatch {
  /** The start time, in milliseconds since 1970. */
  readonly startedAt: number = Date.now();
  readonly #start: number = performance.now();

  /** The elapsed time in milliseconds, with fractions. It is monotonic, unlike `startedAt`. */
  get duration(): number {
    return performance.now() - this.#start;
  }
}
