// Channels of NOTIFY into their listeners.
import { quoteIdentifier } from "../sql/quote.ts";

/** Who listens to which channel on one connection. */
export class Channels {
  readonly #listeners: Map<string, Set<(payload: string) => void>> = new Map();

  /** True when it is the channel's first listener. */
  add(channel: string, listener: (payload: string) => void): boolean {
    const listeners = this.#listeners.get(channel);
    if (listeners !== undefined) {
      listeners.add(listener);
      return false;
    }
    this.#listeners.set(channel, new Set([listener]));
    return true;
  }

  /** True when it was the channel's last listener. */
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

/** `LISTEN` or `UNLISTEN` for a channel whose name may hold anything. */
export function channelCommand(command: "LISTEN" | "UNLISTEN", channel: string): string {
  return `${command} ${quoteIdentifier(channel)}`;
}
