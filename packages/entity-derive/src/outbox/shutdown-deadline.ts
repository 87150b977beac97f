// Limits the waiting for calls after the signal of a drainer was aborted.

/** The maximum time that shutdown waits for a database that does not respond, in milliseconds. */
export const shutdownGrace = 1_000;

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
      if (this.#hasBegun) limit();
      else this.#waiting.add(limit);
      promise.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.#waiting.delete(limit);
      });
    });
  }
}
