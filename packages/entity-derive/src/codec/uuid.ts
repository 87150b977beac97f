// Codec of UUID as text, in lower case when read.
import { ValueRangeError } from "../errors/value-errors.ts";
import { checkString } from "./check-type.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Accepts all versions, in upper or lower case.
 * @throws {TypeError} if the value is not a string
 * @throws {ValueRangeError} if the text is not a UUID; the message does not contain it, since it may be secret
 */
export function uuidToText(value: string, place?: string): string {
  checkString(value, place);
  if (uuid.test(value)) return value;
  const lower = value.toLowerCase();
  if (uuid.test(lower)) return lower;
  throw new ValueRangeError(value, "is not a UUID", place);
}
