// Schemas into the references, bodies and responses of operations.
import type { Content, Header, JsonSchema, RequestBody, ResponseDescription } from "./document.ts";

/** A reference to a schema of the document. */
export function schemaOf(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A required body of JSON, by its schema, or by the name of one of the document's. */
export function jsonBody(schema: JsonSchema | string): RequestBody {
  return { required: true, content: jsonContent(schema) };
}

/** A response of JSON, by its schema, or by the name of one of the document's. */
export function jsonResponse(
  description: string,
  schema: JsonSchema | string,
  headers?: Readonly<Record<string, Header>>,
): ResponseDescription {
  const content = jsonContent(schema);
  return headers === undefined ? { description, content } : { description, headers, content };
}

/** The rows of a page, each of a schema of the document, with the header that leads to the next page. */
export function pageResponse(description: string, name: string): ResponseDescription {
  return jsonResponse(description, { type: "array", items: schemaOf(name) }, linkHeader);
}

/** The header of a response that tells of a new row. */
export const locationHeader: Readonly<Record<string, Header>> = {
  Location: { description: "Where it can be found.", schema: { type: "string", format: "uri-reference" } },
};

const linkHeader: Readonly<Record<string, Header>> = {
  Link: {
    description: 'Where the next page is (`rel="next"`), when there may be one.',
    schema: { type: "string" },
  },
};

function jsonContent(schema: JsonSchema | string): Content {
  return { "application/json": { schema: typeof schema === "string" ? schemaOf(schema) : schema } };
}
