// Limits the waiting for calls after the signal of a drainer was aborted.
import { shutdownGrace } from "../../shutdown-timeout.ts";

/** Waits without limit until shutdown begins; then each call gets a second, or its own limit. */
export class ShutdownDeadline {
  readonly #waiting: Set<() => void> = new Set();
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    for (const limit of this.#waiting) limit();
  }

  /**
   * Returns the result of the promise, or null after the limit. Later errors are ignored.
   *
   * @param timeout the limit after the beginning of shutdown, in milliseconds
   */
  wait<T>(promise: Promise<T>, timeout: number = shutdownGrace): Promise<T | null> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const limit = (): void => {
        timer = setTimeout(() => {
          this.#waiting.delete(limit);
          resolve(null);
        }, timeout);
      };
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(limit);
      };
      if (this.#hasBegun) limit();
      else this.#waiting.add(limit);
      promise.then(
        (value) => {
          end();
          resolve(value);
        },
        (error: unknown) => {
          end();
          reject(error);
        },
      );
    });
  }
}
