// Names of PostgreSQL's date and time types without a time zone, as aliases of string.

/** `DATE`: a calendar date as ISO 8601 text, such as `"2026-01-31"`, in the years 1 to 9999. A string in JSON. */
export type PlainDate = string;

/** `TIME`: a time of day as ISO 8601 text, such as `"14:30:00"`, with microsecond precision. A string in JSON. */
export type PlainTime = string;

/**
 * `TIMESTAMP`: a date and time without a time zone as ISO 8601 text, such as `"2026-01-31T14:30:00"`, with microsecond
 * precision. A string in JSON. For a point in time use `Date` (`TIMESTAMPTZ`).
 */
export type PlainDateTime = string;
