// A wait that ends with a ring, or after a time.

/** A ring before the wait counts, so none is lost in between. */
export class Alarm {
  #rung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Forgets an earlier ring. */
  reset(): void {
    this.#rung = false;
  }

  /**
   * Resolves after a ring, or after the time at the latest.
   * @param milliseconds less than 0 is taken as 0
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
