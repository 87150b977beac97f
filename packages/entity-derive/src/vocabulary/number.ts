// The names of PostgreSQL's number types, as aliases of TypeScript's.

/** `SMALLINT`: an integer from −32,768 to 32,767. A number in JSON. */
export type i16 = number;

/** `INTEGER`: an integer from −2,147,483,648 to 2,147,483,647. A number in JSON. */
export type i32 = number;

/**
 * `BIGINT`, as a number: an integer from −(2^53−1) to 2^53−1. A number in JSON.
 * A stored value outside that range throws `RangeError` when it is read and is never rounded; use `bigint` for all 64 bits.
 */
export type i64 = number;

/** `REAL`: a floating-point number of 32 bits, about 6 significant digits. A number in JSON. */
export type f32 = number;

/** `DOUBLE PRECISION`: a floating-point number of 64 bits, as `number` itself. A number in JSON. */
export type f64 = number;

/**
 * `NUMERIC`: an exact decimal number as text, `"19.99"`, up to 131,072 digits before and 16,383 after the point.
 * A string in JSON, so that no digit is lost.
 */
export type Decimal = string;
