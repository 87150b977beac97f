// Codec of JSONB.
import { columnSuffix } from "./check-type.ts";

/** Parses JSON. The type is not checked. */
export function jsonFromText<T = unknown>(text: string): T {
  return JSON.parse(text) as T;
}

/** @throws {TypeError} for undefined, functions, symbols, cycles and bigints, which JSON cannot represent */
export function jsonToText(value: unknown, place?: string): string {
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    cause = error;
  }
  if (text === undefined) throw new TypeError(`The value${columnSuffix(place)} has no JSON text`, { cause });
  return text;
}
