// The listeners of NOTIFY channels.
import { quoteIdentifier } from "../sql/quote.ts";

/** Listeners by channel, for one connection. */
export class Channels {
  readonly #listeners: Map<string, Set<(payload: string) => void>> = new Map();

  /** Returns true if it is the first listener of the channel. */
  add(channel: string, listener: (payload: string) => void): boolean {
    const listeners = this.#listeners.get(channel);
    if (listeners !== undefined) {
      listeners.add(listener);
      return false;
    }
    this.#listeners.set(channel, new Set([listener]));
    return true;
  }

  /** Returns true if it was the last listener of the channel. */
  remove(channel: string, listener: (payload: string) => void): boolean {
    const listeners = this.#listeners.get(channel);
    if (listeners === undefined || !listeners.delete(listener) || listeners.size > 0) return false;
    this.#listeners.delete(channel);
    return true;
  }

  publish(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }

  get names(): readonly string[] {
    return [...this.#listeners.keys()];
  }
}

/** Returns `LISTEN` or `UNLISTEN` for a channel; its name can contain any characters. */
export function channelCommand(command: "LISTEN" | "UNLISTEN", channel: string): string {
  return `${command} ${quoteIdentifier(channel)}`;
}
