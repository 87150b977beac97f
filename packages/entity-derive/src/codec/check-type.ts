// A value that callers outside TypeScript may have given into an error, unless it is of the kind that its type says.
import { isDate } from "node:util/types";

/** What an error says of the column whose value it is about, its name with the table's: ` of users.age`. */
export function of(place: string | undefined): string {
  return place === undefined ? "" : ` of ${place}`;
}

/** @throws {TypeError} for anything but a string */
export function checkString(value: string, place?: string): void {
  if (typeof value !== "string") throw new TypeError(`The value${of(place)} is not a string`);
}

/** @throws {TypeError} for anything but a Date, of whatever realm */
export function checkDate(value: Date, place?: string): void {
  if (!(value instanceof Date) && !isDate(value)) throw new TypeError(`The value${of(place)} is not a Date`);
}

/** The classes of Temporal that columns have values of. */
export type TemporalName = "Instant" | "PlainDate" | "PlainTime" | "PlainDateTime";

/** @throws {TypeError} for anything but a value of this class of Temporal, which may come from a polyfill */
export function checkTemporal(value: object, name: TemporalName, place?: string): void {
  const isObject = typeof value === "object" && value !== null;
  if (isObject && (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === `Temporal.${name}`)
    return;
  throw new TypeError(`The value${of(place)} is not a Temporal.${name}`);
}
