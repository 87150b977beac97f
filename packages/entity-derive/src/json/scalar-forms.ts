// JSON forms of single columns: text for types that JSON does not have.
import { isoFromPostgres } from "../codec/calendar.ts";
import { dateFromText } from "../codec/date.ts";
import { decimalToText } from "../codec/decimal.ts";
import { f32ToText, f64ToText } from "../codec/float.ts";
import { bigintToText, i16ToText, i32ToText, i64ToText } from "../codec/integer.ts";
import { ipAddressToText } from "../codec/ip-address.ts";
import { isoFromDate } from "../codec/iso-date.ts";
import { plainDateTimeToText, plainDateToText, plainTimeToText } from "../codec/plain-date-time.ts";
import { uuidToText } from "../codec/uuid.ts";
import type {
  TemporalInstant,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../vocabulary/scalars.ts";
import { type JsonForm, JsonMisfit } from "./json-form.ts";

export const textInJson: JsonForm<string> = {
  toJson: (value) => value,
  fromJson: textOf,
};

export const booleanInJson: JsonForm<boolean> = {
  toJson: (value) => value,
  fromJson(json) {
    if (typeof json !== "boolean") throw new JsonMisfit([], "is neither true nor false");
    return json;
  },
};

export const uuidInJson: JsonForm<string> = checkedText(uuidToText, "is not a UUID");

/** A string with all digits. */
export const decimalInJson: JsonForm<string> = checkedText(decimalToText, "is not a decimal number as text");

export const ipAddressInJson: JsonForm<string> = checkedText(ipAddressToText, "is not an IP address");

export const i16InJson: JsonForm<number> = wholeNumber(i16ToText, "is not a whole number of 16 bits");
export const i32InJson: JsonForm<number> = wholeNumber(i32ToText, "is not a whole number of 32 bits");
export const i64InJson: JsonForm<number> = wholeNumber(i64ToText, "is not a whole number between ±(2^53−1)");

/** A decimal string, since a JSON number loses digits beyond 2^53. */
export const bigintInJson: JsonForm<bigint> = {
  toJson: bigintToText,
  fromJson(json) {
    const text = textOf(json);
    if (!/^-?\d{1,19}$/.test(text)) throw new JsonMisfit([], "is not a whole number as text");
    return attempt(
      () => BigInt(text),
      (value) => bigintToText(value),
      "does not fit into 64 bits",
    );
  },
};

/** NaN and infinities, which JSON cannot represent, are strings. */
export const f64InJson: JsonForm<number> = floatForm(f64ToText);
export const f32InJson: JsonForm<number> = floatForm(f32ToText);

/** ISO 8601. Microseconds are truncated, as when a row is read. */
export const dateInJson: JsonForm<Date> = {
  toJson: isoFromDate,
  fromJson(json) {
    const text = textOf(json);
    return attempt(() => (isExpanded(text) || text.endsWith("Z") ? new Date(text) : fromPostgres(text)), checkDate);
  },
};

export const instantInJson: JsonForm<TemporalInstant> = {
  toJson: (value) => value.toString(),
  fromJson: (json) => attempt(() => Temporal.Instant.from(isoOf(textOf(json)))),
};

export const plainDateInJson: JsonForm<string> = isoText(plainDateToText, "is not an ISO date");
export const plainTimeInJson: JsonForm<string> = isoText(plainTimeToText, "is not an ISO time");
export const plainDateTimeInJson: JsonForm<string> = isoText(plainDateTimeToText, "is not an ISO date and time");

export const temporalPlainDateInJson: JsonForm<TemporalPlainDate> = {
  toJson: (value) => value.toString({ calendarName: "never" }),
  fromJson: (json) => attempt(() => Temporal.PlainDate.from(isoOf(textOf(json)))),
};

export const temporalPlainTimeInJson: JsonForm<TemporalPlainTime> = {
  toJson: (value) => value.toString(),
  fromJson: (json) => attempt(() => Temporal.PlainTime.from(textOf(json))),
};

export const temporalPlainDateTimeInJson: JsonForm<TemporalPlainDateTime> = {
  toJson: (value) => value.toString({ calendarName: "never" }),
  fromJson: (json) => attempt(() => Temporal.PlainDateTime.from(isoOf(textOf(json)))),
};

/** A base64 string. */
export const bytesInJson: JsonForm<Uint8Array> = {
  toJson: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64"),
  fromJson(json) {
    const text = textOf(json);
    const bytes = Buffer.from(text, "base64");
    if (bytes.toString("base64") !== text) throw new JsonMisfit([], "is not base64");
    return new Uint8Array(bytes);
  },
};

function textOf(json: unknown): string {
  if (typeof json !== "string") throw new JsonMisfit([], "is not text");
  return json;
}

function checkedText(check: (value: string) => string, problem: string): JsonForm<string> {
  return {
    toJson: (value) => value,
    fromJson(json) {
      const text = textOf(json);
      return attempt(() => text, check, problem);
    },
  };
}

function wholeNumber(check: (value: number) => string, problem: string): JsonForm<number> {
  return {
    toJson: (value) => Number(check(value)),
    fromJson: (json) => attempt(() => json as number, check, problem),
  };
}

function floatForm(check: (value: number) => string): JsonForm<number> {
  return {
    toJson: (value) => (Number.isFinite(value) ? value : check(value)),
    fromJson(json) {
      const isWord = json === "NaN" || json === "Infinity" || json === "-Infinity";
      return attempt(() => (isWord ? Number(json) : (json as number)), check, "is not a number");
    },
  };
}

/** The form of dates and times that are ISO text, as in PostgreSQL's JSON except for years beyond 4 digits. */
function isoText(check: (value: string) => string, problem: string): JsonForm<string> {
  return {
    toJson: (value) => value,
    fromJson: (json) => {
      const text = textOf(json);
      return attempt(() => (/^\d\d:/.test(text) ? text : isoOf(text)), check, problem);
    },
  };
}

/** Converts PostgreSQL's `12026-01-01` and `0044-03-15 BC` to ISO 8601; other text stays the same. */
function isoOf(text: string): string {
  return isExpanded(text) ? text : isoFromPostgres(text);
}

/**
 * Whether the text has an expanded year, such as `+012026-…` or `-000043-…`, or the year `0000`, which PostgreSQL
 * writes differently.
 */
function isExpanded(text: string): boolean {
  return /^[+-]|^0000-/.test(text);
}

function fromPostgres(text: string): Date {
  return dateFromText(text.replace("T", " "));
}

function checkDate(date: Date): void {
  if (Number.isNaN(date.getTime())) throw new RangeError("is not a date and time");
}

/** Applies a codec, and converts its errors to `JsonMisfit`. */
function attempt<T>(
  read: () => T,
  check: (value: T) => unknown = () => undefined,
  problem = "is not a date or time",
): T {
  try {
    const value = read();
    check(value);
    return value;
  } catch {
    throw new JsonMisfit([], problem);
  }
}
