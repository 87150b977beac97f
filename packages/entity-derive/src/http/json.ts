// Values into their JSON text, for the serializers that generated code writes out field by field.
import { isoFromDate } from "../codec/iso-date.ts";
import { of } from "../codec/kind.ts";

/**
 * A quoted and escaped string. Node's own `JSON.stringify` is as fast as testing for characters to escape first: for
 * ASCII of 8 to 60 characters both take the same time, from 100 on the test makes it slower (229 to 465 ns for 190).
 */
export const jsonText: (value: string) => string = JSON.stringify;

/** @throws {RangeError} for NaN and the infinities: the document promises a number, and JSON has none for them */
export function jsonNumber(value: number, place?: string): string {
  if (Number.isFinite(value)) return String(value);
  throw new RangeError(`The value${of(place)} is ${value}, which JSON cannot represent`);
}

/** ISO 8601 in UTC, in quotes. @throws {RangeError} for an invalid date */
export function jsonDate(value: Date): string {
  return `"${isoFromDate(value)}"`;
}

/** Anything whose text needs no escaping (a `Temporal.Instant`, say), in quotes. */
export function jsonQuoted(value: { toString(): string }): string {
  return `"${value.toString()}"`;
}

/** A decimal string, since JSON numbers lose digits beyond 2^53. */
export function jsonBigint(value: bigint): string {
  return `"${value}"`;
}

/** Base64, in quotes. */
export function jsonBytes(value: Uint8Array): string {
  return `"${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64")}"`;
}

/** Any JSON value; `null` for what JSON leaves out. */
export function jsonValue(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** One text that grows: what reads it puts its parts together once, where `join` would do so for each element before. */
export function jsonArray<T>(values: readonly T[], each: (value: T) => string): string {
  let text = "[";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ",";
    text += each(values[index] as T);
  }
  return `${text}]`;
}

/** An object of members that are written already; those that are not there are empty. */
export function jsonObject(members: readonly string[]): string {
  return `{${members.filter((member) => member !== "").join()}}`;
}

/** The members of an object without its braces: `"name":"Ada","age":36`. All are there, and nothing in it is undefined. */
export function jsonProperties(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}

/** The members of a dictionary, but for those that are written by themselves. */
export function jsonMembers<T>(
  values: Readonly<Record<string, T>>,
  without: readonly string[],
  each: (value: T) => string,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    without.includes(name) || value === undefined ? [] : [`${jsonText(name)}:${each(value)}`],
  );
}
