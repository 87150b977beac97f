// TIMESTAMPTZ: PostgreSQL's ISO text into Temporal.Instant, to the microsecond, and back.
import type { TemporalInstant } from "../vocabulary/temporal.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal } from "./kind.ts";

/** @throws {RangeError} for `infinity`, for a year that no Instant reaches, and when DateStyle is not ISO */
export function instantFromText(text: string): TemporalInstant {
  return Temporal.Instant.from(isoFromPostgres(text).replace(" ", "T"));
}

/**
 * Nanoseconds are cut off, since PostgreSQL would round them.
 * @throws {TypeError} for anything but an Instant
 */
export function instantToText(value: TemporalInstant): string {
  checkTemporal(value, "Instant");
  return postgresFromIso(value.toString({ smallestUnit: "microsecond" }));
}
