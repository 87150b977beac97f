// Validates the options of drainers and fills in defaults.
import { errorListener } from "../settings/error-listener.ts";
import { maximumTimeout, wholeNumber } from "../settings/whole-number.ts";

/** Options of the drainer. Times are in milliseconds. */
export interface OutboxDrainerOptions {
  /** The maximum number of rows in memory, and of a claim: 1 to 10,000. Default: 100. */
  readonly batchSize?: number | undefined;
  /** The number of concurrent rows, each of another entity id: 1 to 10,000. Default: 10. */
  readonly concurrency?: number | undefined;
  /**
   * The time for which other drainers cannot claim the rows. It is renewed while a handler runs, so it determines when rows
   * of a crashed drainer come back. Default: 30,000.
   */
  readonly lease?: number | undefined;
  /** The interval at which an idle drainer polls. Default: 1,000. */
  readonly pollInterval?: number | undefined;
  /** After failure number n, a row waits `baseDelay · 2^n`, times a random factor of 0.5 to 0.75. Default: 5,000. */
  readonly baseDelay?: number | undefined;
  /**
   * The maximum delay before the random factor, so that no row waits longer than three quarters of it. Default:
   * 3,600,000, which is an hour.
   */
  readonly maxDelay?: number | undefined;
  /** The number of failures after which a row is parked. Default: 10. */
  readonly maxAttempts?: number | undefined;
  /** Delivered rows are marked with `processed_at` instead of deleted. Default: false. */
  readonly keep?: boolean | undefined;
  /** Uses NOTIFY on the channel `entity_outbox` to wake up, which takes a connection of its own. Default: true. */
  readonly listen?: boolean | undefined;
  /**
   * The time that handlers have to finish after the signal of `run` has aborted. Then their own signals abort, they are
   * abandoned, and their rows come again when the lease ends. Default: 20,000.
   */
  readonly grace?: number | undefined;
  /** Receives each connection error, after which the drainer continues. Default: `process.emitWarning`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** All options with values. */
export type DrainerSettings = {
  readonly [Name in keyof OutboxDrainerOptions]-?: NonNullable<OutboxDrainerOptions[Name]>;
};

type NumberOption = Exclude<keyof OutboxDrainerOptions, "keep" | "listen" | "onError">;

const maximumRows = 10_000;

/** @throws {RangeError} for an invalid number */
export function drainerSettings(options: OutboxDrainerOptions): DrainerSettings {
  const number = (name: NumberOption, byDefault: number, least: number, most: number): number =>
    wholeNumber(name, options[name] ?? byDefault, least, most);
  return {
    batchSize: number("batchSize", 100, 1, maximumRows),
    concurrency: number("concurrency", 10, 1, maximumRows),
    lease: number("lease", 30_000, 1, maximumTimeout),
    pollInterval: number("pollInterval", 1_000, 1, maximumTimeout),
    baseDelay: number("baseDelay", 5_000, 0, maximumTimeout),
    maxDelay: number("maxDelay", 3_600_000, 0, maximumTimeout),
    maxAttempts: number("maxAttempts", 10, 1, maximumTimeout),
    grace: number("grace", 20_000, 0, maximumTimeout),
    keep: options.keep ?? false,
    listen: options.listen ?? true,
    onError: errorListener(options.onError, "OutboxWarning"),
  };
}
