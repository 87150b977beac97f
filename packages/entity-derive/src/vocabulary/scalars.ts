// Names of PostgreSQL's scalar types, as aliases.

/** `SMALLINT`: an integer from −32,768 to 32,767. A number in JSON. */
export type i16 = number;

/** `INTEGER`: an integer from −2,147,483,648 to 2,147,483,647. A number in JSON. */
export type i32 = number;

/**
 * `BIGINT` as a number: an integer from −(2^53−1) to 2^53−1. A number in JSON. Reading a stored value outside this
 * range throws `RangeError`; use `bigint` for all 64 bits.
 */
export type i64 = number;

/** `REAL`: a 32-bit floating-point number with about 6 significant digits. A number in JSON. */
export type f32 = number;

/** `DOUBLE PRECISION`: a 64-bit floating-point number, like `number`. A number in JSON. */
export type f64 = number;

/**
 * `NUMERIC`: an exact decimal number as text, such as `"19.99"`, with up to 131,072 digits before and 16,383 after the
 * point. A string in JSON, which preserves all digits.
 */
export type Decimal = string;

/** `UUID` (RFC 9562): 32 hexadecimal digits in groups of 8-4-4-4-12, in lower case when read. A string in JSON. */
export type Uuid = string;

/**
 * `INET`: an IPv4 or IPv6 address with an optional prefix length, such as `"192.0.2.1"` or `"2001:db8::/32"`. A string
 * in JSON.
 */
export type IpAddress = string;

/** `DATE`: a calendar date as ISO 8601 text, such as `"2026-01-31"`, in the years 1 to 9999. A string in JSON. */
export type PlainDate = string;

/** `TIME`: a time of day as ISO 8601 text, such as `"14:30:00"`, with microsecond precision. A string in JSON. */
export type PlainTime = string;

/**
 * `TIMESTAMP`: a date and time without a time zone as ISO 8601 text, such as `"2026-01-31T14:30:00"`, with microsecond
 * precision. A string in JSON. For a point in time use `Date` (`TIMESTAMPTZ`).
 */
export type PlainDateTime = string;

/** The class of Temporal as a type; `never` if the project's `lib` has no Temporal. */
export type TemporalOf<Name extends string> = typeof globalThis extends {
  readonly Temporal: { readonly [Key in Name]: abstract new (...parameters: never[]) => infer Value };
}
  ? Value
  : never;

export type TemporalInstant = TemporalOf<"Instant">;
export type TemporalPlainDate = TemporalOf<"PlainDate">;
export type TemporalPlainTime = TemporalOf<"PlainTime">;
export type TemporalPlainDateTime = TemporalOf<"PlainDateTime">;
