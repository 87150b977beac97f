// A parameter that is never NULL into a condition that is always true, and makes PostgreSQL plan for the parameters.

/**
 * What `plan_cache_mode = force_custom_plan` does for a session, for one statement. An outbox is mostly empty, and a
 * generic plan that was made while it was reads all of a table that has grown since: 20 s for a claim among 100,000
 * rows. PostgreSQL takes a generic plan only where it looks no dearer than custom plans. In a custom plan this condition
 * is gone; in a generic one it seems to count to a thousand million.
 */
export function forceCustomPlan(parameter: string): string {
  return `(${parameter} IS NOT NULL OR (SELECT count(*) > 0 FROM generate_series(1, 1000000000)))`;
}
