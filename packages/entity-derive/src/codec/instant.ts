// TIMESTAMPTZ: PostgreSQL's ISO text into Temporal.Instant, to the microsecond, and back.
import type { TemporalInstant } from "../vocabulary/temporal.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal } from "./check-type.ts";
import { temporalFrom } from "./temporal-plain.ts";

/** @throws {RangeError} for `infinity`, for a year that no Instant reaches, and when DateStyle is not ISO */
export function instantFromText(text: string, place?: string): TemporalInstant {
  return temporalFrom("Instant", isoFromPostgres(text, place).replace(" ", "T"), place);
}

/**
 * Nanoseconds are cut off, since PostgreSQL would round them.
 * @throws {TypeError} for anything but an Instant
 */
export function instantToText(value: TemporalInstant, place?: string): string {
  checkTemporal(value, "Instant", place);
  return postgresFromIso(value.toString({ smallestUnit: "microsecond" }));
}
