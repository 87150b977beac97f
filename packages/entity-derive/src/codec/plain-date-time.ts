// Codecs of DATE, TIME and TIMESTAMP as ISO 8601 text.
import { ValueRangeError } from "../errors/value-errors.ts";
import { isoFromPostgres, postgresFromIso, startsWithDate } from "./calendar.ts";
import { checkString } from "./check-type.ts";

const timeOfDay = /^(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?|24:00(?::00(?:\.0{1,9})?)?)$/;

/** @throws {RangeError} for `infinity`, and if DateStyle is not ISO */
export function plainDateFromText(text: string, place?: string): string {
  return isoFromPostgres(text, place);
}

/**
 * @throws {TypeError} if the value is not a string; {ValueRangeError} if it is not an existing ISO date: `2026-02-28`
 */
export function plainDateToText(value: string, place?: string): string {
  checkString(value, place);
  if (startsWithDate(value) && !value.includes("T")) return postgresFromIso(value);
  throw new ValueRangeError(value, "is not an ISO date such as 2026-01-31", place);
}

/**
 * @throws {TypeError} if the value is not a string; {ValueRangeError} if it is not an ISO time without an offset:
 * `10:00`, `10:00:00.123456`
 */
export function plainTimeToText(value: string, place?: string): string {
  checkString(value, place);
  if (timeOfDay.test(value)) return toMicroseconds(value);
  throw new ValueRangeError(value, "is not an ISO time such as 10:00:00", place);
}

/** @throws {RangeError} for `infinity`, and if DateStyle is not ISO */
export function plainDateTimeFromText(text: string, place?: string): string {
  return isoFromPostgres(text, place).replace(" ", "T");
}

/**
 * @throws {TypeError} if the value is not a string; {ValueRangeError} if it is not an ISO date and time without an
 * offset: `2026-01-31T10:00:00`
 */
export function plainDateTimeToText(value: string, place?: string): string {
  checkString(value, place);
  const separator = value.indexOf("T");
  if (startsWithDate(value) && timeOfDay.test(value.slice(separator + 1))) {
    return postgresFromIso(toMicroseconds(value));
  }
  throw new ValueRangeError(value, "is not an ISO date and time such as 2026-01-31T10:00:00", place);
}

/** Truncates nanoseconds, since PostgreSQL would round them, even up to `24:00:00`. */
function toMicroseconds(value: string): string {
  return value.replace(/(\.\d{6})\d+$/, "$1");
}
