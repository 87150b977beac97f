// Type checks of values, for callers that do not use TypeScript.
import { isDate } from "node:util/types";

/** Returns the column for an error message: ` of users.age`; empty if unknown. */
export function columnSuffix(place: string | undefined): string {
  return place === undefined ? "" : ` of ${place}`;
}

/** @throws {TypeError} if the value is not a string */
export function checkString(value: string, place?: string): void {
  if (typeof value !== "string") throw new TypeError(`The value${columnSuffix(place)} is not a string`);
}

/** @throws {TypeError} if the value is not a Date, of any realm */
export function checkDate(value: Date, place?: string): void {
  if (!(value instanceof Date) && !isDate(value)) throw new TypeError(`The value${columnSuffix(place)} is not a Date`);
}

/** The classes of Temporal that are types of columns. */
export type TemporalName = "Instant" | "PlainDate" | "PlainTime" | "PlainDateTime";

/** @throws {TypeError} if the value is not of this Temporal class; polyfills are accepted */
export function checkTemporal(value: object, name: TemporalName, place?: string): void {
  const isObject = typeof value === "object" && value !== null;
  if (isObject && (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === `Temporal.${name}`)
    return;
  throw new TypeError(`The value${columnSuffix(place)} is not a Temporal.${name}`);
}
