// A stopwatch: when it was started, and how long ago that is.

/** Begins when it is made. */
export class Stopwatch {
  /** In milliseconds since 1970. */
  readonly startedAt: number = Date.now();
  readonly #start: number = performance.now();

  /** In milliseconds, with fractions. Unlike `startedAt`, it does not jump when the clock is set. */
  get duration(): number {
    return performance.now() - this.#start;
  }
}
