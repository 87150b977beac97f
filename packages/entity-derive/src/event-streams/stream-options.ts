// Validates the options of event streams and fills in defaults.
import { errorListener } from "../settings/error-listener.ts";
import { maximumTimeout, wholeNumber } from "../settings/whole-number.ts";
import type { PositionKey } from "./reading/positions.ts";

/** Options of `EventStreams`. Times are in milliseconds. */
export interface EventStreamsOptions {
  /**
   * The keys that sign client positions: 32 bytes or more, equal in all processes. The first one signs, all are
   * accepted. A position with another signature leads to a reset.
   */
  readonly key: PositionKey | readonly PositionKey[];
  /** Closes all streams when it aborts, as `close` does. */
  readonly signal?: AbortSignal | undefined;
  /** The interval at which new events are polled. Default: 1,000. */
  readonly pollInterval?: number | undefined;
  /** Uses NOTIFY on the channel `entity_outbox` to wake up, which takes a connection of its own. Default: true. */
  readonly listen?: boolean | undefined;
  /** The time for which events are kept in memory. Default: 300,000, which is 5 minutes. */
  readonly recent?: number | undefined;
  /** The maximum bytes of events in memory. Default: 67,108,864, which is 64 MiB. */
  readonly recentBytes?: number | undefined;
  /** The interval of heartbeat comments. Default: 15,000. */
  readonly heartbeat?: number | undefined;
  /**
   * The maximum duration of a stream, shortened by up to a tenth. The client reconnects. Default: 3,600,000, which is
   * an hour.
   */
  readonly lifetime?: number | undefined;
  /** The maximum bytes that may wait for a client before it is disconnected. Default: 1,048,576. */
  readonly waiting?: number | undefined;
  /** The period over which the clients of a closing process reconnect. Default: 10,000. */
  readonly spread?: number | undefined;
  /** Receives each connection error, after which reading continues. Default: `process.emitWarning`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** All options with defaults. */
export type StreamSettings = {
  readonly [Name in Exclude<keyof EventStreamsOptions, "key" | "signal">]-?: NonNullable<EventStreamsOptions[Name]>;
};

/** @throws {RangeError} for an invalid number */
export function streamSettings(options: EventStreamsOptions): StreamSettings {
  const number = (
    name: "pollInterval" | "recent" | "recentBytes" | "heartbeat" | "lifetime" | "waiting" | "spread",
    byDefault: number,
  ): number => wholeNumber(name, options[name] ?? byDefault, 1, maximumTimeout);
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
