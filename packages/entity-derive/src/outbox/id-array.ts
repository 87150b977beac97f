// Formats ids as a parameter of type bigint[].
import { i64ToText } from "../codec/integer.ts";

/** @throws {RangeError} for anything but integers up to 2^53 */
export function idsToText(ids: readonly number[]): string {
  return `{${ids.map((id) => i64ToText(id)).join(",")}}`;
}
