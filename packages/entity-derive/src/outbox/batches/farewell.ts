// Calls of the database and of the handler into calls that are given up some time after the end.
import { longestGoodbye } from "../patience.ts";

/** Without limit until the end begins; from then on each call has a second, or what it was given. Any number may wait. */
export class Farewell {
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
   * Null when it was given up; the promise's own result or error otherwise. An error that comes later is nobody's.
   *
   * @param patience how long is waited after the end has begun, in milliseconds
   */
  wait<T>(promise: Promise<T>, patience: number = longestGoodbye): Promise<T | null> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const limit = (): void => {
        timer = setTimeout(() => {
          this.#waiting.delete(limit);
          resolve(null);
        }, patience);
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
