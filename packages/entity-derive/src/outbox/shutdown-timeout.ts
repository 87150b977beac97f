// Limits the waiting for a database that does not respond at shutdown.

/** The maximum time that shutdown waits for a database that does not respond, in milliseconds. */
export const shutdownGrace = 1_000;

/** Waits without limit until `limit` is called. Only one wait at a time. */
export class ShutdownTimeout {
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #onOver: (() => void) | null = null;

  /** Starts the limit. */
  limit(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#isOver = true;
      this.#onOver?.();
    }, milliseconds);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves to null after the limit, and otherwise as the promise does. */
  async wait<T>(promise: Promise<T>): Promise<T | null> {
    if (this.#isOver) return null;
    const expiry = new Promise<null>((resolve) => {
      this.#onOver = () => resolve(null);
    });
    return await Promise.race([promise, expiry]);
  }

  /** Clears the timer. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
