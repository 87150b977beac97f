// Creates JSON Schemas of objects.
import type { JsonSchema } from "./document.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * Returns the schema of an object with required and optional properties.
 * @example objectSchema(["name"], { name: { type: "string" }, age: { type: "integer" } })
 */
export function objectSchema(required: readonly string[], properties: Properties): JsonSchema {
  return required.length === 0 ? { type: "object", properties } : { type: "object", required, properties };
}

/** Returns the schema of an object whose properties are all required. */
export function wholeObjectSchema(properties: Properties): JsonSchema {
  return objectSchema(Object.keys(properties), properties);
}
