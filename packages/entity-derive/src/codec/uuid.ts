// UUID: text, in lower case when it is read.
import { ValueRangeError } from "../errors/value-range-error.ts";
import { checkString } from "./check-type.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Any version is taken, in upper or lower case.
 * @throws {TypeError} for anything but a string
 * @throws {ValueRangeError} for other text, which the message does not quote: it may be secret
 */
export function uuidToText(value: string, place?: string): string {
  checkString(value, place);
  if (uuid.test(value)) return value;
  const lower = value.toLowerCase();
  if (uuid.test(lower)) return lower;
  throw new ValueRangeError(value, "is not a UUID", place);
}
