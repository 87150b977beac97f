// Schemas of objects and scalars in OpenAPI documents.
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

export const uuidSchema: JsonSchema = { type: "string", format: "uuid" };
export const dateTimeSchema: JsonSchema = { type: "string", format: "date-time" };
export const int16Schema: JsonSchema = { type: "integer", format: "int16" };
export const int32Schema: JsonSchema = { type: "integer", format: "int32" };
export const int64Schema: JsonSchema = { type: "integer", format: "int64" };
