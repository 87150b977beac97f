// The text of one parameter into a typed value; undefined when it is not written exactly as it must be.
import { bigintToText } from "../../codec/integer.ts";
import { ipAddressToText } from "../../codec/ip-address.ts";
import { plainDateTimeToText, plainDateToText, plainTimeToText } from "../../codec/plain.ts";
import { uuidToText } from "../../codec/uuid.ts";

const integerPattern = /^(?:0|-?[1-9]\d*)$/;
/** As in a body, where it is text, too. */
const bigintPattern = /^-?\d{1,19}$/;
const decimalPattern = /^-?\d+(?:\.\d+)?$/;
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const offsetPattern = /(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A whole number in decimal digits; no exponent, no leading zeros, no `+`. */
export function readInteger(text: string, least: number, greatest: number): number | undefined {
  if (!integerPattern.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= greatest ? value : undefined;
}

/** A whole number that BIGINT holds. */
export function readBigint(text: string): bigint | undefined {
  if (!bigintPattern.test(text)) return undefined;
  const value = BigInt(text);
  return accepts(bigintToText, value) ? value : undefined;
}

/** A number as JSON writes it, no larger than `greatest`. */
export function readNumber(text: string, greatest: number): number | undefined {
  if (!numberPattern.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= greatest ? value : undefined;
}

export function readDecimal(text: string): string | undefined {
  return decimalPattern.test(text) ? text : undefined;
}

/** The 8-4-4-4-12 form of RFC 9562, any version, in lower case. */
export function readUuid(text: string): string | undefined {
  return accepts(uuidToText, text) ? text.toLowerCase() : undefined;
}

/** `2026-01-31` */
export function readPlainDate(text: string): string | undefined {
  return accepts(plainDateToText, text) ? text : undefined;
}

/** `10:15`, `10:15:30` or `10:15:30.5` */
export function readPlainTime(text: string): string | undefined {
  return accepts(plainTimeToText, text) ? text : undefined;
}

/** `2026-01-31T10:15:30` */
export function readPlainDateTime(text: string): string | undefined {
  return text.includes("T") && accepts(plainDateTimeToText, text) ? text : undefined;
}

/** A point in time: date, time and `Z` or an offset. */
export function readTimestamp(text: string): string | undefined {
  const offset = offsetPattern.exec(text)?.[0];
  if (offset === undefined) return undefined;
  return readPlainDateTime(text.slice(0, -offset.length)) === undefined ? undefined : text;
}

export function readDate(text: string): Date | undefined {
  const date = new Date(readTimestamp(text) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** An IPv4 or IPv6 address, with or without the length of a network's prefix. */
export function readIpAddress(text: string): string | undefined {
  return accepts(ipAddressToText, text) ? text : undefined;
}

/** Whether an encoder takes the value: what a column would refuse is refused here, by the same rule. */
function accepts<T>(encode: (value: T) => string, value: T): boolean {
  try {
    encode(value);
    return true;
  } catch {
    return false;
  }
}
