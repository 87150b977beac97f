// A clock of the process that a test sets: timers and `performance.now()` go on when the test says so.
import type { TestContext } from "node:test";

export interface SetClock {
  /** Lets so much time pass, in milliseconds, and runs what was to run by then. */
  advance(milliseconds: number): void;
}

/**
 * Stops `performance.now()` and the timers of `setTimeout` until the test ends. Those of "node:timers/promises" go on,
 * so that `until` waits, and so does the clock of the database.
 */
export function setClock(context: TestContext): SetClock {
  // Whole, so that what is to run in ten milliseconds has run after ten.
  let now = Math.ceil(performance.now());
  context.mock.method(performance, "now", () => now);
  const { setTimeout: start, clearTimeout: clearStarted } = globalThis;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { setTimeout: set, clearTimeout: clearSet } = globalThis;
  // Timers without a delay go on: postgres.js opens connections with them.
  context.mock.method(globalThis, "setTimeout", (run: () => void, delay = 0, ...values: []) =>
    delay <= 0 ? start(run, 0, ...values) : set(run, delay, ...values),
  );
  // Timers that were started before, as of a driver, can be cleared: otherwise the process would wait for them.
  context.mock.method(globalThis, "clearTimeout", (timer: NodeJS.Timeout) => {
    clearSet(timer);
    clearStarted(timer);
  });
  return {
    advance(milliseconds) {
      now += milliseconds;
      context.mock.timers.tick(milliseconds);
    },
  };
}
