// Describes the kind of a value in the message of an error.

/** Returns "a string", "null", "an array" and so on, without the value itself. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  const type = typeof value;
  return type === "object" ? "another object" : `a ${type}`;
}
