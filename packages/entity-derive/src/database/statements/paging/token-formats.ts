// Converts the text of a value in a page token to a parameter; undefined if the column's type cannot have it.
import { isoFromPostgres, startsWithDate } from "../../../codec/calendar.ts";
import { decimalToText } from "../../../codec/decimal.ts";
import { bigintToText } from "../../../codec/integer.ts";
import { ipAddressToText } from "../../../codec/ip-address.ts";
import { plainDateTimeToText, plainTimeToText } from "../../../codec/plain-date-time.ts";
import { checkText } from "../../../codec/text.ts";
import { uuidToText } from "../../../codec/uuid.ts";

type Format = (text: string) => string | undefined;

/** The formats of values in tokens: the text of PostgreSQL, or for a timestamp the seconds since 1970. */
export type PositionFormat =
  | "text"
  | "uuid"
  | "i16"
  | "i32"
  | "i64"
  | "float"
  | "decimal"
  | "boolean"
  | "instant"
  | "date"
  | "time"
  | "dateTime"
  | "ipAddress";

export function readPosition(format: PositionFormat | readonly string[], text: string): string | undefined {
  if (typeof format !== "string") return format.includes(text) ? text : undefined;
  return formats[format](text);
}

const formats: Readonly<Record<PositionFormat, Format>> = {
  text: (text) => (text.includes("\0") ? undefined : accepted(checkText, text)),
  uuid: (text) => accepted(uuidToText, text),
  i16: (text) => whole(text, -(2n ** 15n), 2n ** 15n - 1n),
  i32: (text) => whole(text, -(2n ** 31n), 2n ** 31n - 1n),
  i64: (text) => (integer.test(text) ? accepted((value) => bigintToText(BigInt(value)), text) : undefined),
  float: (text) => (/^(?:-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|Infinity)|NaN)$/.test(text) ? text : undefined),
  decimal: (text) => (/e/i.test(text.replace("NaN", "")) ? undefined : accepted(decimalToText, text)),
  boolean: (text) => (text === "true" || text === "false" ? text : undefined),
  instant: (text) => instantParameter(text),
  date: (text) => (isInfinite(text) || isDay(text) ? text : undefined),
  time: (text) => accepted(plainTimeToText, text),
  dateTime: (text) => (isInfinite(text) || isDateTime(text) ? text : undefined),
  ipAddress: (text) => accepted(ipAddressToText, text),
};

const integer = /^(?:0|-?[1-9]\d{0,18})$/;

function whole(text: string, minimum: bigint, maximum: bigint): string | undefined {
  if (!integer.test(text)) return undefined;
  const value = BigInt(text);
  return value >= minimum && value <= maximum ? text : undefined;
}

/** Accepts a value by the rules of its codec. */
function accepted(encode: (text: string) => unknown, text: string): string | undefined {
  try {
    encode(text);
    return text;
  } catch {
    return undefined;
  }
}

function isInfinite(text: string): boolean {
  return text === "infinity" || text === "-infinity";
}

/** Whether the text is a date, such as `2026-01-31`, `12026-01-31` or `0044-03-15 BC`. */
function isDay(text: string): boolean {
  if (!/^\d{4,7}-\d\d-\d\d(?: BC)?$/.test(text)) return false;
  return startsWithDate(isoFromPostgres(text)) && !text.startsWith("0000");
}

function isDateTime(text: string): boolean {
  const [, day = "", time = "", era = ""] = /^(.*)T([\d:.]+)( BC)?$/.exec(text) ?? [];
  if (!isDay(`${day}${era}`)) return false;
  return accepted((of) => plainDateTimeToText(`2000-01-01T${of}`), time) !== undefined;
}

/** The range of PostgreSQL's TIMESTAMPTZ in seconds: 4714 BC to 294276 AD. */
const firstSecond = -210866803200;
const endSecond = 9224318016000;

/**
 * Converts seconds since 1970 to a timestamp in UTC, with microseconds, in a format that does not depend on DateStyle.
 */
function instantParameter(text: string): string | undefined {
  if (text === "Infinity" || text === "-Infinity") return text.toLowerCase();
  const match = /^(-?)(\d{1,13})\.(\d{6})$/.exec(text);
  if (match === null) return undefined;
  const [, sign, digits = "", fraction = ""] = match;
  const microseconds = BigInt(`${sign}${digits}${fraction}`);
  const second = floorDivide(microseconds, 1_000_000n);
  if (second < firstSecond || second >= endSecond) return undefined;
  const ofSecond = String(microseconds - BigInt(second) * 1_000_000n).padStart(6, "0");
  const days = Math.floor(second / 86_400);
  return `${dayText(days, `${timeText(second - days * 86_400)}.${ofSecond}+00`)}`;
}

function floorDivide(value: bigint, by: bigint): number {
  const quotient = value / by;
  return Number(value < 0n && quotient * by !== value ? quotient - 1n : quotient);
}

function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Returns the date that is this number of days after 1970-01-01 (Howard Hinnant's civil_from_days), with a time, as
 * PostgreSQL's text.
 */
function dayText(days: number, time: string): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const pad = (number: number, length: number): string => String(number).padStart(length, "0");
  const date = `${pad(year > 0 ? year : 1 - year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return `${date} ${time}${year > 0 ? "" : " BC"}`;
}
