// Measures time.

/** Starts when it is created. */
export class Stopwatch {
  /** The start time, in milliseconds since 1970. */
  readonly startedAt: number = Date.now();
  readonly #start: number = performance.now();

  /** The elapsed time in milliseconds, with fractions. It is monotonic, unlike `startedAt`. */
  get duration(): number {
    return performance.now() - this.#start;
  }
}
