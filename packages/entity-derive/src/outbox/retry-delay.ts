// Computes retry delays.

/**
 * Returns the delay after failure number `failures`, in milliseconds: `min(longest, base · 2^failures)`, times a random
 * factor of 0.5 to 0.75, so that rows that failed together do not come back together.
 */
export function retryDelay(failures: number, base: number, longest: number): number {
  // Beyond 2^60 every delay but 0 is the longest; an infinite power would turn 0 into NaN.
  const delay = Math.min(longest, base * 2 ** Math.min(failures, 60));
  return delay * (0.5 + Math.random() / 4);
}

const firstPause = 100;
const longestPause = 5_000;

/** Returns the pause after a connection error, in milliseconds: it doubles from 100 ms to 5 s, half of it random. */
export function reconnectPause(failuresInARow: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(failuresInARow - 1, 60)) * (0.5 + Math.random() / 2);
}
