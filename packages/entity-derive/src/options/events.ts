// The object that the option `events` of @entity takes: events that are stored, and delivered in batches.

/** A whole number with its unit (seconds, minutes, hours or days): `"90s"`, `"30m"`, `"12h"`, `"7d"`. */
export type Duration = `${bigint}${"s" | "m" | "h" | "d"}`;

/** How events are stored besides `"outbox"`. */
export interface EventOptions {
  /** Each event is stored with the write that caused it, for a drainer that delivers many rows at once. */
  readonly outbox: "batches";
  /** How long delivered events are kept at least, for those who read them again. Without it they are not kept. */
  readonly retention?: Duration;
}
