// The options of streams into their settings, checked and complete.
import { errorListener } from "../settings/error-listener.ts";
import { longestTime, wholeNumber } from "../settings/whole-number.ts";
import type { PositionKey } from "./positions.ts";

/** Times are in milliseconds. */
export interface EventStreamsOptions {
  /**
   * What the positions of clients are signed with: 32 bytes or more, the same in all processes. Of several, the first
   * one signs and all are accepted. What was signed with another one is answered with a reset.
   */
  readonly key: PositionKey | readonly PositionKey[];
  /** Closes all streams when it aborts, as `close` does. */
  readonly signal?: AbortSignal | undefined;
  /** How often is looked for events. Default: 1,000. */
  readonly pollInterval?: number | undefined;
  /** Wakes up by NOTIFY on the channel `entity_outbox`, which takes a connection of its own. Default: true. */
  readonly listen?: boolean | undefined;
  /** How long events are kept in memory. Default: 300,000, which is 5 minutes. */
  readonly recent?: number | undefined;
  /** How many bytes of events are kept in memory at most. Default: 67,108,864, which is 64 MiB. */
  readonly recentBytes?: number | undefined;
  /** How often a stream is sent a comment. Default: 15,000. */
  readonly heartbeat?: number | undefined;
  /** When a stream ends, up to a tenth earlier; its client connects again. Default: 3,600,000, which is an hour. */
  readonly lifetime?: number | undefined;
  /** How many bytes may wait for a client before it is closed. Default: 1,048,576. */
  readonly waiting?: number | undefined;
  /** Over so long the clients of a process that closes are spread. Default: 10,000. */
  readonly spread?: number | undefined;
  /** Receives each error of the connection, after which it goes on. Default: `process.emitWarning`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** All that has a value by default. */
export type StreamSettings = {
  readonly [Name in Exclude<keyof EventStreamsOptions, "key" | "signal">]-?: NonNullable<EventStreamsOptions[Name]>;
};

/** @throws {RangeError} for a number that is not valid */
export function streamSettings(options: EventStreamsOptions): StreamSettings {
  const number = (
    name: "pollInterval" | "recent" | "recentBytes" | "heartbeat" | "lifetime" | "waiting" | "spread",
    byDefault: number,
  ): number => wholeNumber(name, options[name] ?? byDefault, 1, longestTime);
  return {
    pollInterval: number("pollInterval", 1_000),
    listen: options.listen ?? true,
    recent: number("recent", 300_000),
    recentBytes: number("recentBytes", 67_108_864),
    heartbeat: number("heartbeat", 15_000),
    lifetime: number("lifetime", 3_600_000),
    waiting: number("waiting", 1_048_576),
    spread: number("spread", 10_000),
    onError: errorListener(options.onError, "EventStreamsWarning"),
  };
}
