// Schemas into the references, parameters, bodies and responses of operations.
import type { Content, Header, JsonSchema, Parameter, RequestBody, ResponseDescription } from "./document.ts";

/** A reference to a schema of the document. */
export function schemaOf(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The id in a path. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
};

/** An optional parameter of the query string. */
export function queryParameter(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

/** `limit`, `offset` and `after`: how many rows a list gives where nothing is said, and the most that it gives. */
export function pageParameters(size: number, most: number): readonly Parameter[] {
  const after = "The last id of the page before. Neither skips nor repeats rows. Goes with `limit` alone.";
  const count = { type: "integer", minimum: 0 };
  return [
    queryParameter("limit", `The most rows to return; more than ${most} are not.`, { ...count, default: size }),
    queryParameter("offset", "The rows to skip.", { ...count, default: 0 }),
    queryParameter("after", after, { type: "string", format: "uuid" }),
  ];
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

/** The response to what was created, which says where it is. */
export function createdResponse(description: string, schema: JsonSchema | string): ResponseDescription {
  const Location = { description: "Where it can be found.", schema: { type: "string", format: "uri-reference" } };
  return jsonResponse(description, schema, { Location });
}

/** A response of some rows, which says where the next ones are. */
export function pageResponse(description: string, row: JsonSchema | string): ResponseDescription {
  const where = 'Where the next page is (`rel="next"`), when there may be one.';
  const Link = { description: where, schema: { type: "string" } };
  return jsonResponse(description, { type: "array", items: named(row) }, { Link });
}

function jsonContent(schema: JsonSchema | string): Content {
  return { "application/json": { schema: named(schema) } };
}

function named(schema: JsonSchema | string): JsonSchema {
  return typeof schema === "string" ? schemaOf(schema) : schema;
}
