// Parses query parameters. Parsers return undefined for text in another format.

import { accepts } from "../../codec/accepts.ts";
import { bigintToText } from "../../codec/integer.ts";
import { ipAddressToText } from "../../codec/ip-address.ts";
import { plainDateTimeToText, plainDateToText, plainTimeToText } from "../../codec/plain-date-time.ts";
import { uuidToText } from "../../codec/uuid.ts";
import type {
  TemporalInstant,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../../vocabulary/scalars.ts";

const integerPattern = /^(?:0|-?[1-9]\d*)$/;
/** Reads a bigint as text, which it also is in JSON bodies. */
const bigintPattern = /^-?\d{1,19}$/;
const decimalPattern = /^-?\d+(?:\.\d+)?$/;
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const offsetPattern = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Reads an integer in decimal digits, without exponent, leading zeros or `+`. */
function readInteger(text: string, minimum: number, maximum: number): number | undefined {
  if (!integerPattern.test(text)) return undefined;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : undefined;
}

/** Reads an integer in the range of BIGINT. */
function readBigint(text: string): bigint | undefined {
  if (!bigintPattern.test(text)) return undefined;
  const value = BigInt(text);
  return accepts(bigintToText, value) ? value : undefined;
}

/** Reads a number in JSON format, up to `maximum`. */
function readNumber(text: string, maximum: number): number | undefined {
  if (!numberPattern.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= maximum ? value : undefined;
}

/** Reads a UUID of RFC 9562, of any version, and returns it in lower case. */
export function readUuid(text: string): string | undefined {
  return accepts(uuidToText, text) ? text.toLowerCase() : undefined;
}

/** Reads a date, `2026-01-31`. */
function readPlainDate(text: string): string | undefined {
  return accepts(plainDateToText, text) ? text : undefined;
}

/** Reads a time of day: `10:15`, `10:15:30` or `10:15:30.5`. */
function readPlainTime(text: string): string | undefined {
  return accepts(plainTimeToText, text) ? text : undefined;
}

/** Reads a date and time without a time zone: `2026-01-31T10:15:30`. */
function readPlainDateTime(text: string): string | undefined {
  return text.includes("T") && accepts(plainDateTimeToText, text) ? text : undefined;
}

/** Reads a date and time with `Z` or an offset; or a date, which means its first moment in UTC. */
function readTimestamp(text: string): string | undefined {
  if (readPlainDate(text) !== undefined) return `${text}T00:00:00Z`;
  const offset = offsetPattern.exec(text)?.[0];
  if (offset === undefined) return undefined;
  return readPlainDateTime(text.slice(0, -offset.length)) === undefined ? undefined : text;
}

function readDate(text: string): Date | undefined {
  const date = new Date(readTimestamp(text) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Reads base64 with padding. */
function readBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? Uint8Array.from(bytes) : undefined;
}

/** Reads like `readDate`, but a date means its last millisecond in UTC. */
function readLastDate(text: string): Date | undefined {
  return readDate(readPlainDate(text) === undefined ? text : `${text}T23:59:59.999Z`);
}

/** Reads like `readInstant`, but a date means its last microsecond in UTC, the precision of PostgreSQL. */
function readLastInstant(text: string): TemporalInstant | undefined {
  return readInstant(readPlainDate(text) === undefined ? text : `${text}T23:59:59.999999Z`);
}

function readInstant(text: string): TemporalInstant | undefined {
  return mapped(readTimestamp(text), Temporal.Instant.from);
}

/** Parses with Temporal, which has further rules (no `24:00`). */
function mapped<T>(text: string | undefined, from: (text: string) => T): T | undefined {
  try {
    return text === undefined ? undefined : from(text);
  } catch {
    return undefined;
  }
}

/** A parser of one text, and the rule for messages. */
export interface ParameterFormat<T> {
  readonly read: (text: string) => T | undefined;
  readonly rule: string;
}

function readBoolean(text: string): boolean | undefined {
  if (text === "true") return true;
  return text === "false" ? false : undefined;
}

function integerFormat(minimum: number, maximum: number): ParameterFormat<number> {
  return {
    read: (text) => readInteger(text, minimum, maximum),
    rule: `must be an integer from ${minimum} to ${maximum}`,
  };
}

function numberFormat(maximum: number): ParameterFormat<number> {
  return { read: (text) => readNumber(text, maximum), rule: "must be a number" };
}

function format<T>(rule: string, read: (text: string) => T | undefined): ParameterFormat<T> {
  return { read, rule };
}

const dateRule = "must be a date such as 2026-01-31";
const timeRule = "must be a time such as 10:15:30";
const dateTimeRule = "must be a date and time such as 2026-01-31T10:15:30";
const timestampRule = "must be a date and time with an offset, such as 2026-01-31T10:15:30Z, or a date";

/** The format of a choice. */
export function choiceFormat<const T extends string>(values: readonly T[]): ParameterFormat<T> {
  return format(`must be one of ${values.join(", ")}`, (text) => values.find((value) => value === text));
}

/** The value types of parameters. */
export interface ParameterValues {
  readonly text: string;
  readonly uuid: string;
  readonly i16: number;
  readonly i32: number;
  readonly i64: number;
  readonly count: number;
  readonly bigint: bigint;
  readonly f32: number;
  readonly f64: number;
  readonly decimal: string;
  readonly boolean: boolean;
  readonly date: Date;
  readonly instant: TemporalInstant;
  readonly plainDate: string;
  readonly plainTime: string;
  readonly plainDateTime: string;
  readonly temporalPlainDate: TemporalPlainDate;
  readonly temporalPlainTime: TemporalPlainTime;
  readonly temporalPlainDateTime: TemporalPlainDateTime;
  readonly ipAddress: string;
  readonly bytes: Uint8Array;
  /** The end of a range, which includes a whole day. */
  readonly lastDate: Date;
  readonly lastInstant: TemporalInstant;
}

/** The query string formats, by type. */
export const parameterFormats: { readonly [Type in keyof ParameterValues]: ParameterFormat<ParameterValues[Type]> } = {
  text: format("", (text) => text),
  uuid: format("must be a UUID", readUuid),
  i16: integerFormat(-32_768, 32_767),
  i32: integerFormat(-2_147_483_648, 2_147_483_647),
  i64: integerFormat(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  count: integerFormat(0, Number.MAX_SAFE_INTEGER),
  bigint: format("must be an integer of at most 64 bits", readBigint),
  f32: numberFormat(3.402_823_466_385_288_6e38),
  f64: numberFormat(Number.MAX_VALUE),
  decimal: format("must be a decimal number", (text) => (decimalPattern.test(text) ? text : undefined)),
  boolean: format("must be one of true, false", readBoolean),
  date: format(timestampRule, readDate),
  instant: format(timestampRule, readInstant),
  plainDate: format(dateRule, readPlainDate),
  plainTime: format(timeRule, readPlainTime),
  plainDateTime: format(dateTimeRule, readPlainDateTime),
  temporalPlainDate: format(dateRule, (text) => mapped(readPlainDate(text), Temporal.PlainDate.from)),
  temporalPlainTime: format(timeRule, (text) => mapped(readPlainTime(text), Temporal.PlainTime.from)),
  temporalPlainDateTime: format(dateTimeRule, (text) => mapped(readPlainDateTime(text), Temporal.PlainDateTime.from)),
  ipAddress: format("must be an IP address", (text) => (accepts(ipAddressToText, text) ? text : undefined)),
  bytes: format("must be base64, with `+` sent as `%2B`", readBase64),
  lastDate: format(timestampRule, readLastDate),
  lastInstant: format(timestampRule, readLastInstant),
};

/** The types that can be lists. */
export type ListedValues = Omit<ParameterValues, "count" | "lastDate" | "lastInstant">;
