// DATE, TIME and TIMESTAMP: PostgreSQL's text into Temporal.PlainDate and its siblings, and back.
import type {
  TemporalOf,
  TemporalPlainDate,
  TemporalPlainDateTime,
  TemporalPlainTime,
} from "../vocabulary/temporal.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal, of, type TemporalName } from "./check-type.ts";

/** @throws {RangeError} for `infinity`, and when DateStyle is not ISO */
export function temporalPlainDateFromText(text: string, place?: string): TemporalPlainDate {
  return temporalFrom("PlainDate", isoFromPostgres(text, place), place);
}

/** @throws {TypeError} for anything but a PlainDate */
export function temporalPlainDateToText(value: TemporalPlainDate, place?: string): string {
  checkTemporal(value, "PlainDate", place);
  return postgresFromIso(value.toString({ calendarName: "never" }));
}

/** @throws {RangeError} for `24:00:00`, which PostgreSQL knows and Temporal does not */
export function temporalPlainTimeFromText(text: string, place?: string): TemporalPlainTime {
  return temporalFrom("PlainTime", text, place);
}

/** @throws {TypeError} for anything but a PlainTime */
export function temporalPlainTimeToText(value: TemporalPlainTime, place?: string): string {
  checkTemporal(value, "PlainTime", place);
  return value.toString({ smallestUnit: "microsecond" });
}

/** @throws {RangeError} for `infinity`, and when DateStyle is not ISO */
export function temporalPlainDateTimeFromText(text: string, place?: string): TemporalPlainDateTime {
  return temporalFrom("PlainDateTime", isoFromPostgres(text, place).replace(" ", "T"), place);
}

/** @throws {TypeError} for anything but a PlainDateTime */
export function temporalPlainDateTimeToText(value: TemporalPlainDateTime, place?: string): string {
  checkTemporal(value, "PlainDateTime", place);
  return postgresFromIso(value.toString({ calendarName: "never", smallestUnit: "microsecond" }));
}

/** Temporal's own error names no column, and would show the value. */
export function temporalFrom<N extends TemporalName>(name: N, text: string, place: string | undefined): TemporalOf<N> {
  try {
    return Temporal[name].from(text) as TemporalOf<N>;
  } catch {
    throw new RangeError(`A stored date or time${of(place)} is outside the range of Temporal.${name}`);
  }
}
