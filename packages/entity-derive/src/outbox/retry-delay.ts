// Errors after which a drainer retries, and its delays.
import { isBusy, isUnavailable } from "../errors/server-failures.ts";
import { sqlState } from "../errors/sql-state.ts";
import type { DrainerSettings } from "./drainer-options.ts";

/**
 * Returns the delay after failure number `failures`, in milliseconds: `min(longest, base · 2^failures)`, times a random
 * factor of 0.5 to 0.75, so that rows that failed together do not come back together.
 */
function retryDelay(failures: number, base: number, longest: number): number {
  // Beyond 2^60 every delay but 0 is the longest; an infinite power would turn 0 into NaN.
  const delay = Math.min(longest, base * 2 ** Math.min(failures, 60));
  return delay * (0.5 + Math.random() / 4);
}

/** The fate of a row after another failure. */
export interface Failure {
  readonly error: string;
  readonly parks: boolean;
  /** The delay until the next attempt, in milliseconds; 0 for a parked row. */
  readonly delay: number;
}

/** @param attempts the number of earlier failures */
export function failureAfter(attempts: number, error: string, settings: DrainerSettings): Failure {
  const failures = attempts + 1;
  const parks = failures >= settings.maxAttempts;
  return { error, parks, delay: parks ? 0 : retryDelay(failures, settings.baseDelay, settings.maxDelay) };
}

const firstPause = 100;
const longestPause = 5_000;

/** Returns the pause after a connection error, in milliseconds: it doubles from 100 ms to 5 s, half of it random. */
export function reconnectPause(failuresInARow: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(failuresInARow - 1, 60)) * (0.5 + Math.random() / 2);
}

export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isBusy(sqlState(error));
}
