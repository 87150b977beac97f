// The numbers that page through a list into text for LIMIT and OFFSET.

/** @throws {RangeError} unless the limit is a whole number from 0 on */
export function limitToText(limit: number): string {
  return countToText("limit", limit);
}

/**
 * Null, which is no limit, where there is none.
 * @throws {RangeError} unless the limit is a whole number from 0 on
 */
export function optionalLimitToText(limit: number | undefined): string | null {
  return limit === undefined ? null : limitToText(limit);
}

/** @throws {RangeError} unless the offset is a whole number from 0 on */
export function offsetToText(offset: number): string {
  return countToText("offset", offset);
}

function countToText(name: string, count: number): string {
  if (Number.isSafeInteger(count) && count >= 0) return String(count);
  throw new RangeError(`The ${name} must be a whole number from 0 on, not ${count}`);
}
