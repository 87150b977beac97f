// UUID: text <-> the same text in lower case.

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Any version is taken, in upper or lower case.
 * @throws {RangeError} for anything else, which the message does not quote: it may be secret
 */
export function uuidToText(value: string): string {
  if (uuid.test(value)) return value;
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (uuid.test(lower)) return lower;
  throw new RangeError("The value is not a UUID");
}
