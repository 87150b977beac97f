// Converts values of generated code to JSON.

/** Returns a value as JSON: digits of a bigint, base64 of bytes, ISO 8601 of times. */
export function jsonOf(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map(jsonOf);
  if ("toJSON" in value && typeof value.toJSON === "function") return value.toJSON();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, jsonOf(member)]));
}
