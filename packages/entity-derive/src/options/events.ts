// The option `events` of @entity as an object: events that are delivered in batches.

/** A whole number of seconds, minutes, hours or days: `"90s"`, `"30m"`, `"12h"`, `"7d"`. */
export type Duration = `${bigint}${"s" | "m" | "h" | "d"}`;

/** Options of events. */
export interface EventOptions {
  /** Stores each event in the transaction of its write, for delivery in batches. */
  readonly outbox: "batches";
  /** The minimum time that delivered events are kept, for clients that read them again. Default: they are not kept. */
  readonly retention?: Duration;
}
