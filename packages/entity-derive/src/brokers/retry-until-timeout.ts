// Repeats an attempt while the broker is unavailable, until it succeeds or the time is over.
import { setTimeout as delay } from "node:timers/promises";
import { withTimeout } from "../settings/with-timeout.ts";
import { RefusedError } from "./send-in-order.ts";

/** The error of a row that was not confirmed in time. It may have arrived; it is delivered again then. */
export class UnconfirmedError extends Error {
  override readonly name: string = "UnconfirmedError";
}

/** The delay between attempts, in milliseconds. */
const pause = 100;

/**
 * Repeats an attempt until it succeeds, is rejected, or `timeout` is over.
 *
 * @param attempt receives the remaining time in milliseconds
 * @throws {RefusedError} if the broker rejects the row
 * @throws {UnconfirmedError} if the time is over; its cause is the last error
 */
export async function retryUntilTimeout<T>(
  timeout: number,
  signal: AbortSignal,
  attempt: (remaining: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeout;
  let remaining = timeout;
  let failure: unknown;
  for (;;) {
    try {
      return await withTimeout(remaining, attempt(remaining), () => {
        throw unconfirmed(timeout, failure);
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RefusedError || error instanceof UnconfirmedError) throw error;
      failure = error;
    }
    await delay(pause);
    remaining = end - performance.now();
    // The last error of a shorter attempt would be its own timeout, which says nothing about the broker.
    if (remaining < pause) throw unconfirmed(timeout, failure);
  }
}

function unconfirmed(timeout: number, cause?: unknown): UnconfirmedError {
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  return new UnconfirmedError(`not confirmed within ${timeout} ms${reason}`, { cause });
}
