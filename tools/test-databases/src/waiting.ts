// What a test waits for into either that it happens, or an error after a minute: no loaded machine takes that long.
import { setTimeout as delay } from "node:timers/promises";

const minute = 60_000;

/** @throws {Error} when it does not come to be within a minute */
export async function until(holds: () => boolean | Promise<boolean>, what = "what was waited for"): Promise<void> {
  const end = performance.now() + minute;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not come to be within a minute: ${what}`);
    await delay(5);
  }
}

/** @throws {Error} when the promise is not settled within a minute */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const tooLate = delay(minute, undefined, { ref: false, signal: stop.signal }).then(() => {
    throw new Error("It did not end within a minute");
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    stop.abort();
  }
}
