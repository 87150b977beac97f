// Codec of TIMESTAMPTZ as Temporal.Instant, with microsecond precision.
import type { TemporalInstant } from "../vocabulary/scalars.ts";
import { isoFromPostgres, postgresFromIso } from "./calendar.ts";
import { checkTemporal } from "./check-type.ts";
import { temporalFrom } from "./temporal-plain.ts";

/** @throws {RangeError} for `infinity`, for years outside the range of Instant, and if DateStyle is not ISO */
export function instantFromText(text: string, place?: string): TemporalInstant {
  return temporalFrom("Instant", isoFromPostgres(text, place).replace(" ", "T"), place);
}

/**
 * Truncates nanoseconds, which PostgreSQL would round.
 * @throws {TypeError} if the value is not an Instant
 */
export function instantToText(value: TemporalInstant, place?: string): string {
  checkTemporal(value, "Instant", place);
  return postgresFromIso(value.toString({ smallestUnit: "microsecond" }));
}
