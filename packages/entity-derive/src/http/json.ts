// Prints JSON, for generated serializers.

import { columnSuffix } from "../codec/check-type.ts";
import { isoFromDate } from "../codec/iso-date.ts";

/**
 * Returns a quoted and escaped string. Node's `JSON.stringify` is as fast as a test for characters to escape: equal for
 * ASCII of 8 to 60 characters, and from 100 on the test is slower (229 to 465 ns for 190).
 */
export const jsonText: (value: string) => string = JSON.stringify;

/** @throws {RangeError} for NaN and infinity, which JSON cannot represent */
export function jsonNumber(value: number, place?: string): string {
  if (Number.isFinite(value)) return String(value);
  throw new RangeError(`The value${columnSuffix(place)} is ${value}, which JSON cannot represent`);
}

/** Returns ISO 8601 in UTC, in quotes. @throws {RangeError} for an invalid date */
export function jsonDate(value: Date): string {
  return `"${isoFromDate(value)}"`;
}

/** Returns a value whose text needs no escaping, such as a `Temporal.Instant`, in quotes. */
export function jsonQuoted(value: { toString(): string }): string {
  return `"${value.toString()}"`;
}

/** Returns a decimal string, since JSON numbers lose digits beyond 2^53. */
export function jsonBigint(value: bigint): string {
  return `"${value}"`;
}

/** Returns base64, in quotes. */
export function jsonBytes(value: Uint8Array): string {
  return `"${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")}"`;
}

/** Returns the JSON of any value; `null` for values that JSON leaves out. */
export function jsonValue(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** Returns an array. It concatenates, since `join` would flatten each element's text first. */
export function jsonArray<T>(values: readonly T[], each: (value: T) => string): string {
  let text = "[";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += each(values[index] as T);
  }
  return `${text}]`;
}

/** Returns an object with the printed members. An empty text is a missing member. */
export function jsonObject(members: readonly string[]): string {
  return `{${members.filter((member) => member !== "").join()}}`;
}

/** Returns an object with further members, which are printed without braces. The object has a member already. */
export function withMembers(object: string, members: string): string {
  return `${object.slice(0, -1)},${members}}`;
}

/** Returns the members of an object without braces: `"name":"Ada","age":36`. No value may be undefined. */
export function jsonProperties(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}

/** Returns the members of a dictionary, except those that are printed separately. */
export function jsonMembers<T>(
  values: Readonly<Record<string, T>>,
  excludedNames: readonly string[],
  each: (value: T) => string,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    excludedNames.includes(name) || value === undefined ? [] : [`${jsonText(name)}:${each(value)}`],
  );
}
