// Codecs of DATE, TIME and TIMESTAMP as Temporal.PlainDate, PlainTime and PlainDateTime.
import type { TemporalOf, TemporalPlainDate, TemporalPlainDateTime, TemporalPlainTime } from "../vocabulary/scalars.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal, columnSuffix, type TemporalName } from "./check-type.ts";

/** @throws {RangeError} for `infinity`, and if DateStyle is not ISO */
export function temporalPlainDateFromText(text: string, place?: string): TemporalPlainDate {
  return temporalFrom("PlainDate", isoFromPostgres(text, place), place);
}

/** @throws {TypeError} if the value is not a PlainDate */
export function temporalPlainDateToText(value: TemporalPlainDate, place?: string): string {
  checkTemporal(value, "PlainDate", place);
  return postgresFromIso(value.toString({ calendarName: "never" }));
}

/** @throws {RangeError} for `24:00:00`, which PostgreSQL supports and Temporal does not */
export function temporalPlainTimeFromText(text: string, place?: string): TemporalPlainTime {
  return temporalFrom("PlainTime", text, place);
}

/** @throws {TypeError} if the value is not a PlainTime */
export function temporalPlainTimeToText(value: TemporalPlainTime, place?: string): string {
  checkTemporal(value, "PlainTime", place);
  return value.toString({ smallestUnit: "microsecond" });
}

/** @throws {RangeError} for `infinity`, and if DateStyle is not ISO */
export function temporalPlainDateTimeFromText(text: string, place?: string): TemporalPlainDateTime {
  return temporalFrom("PlainDateTime", isoFromPostgres(text, place).replace(" ", "T"), place);
}

/** @throws {TypeError} if the value is not a PlainDateTime */
export function temporalPlainDateTimeToText(value: TemporalPlainDateTime, place?: string): string {
  checkTemporal(value, "PlainDateTime", place);
  return postgresFromIso(value.toString({ calendarName: "never", smallestUnit: "microsecond" }));
}

/** Parses a stored value. Temporal's own error does not name the column, and contains the value. */
export function temporalFrom<N extends TemporalName>(name: N, text: string, place: string | undefined): TemporalOf<N> {
  try {
    return Temporal[name].from(text) as TemporalOf<N>;
  } catch {
    throw new RangeError(`A stored date or time${columnSuffix(place)} is outside the range of Temporal.${name}`);
  }
}
