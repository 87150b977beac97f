// Calls of the database into calls that are given up a little after the end, when nobody waits for them any more.
import { longestGoodbye } from "../patience.ts";

/** Without limit until the end begins; from then on each call has a second. Any number may wait. */
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

  /** Null when it was given up; the promise's own result or error otherwise. An error that comes later is nobody's. */
  wait<T>(promise: Promise<T>): Promise<T | null> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const limit = (): void => {
        timer = setTimeout(() => resolve(null), longestGoodbye);
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
