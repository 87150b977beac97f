// A value that callers outside TypeScript may have given into an error, unless it is of the kind that its type says.
import { isDate } from "node:util/types";

/** @throws {TypeError} for anything but a string */
export function checkString(value: string): void {
  if (typeof value !== "string") throw new TypeError("The value is not a string");
}

/** @throws {TypeError} for anything but a Date, of whatever realm */
export function checkDate(value: Date): void {
  if (!(value instanceof Date) && !isDate(value)) throw new TypeError("The value is not a Date");
}

/** @throws {TypeError} for anything but a value of this class of Temporal, which may come from a polyfill */
export function checkTemporal(value: object, name: "Instant" | "PlainDate" | "PlainTime" | "PlainDateTime"): void {
  const isObject = typeof value === "object" && value !== null;
  if (isObject && (value as { readonly [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === `Temporal.${name}`)
    return;
  throw new TypeError(`The value is not a Temporal.${name}`);
}
