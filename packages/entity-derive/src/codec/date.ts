// Codec of TIMESTAMPTZ as Date, with millisecond precision.
import { daysSinceEpoch, postgresFromIso, unreadableDate } from "./calendar.ts";
import { checkDate, columnSuffix } from "./check-type.ts";
import { isoFromDate } from "./iso-date.ts";

const timestamp =
  /^(\d{4,7})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(\.\d{1,6})?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/**
 * Parses a timestamp, and truncates microseconds.
 *
 * The usual format is parsed digit by digit: 0.12 µs, compared to 0.18 for `new Date(text)` and 0.53 for pg's own
 * parser.
 * @throws {RangeError} for `infinity`, for years outside the range of Date, and if DateStyle is not ISO
 */
export function dateFromText(text: string, place?: string): Date {
  if (
    text.charCodeAt(4) !== 45 ||
    text.charCodeAt(7) !== 45 ||
    text.charCodeAt(10) !== 32 ||
    text.charCodeAt(13) !== 58 ||
    text.charCodeAt(16) !== 58
  ) {
    return unusualDate(text, place);
  }
  let at = 19;
  let milliseconds = 0;
  if (text.charCodeAt(at) === 46) {
    for (let weight = 100, digit = text.charCodeAt(++at) - 48; digit >= 0 && digit <= 9; weight /= 10) {
      if (weight >= 1) milliseconds += digit * weight;
      digit = text.charCodeAt(++at) - 48;
    }
  }
  const sign = text.charCodeAt(at);
  if (text.length !== at + 3 || (sign !== 43 && sign !== 45)) return unusualDate(text, place);
  const hours = twoDigits(text, at + 1);
  const day = daysSinceEpoch(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));
  const seconds = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
  return new Date(day * 86400000 + (seconds + (sign === 43 ? -hours : hours) * 3600) * 1000 + milliseconds);
}

/**
 * @throws {TypeError} if the value is not a Date
 * @throws {RangeError} if it is invalid
 */
export function dateToText(value: Date, place?: string): string {
  checkDate(value, place);
  if (Number.isNaN(value.getTime())) throw new RangeError(`The Date${columnSuffix(place)} is invalid`);
  return postgresFromIso(isoFromDate(value));
}

/** Parses years above 9999 or before Christ, and offsets with minutes or seconds. */
function unusualDate(text: string, place: string | undefined): Date {
  const match = timestamp.exec(text);
  if (match === null) throw unreadableDate(text, place);
  const [, digits, month, day, hours, minutes, seconds, fraction = ".", sign, ...offset] = match;
  const beforeChrist = offset.pop() !== undefined;
  const [offsetHours, offsetMinutes = "0", offsetSeconds = "0"] = offset;
  const year = beforeChrist ? 1 - Number(digits) : Number(digits);
  const ahead = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60 + Number(offsetSeconds);
  const ofDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const wholeSeconds =
    daysSinceEpoch(year, Number(month), Number(day)) * 86400 + ofDay + (sign === "+" ? -ahead : ahead);
  const date = new Date(wholeSeconds * 1000 + Number(fraction.slice(1, 4).padEnd(3, "0")));
  if (Number.isNaN(date.getTime()))
    throw new RangeError(`A stored timestamp${columnSuffix(place)} is outside the range of a Date`);
  return date;
}

function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
}
