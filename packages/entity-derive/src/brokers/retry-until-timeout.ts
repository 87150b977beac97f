// A try that may fail because the broker is away into tries until one succeeds, or the time is over.
import { setTimeout as delay } from "node:timers/promises";
import { RefusedError } from "./send-in-order.ts";

/** What a row fails with whose confirmation has not come in time. It may have arrived: then it comes again. */
export class UnconfirmedError extends Error {
  override readonly name: string = "UnconfirmedError";
}

/** Between tries, in milliseconds: a broker that has just been started is not asked a thousand times a second. */
const pause = 100;

/**
 * Tries again what fails, unless it is refused, until `timeout` is over.
 *
 * @param attempt is given how many milliseconds are left
 * @throws {RefusedError} when the broker won't have it
 * @throws {UnconfirmedError} when the time is over; its cause is the last failure
 */
export async function retryUntilTimeout<T>(
  timeout: number,
  signal: AbortSignal,
  attempt: (left: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeout;
  let failure: unknown;
  for (;;) {
    const left = end - performance.now();
    try {
      return await withTimeout(left, attempt(left));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RefusedError || error instanceof UnconfirmedError) throw error;
      if (end - performance.now() <= pause) throw unconfirmed(timeout, error);
      failure = error;
    }
    await delay(pause);
  }
  function withTimeout(left: number, promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(unconfirmed(timeout, failure)), left);
      promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

function unconfirmed(timeout: number, cause?: unknown): UnconfirmedError {
  const why = cause instanceof Error ? `: ${cause.message}` : "";
  return new UnconfirmedError(`not confirmed within ${timeout} ms${why}`, { cause });
}
