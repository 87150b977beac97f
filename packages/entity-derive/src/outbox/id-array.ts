// Ids of rows into one parameter of type bigint[].
import { i64ToText } from "../codec/integer.ts";

/** @throws {RangeError} for what is not a whole number up to 2^53 */
export function idsToText(ids: readonly number[]): string {
  return `{${ids.map((id) => i64ToText(id)).join(",")}}`;
}
