// How long a statement waits for a lock, and how long it then lets others go first.

/** In milliseconds. Whoever comes after a statement that waits, waits behind it: so it waits shortly at first. */
const firstTimeout = 50;
const longestTimeout = 1000;
const firstPause = 100;
const longestPause = 10_000;

/** How long the attempt waits for a lock, in milliseconds. Attempts count from 0. */
export function lockTimeout(attempt: number): number {
  return Math.min(firstTimeout * 2 ** attempt, longestTimeout);
}

/** The pause after the attempt, in milliseconds. */
export function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 2 ** attempt, longestPause);
}
