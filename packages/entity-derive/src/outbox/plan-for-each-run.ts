// A parameter that is never NULL -> a condition that is always true, and has the statement planned each time it is run.

/**
 * An outbox is mostly empty, and a plan that was made and kept while it was reads all of a table that has grown since:
 * 20 s for a claim among 100,000 rows. PostgreSQL keeps a plan that serves every parameter only where it looks no
 * dearer than one for the parameters at hand. Those make this condition disappear; without them it seems to count to
 * a thousand million.
 */
export function planForEachRun(parameter: string): string {
  return `(${parameter} IS NOT NULL OR (SELECT count(*) > 0 FROM generate_series(1, 1000000000)))`;
}
