// Timeouts and delays of statements that wait for locks.

/** Timeouts in milliseconds. Other queries queue behind a waiting statement, so the first one is short. */
const firstTimeout = 50;
const longestTimeout = 1000;
const firstPause = 100;
const longestPause = 10_000;

/** Returns the lock timeout of an attempt, in milliseconds. Attempts count from 0. */
export function lockTimeout(attempt: number): number {
  return Math.min(firstTimeout * 2 ** attempt, longestTimeout);
}

/** Returns the delay after an attempt, in milliseconds. */
export function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 2 ** attempt, longestPause);
}
