// Readers of columns, for `rows` and `row`.

import { arrayFromText } from "../codec/array.ts";
import { booleanFromText } from "../codec/boolean.ts";
import { bytesFromText } from "../codec/bytes.ts";
import { oneOf } from "../codec/choice.ts";
import { dateFromText } from "../codec/date.ts";
import { f32FromText, f64FromText } from "../codec/float.ts";
import { instantFromText } from "../codec/instant.ts";
import { bigintFromText, i16FromText, i32FromText, i64FromText } from "../codec/integer.ts";
import { jsonFromText } from "../codec/json.ts";
import { plainDateFromText, plainDateTimeFromText } from "../codec/plain-date-time.ts";
import type { Json } from "../vocabulary/json.ts";
import type * as numbers from "../vocabulary/scalars.ts";
import type { IpAddress, PlainDate, PlainDateTime, PlainTime, Uuid } from "../vocabulary/scalars.ts";

/**
 * Converts the text of a column, or null for NULL.
 * @param column the name of the column, for errors
 */
export type ColumnReader<T> = (text: string | null, column: string) => T;

/** Returns a reader that throws a TypeError for NULL. */
function present<T>(read: (text: string, column: string) => T): ColumnReader<T> {
  return (text, column) => {
    if (text === null) throw new TypeError(`The column "${column}" is NULL: read it with orNull(…)`);
    return read(text, column);
  };
}

/** Reads a column that may be NULL. */
export function orNull<T>(reader: ColumnReader<T>): ColumnReader<T | null> {
  return (text, column) => (text === null ? null : reader(text, column));
}

/** Reads an array without NULL among its elements. */
export function arrayOf<T>(reader: ColumnReader<T>): ColumnReader<T[]> {
  return present((text, column) => arrayFromText(text, (element) => reader(element, column), column));
}

/** Reads one of several texts, such as a label of an enum type. Another one throws an `UnknownValueError`. */
export function choice<const T extends string>(...values: readonly T[]): ColumnReader<T> {
  return present((text, column) => oneOf(values, text, column));
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const decimalPattern = /^-?(?:\d+(?:\.\d+)?|Infinity)$|^NaN$/;

function matching<T extends string>(pattern: RegExp, type: string): ColumnReader<T> {
  return present((text, column) => {
    if (!pattern.test(text)) throw new TypeError(`The column "${column}" is not a ${type}`);
    return text as T;
  });
}

function whole<T>(read: (text: string, place?: string) => T): ColumnReader<T> {
  return present((text, column) => {
    if (!/^-?\d+$/.test(text)) throw new TypeError(`The column "${column}" is not a whole number`);
    return read(text, column);
  });
}

/** Reads TEXT and VARCHAR; of any other type it returns PostgreSQL's text. */
export const text: ColumnReader<string> = present((value) => value);
/** Reads UUID, in lower case. */
export const uuid: ColumnReader<Uuid> = matching(uuidPattern, "UUID");
/** Reads SMALLINT. */
export const i16: ColumnReader<numbers.i16> = whole(i16FromText);
/** Reads INTEGER. */
export const i32: ColumnReader<numbers.i32> = whole(i32FromText);
/** Reads BIGINT as a number, and throws a `RangeError` beyond 2^53 − 1: `bigint` reads all. */
export const i64: ColumnReader<numbers.i64> = whole(i64FromText);
/** Reads BIGINT. */
export const bigint: ColumnReader<bigint> = whole(bigintFromText);
/** Reads REAL, with NaN and infinities. */
export const f32: ColumnReader<numbers.f32> = present(f32FromText);
/** Reads DOUBLE PRECISION, with NaN and infinities. */
export const f64: ColumnReader<numbers.f64> = present(f64FromText);
/** Reads NUMERIC as text, with all of its digits. */
export const decimal: ColumnReader<numbers.Decimal> = matching(decimalPattern, "decimal number");
/** Reads BOOLEAN. */
export const boolean: ColumnReader<boolean> = present((value, column) => {
  if (value !== "t" && value !== "f") throw new TypeError(`The column "${column}" is not a boolean`);
  return booleanFromText(value);
});
/** Reads TIMESTAMPTZ, and truncates microseconds to milliseconds. `infinity` throws a `RangeError`. */
export const date: ColumnReader<Date> = present(dateFromText);
/** Reads TIMESTAMPTZ with its microseconds. `infinity` throws a `RangeError`. */
export const instant: ColumnReader<Temporal.Instant> = present(instantFromText);
/** Reads DATE as ISO 8601: `2026-01-31`. `infinity` throws a `RangeError`. */
export const plainDate: ColumnReader<PlainDate> = present((value, column) => plainDateFromText(value, column));
/** Reads TIME as ISO 8601: `10:15:30.5`. */
export const plainTime: ColumnReader<PlainTime> = present((value) => value);
/** Reads TIMESTAMP as ISO 8601: `2026-01-31T10:15:30`. `infinity` throws a `RangeError`. */
export const plainDateTime: ColumnReader<PlainDateTime> = present((value, column) =>
  plainDateTimeFromText(value, column),
);
/** Reads INET: an address of IPv4 or IPv6, with its prefix length unless it is a host. */
export const ipAddress: ColumnReader<IpAddress> = present((value) => value);
/** Reads BYTEA. */
export const bytes: ColumnReader<Uint8Array> = present(bytesFromText);
/** Reads JSON and JSONB. The type of the value is not checked. */
export const json: ColumnReader<Json> = present((value) => jsonFromText<Json>(value));
