// A timed wait that can be ended early.

/** A ring before the wait is not lost. */
export class Alarm {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Discards an earlier ring. */
  reset(): void {
    this.#rung = false;
  }

  /**
   * Resolves after a ring, or after the time.
   * @param milliseconds less than 0 counts as 0
   */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, milliseconds));
        this.#wake = (): void => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    this.#rung = false;
  }
}
