// Schemas into the references, bodies and responses of operations.
import type { Header, JsonSchema, RequestBody, ResponseDescription } from "./document.ts";

/** A reference to a schema of the document. */
export function schemaOf(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A required body of JSON. */
export function jsonBody(schema: JsonSchema): RequestBody {
  return { required: true, content: { "application/json": { schema } } };
}

/** A response of JSON. */
export function jsonResponse(
  description: string,
  schema: JsonSchema,
  headers?: Readonly<Record<string, Header>>,
): ResponseDescription {
  const content = { "application/json": { schema } };
  return headers === undefined ? { description, content } : { description, headers, content };
}
