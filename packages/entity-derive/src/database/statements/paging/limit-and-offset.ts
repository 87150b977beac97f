// Validates the parameters of LIMIT and OFFSET; the limits of list queries.
/** The maximum number of sort fields, without the key. */
export const maximumSortFields = 3;

/** The maximum number of values of a list parameter in a query string. */
export const maximumListValues = 100;

/** The maximum number of characters of a text search, as JSON Schema counts them. */
export const maximumSearchLength = 200;

/** @throws {RangeError} if the limit is not a whole number of at least 0 */
export function limitToText(limit: number): string {
  return countToText("limit", limit);
}

/**
 * Returns null, which means no limit, for undefined.
 * @throws {RangeError} if the limit is not a whole number of at least 0
 */
export function optionalLimitToText(limit: number | undefined): string | null {
  return limit === undefined ? null : limitToText(limit);
}

/** @throws {RangeError} if the offset is not a whole number of at least 0 */
export function offsetToText(offset: number): string {
  return countToText("offset", offset);
}

function countToText(name: string, count: number): string {
  if (Number.isSafeInteger(count) && count >= 0) return String(count);
  throw new RangeError(`The ${name} must be a whole number from 0 on, not ${count}`);
}
