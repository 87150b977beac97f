// The running calls of a database: counted, waited for when it closes, and refused from then on.

/** Which calls of a database are under way, and whether more may come. */
export class OpenCalls {
  #running = 0;
  #closing: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  /**
   * Runs a call, which `close` waits for. What the function throws at once is a rejection, too; and so is the refusal of
   * a database that is closed, or closing.
   */
  run<T>(call: () => Promise<T>): Promise<T> {
    let answer: Promise<T>;
    try {
      this.#checkOpen();
      answer = call();
    } catch (error) {
      return Promise.reject(error);
    }
    this.#running++;
    answer.then(this.leave, this.leave);
    return answer;
  }

  /**
   * A call begins that says by itself when it ends.
   * @throws {Error} when the database is closed, or closing
   */
  enter(): void {
    this.#checkOpen();
    this.#running++;
  }

  /** Takes no more calls, and ends the connections when those that were made before are answered. Once is enough. */
  close(end: () => Promise<void>): Promise<void> {
    this.#closing ??= this.#idle().then(end);
    return this.#closing;
  }

  /** A call that was entered has ended. */
  readonly leave = (): void => {
    this.#running--;
    if (this.#running === 0) this.#onIdle?.();
  };

  #checkOpen(): void {
    if (this.#closing !== null) throw new Error("The database was used after close()");
  }

  async #idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
