// The names of PostgreSQL's date and time types without a zone, as aliases of string.

/** `DATE`: a day of the calendar as ISO 8601 text, `"2026-01-31"`; from the year 1 to 9999. A string in JSON. */
export type PlainDate = string;

/** `TIME`: a time of day as ISO 8601 text, `"14:30:00"`, to the microsecond. A string in JSON. */
export type PlainTime = string;

/**
 * `TIMESTAMP`: a day and a time of day without a zone as ISO 8601 text, `"2026-01-31T14:30:00"`, to the microsecond.
 * A string in JSON. A point in time is a `Date` (`TIMESTAMPTZ`).
 */
export type PlainDateTime = string;
