// Checks whether the text of a value in a page token can be a parameter of the column's type.
import { accepts } from "../../../codec/accepts.ts";
import { isoFromPostgres, startsWithDate } from "../../../codec/calendar.ts";
import { decimalToText } from "../../../codec/decimal.ts";
import { ipAddressToText } from "../../../codec/ip-address.ts";
import { plainDateTimeToText, plainTimeToText } from "../../../codec/plain-date-time.ts";
import { checkText } from "../../../codec/text.ts";
import { uuidToText } from "../../../codec/uuid.ts";

type Format = (text: string) => boolean;

/** The formats of values in tokens: the text of PostgreSQL, or of dates and times its JSON. */
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

export function isPosition(format: PositionFormat | readonly string[], text: string): boolean {
  return typeof format === "string" ? formats[format](text) : format.includes(text);
}

const formats: Readonly<Record<PositionFormat, Format>> = {
  text: (text) => !text.includes("\0") && accepts(checkText, text),
  uuid: (text) => accepts(uuidToText, text),
  i16: (text) => isWhole(text, -(2n ** 15n), 2n ** 15n - 1n),
  i32: (text) => isWhole(text, -(2n ** 31n), 2n ** 31n - 1n),
  i64: (text) => isWhole(text, -(2n ** 63n), 2n ** 63n - 1n),
  float: (text) => /^(?:-?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|Infinity)|NaN)$/.test(text),
  decimal: (text) => !/e/i.test(text.replace("NaN", "")) && accepts(decimalToText, text),
  boolean: (text) => text === "true" || text === "false",
  instant: (text) => isInfinite(text) || isDay(text) || isDateTime(text.replace(offset, "")),
  date: (text) => isInfinite(text) || isDay(text),
  time: (text) => accepts(plainTimeToText, text),
  dateTime: (text) => isInfinite(text) || isDateTime(text),
  ipAddress: (text) => accepts(ipAddressToText, text),
};

/** The offset of a time zone; that of the session may be any. */
const offset = /[+-]\d\d(?::\d\d){0,2}(?= BC$|$)/;

const integer = /^(?:0|-?[1-9]\d{0,18})$/;

function isWhole(text: string, minimum: bigint, maximum: bigint): boolean {
  return integer.test(text) && BigInt(text) >= minimum && BigInt(text) <= maximum;
}

function isInfinite(text: string): boolean {
  return text === "infinity" || text === "-infinity";
}

/** Whether the text is a date, such as `2026-01-31`, `12026-01-31` or `0044-03-15 BC`. */
function isDay(text: string): boolean {
  if (!/^\d{4,7}-\d\d-\d\d(?: BC)?$/.test(text)) return false;
  return startsWithDate(isoFromPostgres(text)) && !text.startsWith("0000");
}

/** Whether the text is a date and time in the range of PostgreSQL: 4714 BC to 294276 AD. */
function isDateTime(text: string): boolean {
  const [, day = "", time = "", era = ""] = /^(.*)T([\d:.]+)( BC)?$/.exec(text) ?? [];
  if (!isDay(`${day}${era}`) || Number.parseInt(day, 10) > (era === "" ? 294_276 : 4714)) return false;
  return accepts((of) => plainDateTimeToText(`2000-01-01T${of}`), time);
}
