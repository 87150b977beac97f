// Random numbers for tests: the same in every run, or those of the seed that `npm run test:random` draws and prints.

/** The seed of all random tests. */
export const seed: number = Number(process.env["SEED"] ?? 1);

/**
 * Numbers from 0 to below 1 that are the same for a seed (mulberry32). Parts of a test that run at the same time take
 * generators of their own, so that the order in which they run changes nothing.
 */
export function randomNumbers(from: number = seed): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
