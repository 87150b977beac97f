// Converts dates between ISO 8601 and PostgreSQL, and counts days since 1970.
import { columnSuffix } from "./check-type.ts";

const postgresDate = /^(\d{4,7})(-\d\d-\d\d)(.*?)( BC)?$/s;
const isoDate = /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?=T|$)/;

/** Returns the days from 1970-01-01 to a date of the proleptic Gregorian calendar; the year before 1 is 0. */
export function daysSinceEpoch(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day comes last (Howard Hinnant's days_from_civil).
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

/**
 * Converts `12026-01-01` to `+012026-01-01`, and `0044-03-15 BC` to `-000043-03-15`. Text after the date is kept.
 * @throws {RangeError} for infinity, and for text that is not in PostgreSQL's ISO format
 */
export function isoFromPostgres(text: string, place?: string): string {
  if (text.charCodeAt(4) === 45 && !text.endsWith("C")) return text;
  const match = postgresDate.exec(text);
  if (match === null) throw unreadableDate(text, place);
  const [, digits = "", monthAndDay = "", rest = "", beforeChrist] = match;
  const year = beforeChrist === undefined ? Number(digits) : 1 - Number(digits);
  return `${isoYear(year)}${monthAndDay}${rest}`;
}

/** Converts `+012026-01-01T…` to `12026-01-01T…`, and `-000043-03-15…` to `0044-03-15… BC`. */
export function postgresFromIso(text: string): string {
  const sign = text.charCodeAt(0);
  if (sign !== 43 && sign !== 45 && !text.startsWith("0000-")) return text;
  const yearLength = text.indexOf("-", 1);
  const year = Number(text.slice(0, yearLength));
  const rest = text.slice(yearLength);
  return year > 0 ? `${String(year).padStart(4, "0")}${rest}` : `${String(1 - year).padStart(4, "0")}${rest} BC`;
}

/** Whether the text begins with an ISO date that exists. */
export function startsWithDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (match === null) return false;
  const [, year = "", month = "", day = ""] = match;
  return daysInMonth(Number(year), Number(month)) >= Number(day) && day !== "00";
}

/** Returns the error for an unreadable stored date or time. It does not contain the value. */
export function unreadableDate(text: string, place: string | undefined): RangeError {
  return new RangeError(
    text.endsWith("infinity")
      ? `A stored date or time${columnSuffix(place)} is infinite, which a JavaScript value cannot represent`
      : `A stored date or time${columnSuffix(place)} is not in ISO format: set the DateStyle of the connection to ISO`,
  );
}

function isoYear(year: number): string {
  if (year >= 0 && year <= 9999) return String(year).padStart(4, "0");
  return `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}`;
}

function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
