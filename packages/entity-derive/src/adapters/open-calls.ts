// Counts the running calls of a database, so that closing waits for them and later calls fail.
import { closedError } from "../errors/server-failures.ts";

/** The running calls of a database, and whether it accepts more. */
export class OpenCalls {
  #running = 0;
  #closing: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  /**
   * Runs a call, which `close` waits for. A synchronous error of the function, or a closed database, rejects the
   * promise.
   */
  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) return Promise.reject(closedError("The database was used after close()"));
    let result: Promise<T>;
    try {
      result = call();
    } catch (error) {
      return Promise.reject(error);
    }
    this.#running++;
    result.then(this.#leave, this.#leave);
    return result;
  }

  /**
   * Accepts no more calls, and ends the connections after running calls. Further calls of `close` return the same
   * promise.
   */
  close(end: () => Promise<void>): Promise<void> {
    this.#closing ??= this.#idle().then(end);
    return this.#closing;
  }

  readonly #leave = (): void => {
    this.#running--;
    if (this.#running === 0) this.#onIdle?.();
  };

  async #idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
