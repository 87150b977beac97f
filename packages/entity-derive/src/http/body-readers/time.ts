// Reads ISO 8601 dates and times from JSON.
import { leftToSchema } from "./defer-to-schema.ts";
import { asMatching } from "./text.ts";

/** Accepts a date and time with seconds, `T`, and `Z` or an offset, with nanosecond precision at most. */
export function asTimestamp(value: unknown): string {
  return asDayOf(asMatching(value, timestamp));
}

export function asPlainDate(value: unknown): string {
  return asDayOf(asMatching(value, plainDate));
}

/** Accepts a time with nanosecond precision at most. */
export function asPlainTime(value: unknown): string {
  return asMatching(value, plainTime);
}

/** Accepts a date and time without an offset, with nanosecond precision at most. */
export function asPlainDateTime(value: unknown): string {
  return asDayOf(asMatching(value, plainDateTime));
}

/** Returns the text if its date exists in the calendar. */
function asDayOf(text: string): string {
  const day = Number(text.slice(8, 10));
  if (day > 28 && day > lastDayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)))) throw leftToSchema;
  return text;
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const timestamp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const plainDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const plainTime = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
const plainDateTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/;
