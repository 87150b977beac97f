// A promise that may be pending for ever into what it gives, or null when that takes too long.

/** How long is waited for a database that does not answer, once there is nothing more to do, in milliseconds. */
export const longestGoodbye = 1_000;

/** Without limit until it is asked to end. One at a time may wait. */
export class Patience {
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #onOver: (() => void) | null = null;

  /** From now on there is only so much of it. */
  limit(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#isOver = true;
      this.#onOver?.();
    }, milliseconds);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Null when patience is over; the promise's own result or error otherwise. */
  async wait<T>(promise: Promise<T>): Promise<T | null> {
    if (this.#isOver) return null;
    const over = new Promise<null>((resolve) => {
      this.#onOver = () => resolve(null);
    });
    return await Promise.race([promise, over]);
  }

  /** To be called when nobody waits any more. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
