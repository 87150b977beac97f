// The options of a drainer into its settings, checked and complete.
import { errorText } from "./error-text.ts";

/** Times are in milliseconds. */
export interface OutboxDrainerOptions {
  /** How many rows wait in memory at most, and how many one statement claims: 1 to 10,000. Default: 100. */
  readonly batchSize?: number | undefined;
  /** How many rows are with the handler at once, each of another entity id: 1 to 10,000. Default: 10. */
  readonly concurrency?: number | undefined;
  /**
   * How long a claimed row is kept from other drainers. It is renewed while a handler works, so it says how soon the
   * rows of a drainer that has crashed come back. Default: 30,000.
   */
  readonly lease?: number | undefined;
  /** How often an idle drainer looks for rows. Default: 1,000. */
  readonly pollInterval?: number | undefined;
  /** After failure number n a row waits `baseDelay · 2^n`, times a random factor of 0.5 to 0.75. Default: 5,000. */
  readonly baseDelay?: number | undefined;
  /** No row waits longer than three quarters of this after a failure. Default: 3,600,000, which is an hour. */
  readonly maxDelay?: number | undefined;
  /** After how many failures a row is parked. Default: 10. */
  readonly maxAttempts?: number | undefined;
  /** Delivered rows are marked with `processed_at` instead of deleted. Default: false. */
  readonly keep?: boolean | undefined;
  /** Wakes up by NOTIFY on the channel `entity_outbox`, which takes a connection of its own. Default: true. */
  readonly listen?: boolean | undefined;
  /** Receives each error of the connection, after which the drainer goes on. Default: `process.emitWarning`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** All options, each with a value. */
export type DrainerSettings = {
  readonly [Name in keyof OutboxDrainerOptions]-?: NonNullable<OutboxDrainerOptions[Name]>;
};

/** The longest time that a timer of Node can wait: 24 days. */
const longestTime = 2 ** 31 - 1;
const mostRows = 10_000;

/** @throws {RangeError} for a number that makes no sense */
export function drainerSettings(options: OutboxDrainerOptions): DrainerSettings {
  const number = (name: keyof OutboxDrainerOptions, byDefault: number, least: number, most: number): number => {
    const value = options[name] ?? byDefault;
    if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${String(value)}`);
  };
  return {
    batchSize: number("batchSize", 100, 1, mostRows),
    concurrency: number("concurrency", 10, 1, mostRows),
    lease: number("lease", 30_000, 1, longestTime),
    pollInterval: number("pollInterval", 1_000, 1, longestTime),
    baseDelay: number("baseDelay", 5_000, 0, longestTime),
    maxDelay: number("maxDelay", 3_600_000, 0, longestTime),
    maxAttempts: number("maxAttempts", 10, 1, longestTime),
    keep: options.keep ?? false,
    listen: options.listen ?? true,
    onError: quietly(options.onError ?? warn),
  };
}

/** An error of the listener must not end what goes on after the first one. */
function quietly(listener: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      listener(error);
    } catch (thrown) {
      warn(thrown);
    }
  };
}

function warn(error: unknown): void {
  process.emitWarning(errorText(error), { type: "OutboxWarning" });
}
