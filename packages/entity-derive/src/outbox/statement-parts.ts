// SQL and parameters that statements of the outbox have in common.
import { i64ToText } from "../codec/integer.ts";

/**
 * Has the effect of `plan_cache_mode = force_custom_plan` for one statement. A generic plan that was made for an empty
 * outbox scans a grown table: 20 s for a claim among 100,000 rows. PostgreSQL uses a generic plan only if it seems no
 * more expensive than custom plans. This condition is removed in a custom plan, and seems to return a thousand million
 * rows in a generic one.
 */
export function forceCustomPlan(parameter: string): string {
  return `(${parameter} IS NOT NULL OR (SELECT count(*) > 0 FROM generate_series(1, 1000000000)))`;
}

/** @throws {RangeError} for anything but integers up to 2^53 */
export function idsToText(ids: readonly number[]): string {
  return `{${ids.map((id) => i64ToText(id)).join(",")}}`;
}
