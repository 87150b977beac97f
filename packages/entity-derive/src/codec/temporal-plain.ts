// DATE, TIME and TIMESTAMP: PostgreSQL's text into Temporal.PlainDate and its siblings, and back.
import type { TemporalPlainDate, TemporalPlainDateTime, TemporalPlainTime } from "../vocabulary/temporal.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal } from "./kind.ts";

/** @throws {RangeError} for `infinity`, and when DateStyle is not ISO */
export function temporalPlainDateFromText(text: string): TemporalPlainDate {
  return Temporal.PlainDate.from(isoFromPostgres(text));
}

/** @throws {TypeError} for anything but a PlainDate */
export function temporalPlainDateToText(value: TemporalPlainDate): string {
  checkTemporal(value, "PlainDate");
  return postgresFromIso(value.toString({ calendarName: "never" }));
}

/** @throws {RangeError} for `24:00:00`, which PostgreSQL knows and Temporal does not */
export function temporalPlainTimeFromText(text: string): TemporalPlainTime {
  return Temporal.PlainTime.from(text);
}

/** @throws {TypeError} for anything but a PlainTime */
export function temporalPlainTimeToText(value: TemporalPlainTime): string {
  checkTemporal(value, "PlainTime");
  return value.toString({ smallestUnit: "microsecond" });
}

/** @throws {RangeError} for `infinity`, and when DateStyle is not ISO */
export function temporalPlainDateTimeFromText(text: string): TemporalPlainDateTime {
  return Temporal.PlainDateTime.from(isoFromPostgres(text).replace(" ", "T"));
}

/** @throws {TypeError} for anything but a PlainDateTime */
export function temporalPlainDateTimeToText(value: TemporalPlainDateTime): string {
  checkTemporal(value, "PlainDateTime");
  return postgresFromIso(value.toString({ calendarName: "never", smallestUnit: "microsecond" }));
}
