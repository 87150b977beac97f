// The properties of an object into its JSON Schema.
import type { JsonSchema } from "./document.ts";

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * An object that has to have some of its properties.
 * @example objectSchema(["name"], { name: { type: "string" }, age: { type: "integer" } })
 */
export function objectSchema(required: readonly string[], properties: Properties): JsonSchema {
  return required.length === 0 ? { type: "object", properties } : { type: "object", required, properties };
}

/** An object that always has all of its properties. */
export function wholeObjectSchema(properties: Properties): JsonSchema {
  return objectSchema(Object.keys(properties), properties);
}
