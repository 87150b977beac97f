// Codec of BOOLEAN: `t` and `f`.
import { columnSuffix } from "./check-type.ts";

export function booleanFromText(text: string): boolean {
  return text === "t";
}

/** @throws {TypeError} if the value is not a boolean */
export function booleanToText(value: boolean, place?: string): string {
  if (typeof value !== "boolean") throw new TypeError(`The value${columnSuffix(place)} is neither true nor false`);
  return value ? "t" : "f";
}
