// Names of PostgreSQL's numeric types, as aliases.

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
