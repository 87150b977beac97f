// Schemas into the references, parameters, bodies and responses of operations.
import { mostListed, mostOrders } from "../database/statements/paging/list-limits.ts";
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

/** A part of a key in a path. */
export function pathParameter(name: string, schema: JsonSchema): Parameter {
  // A segment is there, and is none of those by which paths are shortened.
  const isText = schema["type"] === "string" && schema["format"] === undefined && schema["enum"] === undefined;
  return {
    name,
    in: "path",
    required: true,
    schema: isText ? { minLength: 1, pattern: "^(?!\\.{1,2}$)", ...schema } : schema,
  };
}

/** An optional parameter of the query string. */
export function queryParameter(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

/** An optional parameter of several values: repeated, or where `separator` says so with commas between them. */
export function listParameter(
  name: string,
  description: string,
  items: JsonSchema,
  separator: "repeated" | "comma" = "repeated",
): Parameter {
  // An empty element is refused: nobody means it.
  const isText = items["type"] === "string" && items["enum"] === undefined;
  const schema = {
    type: "array",
    items: isText ? { minLength: 1, ...items } : items,
    minItems: 1,
    maxItems: mostListed,
  };
  return { name, in: "query", description, style: "form", explode: separator === "repeated", schema };
}

/** The orders of a list, with commas between them. */
export function sortParameter(orders: readonly string[]): Parameter {
  const description = "The order; each further order applies to rows that are equal in those before it.";
  const items = { type: "string", enum: orders };
  const schema = { type: "array", items, minItems: 1, maxItems: mostOrders, uniqueItems: true };
  return { name: "sort", in: "query", description, style: "form", explode: false, schema };
}

/** Whether `X-Total-Count` is sent. */
export const countParameter: Parameter = queryParameter(
  "count",
  "Whether the response contains `X-Total-Count`, the number of rows on all pages.",
  { type: "boolean", default: false },
);

/** `limit`, `offset` and `after`: how many rows a list gives where nothing is said, and the most that it gives. */
export function pageParameters(size: number, most: number): readonly Parameter[] {
  const after =
    "The start of the page, from the `Link` of the previous page; in the order of ids, the last id of that page works too. Skips and repeats no rows. Cannot be combined with `offset`.";
  const count = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  return [
    queryParameter("limit", `The maximum number of rows, up to ${most}.`, { ...count, default: size }),
    queryParameter("offset", "The rows to skip.", { ...count, default: 0 }),
    queryParameter("after", after, { type: "string" }),
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
  const Location = { description: "The path of the new row.", schema: { type: "string", format: "uri-reference" } };
  return jsonResponse(description, schema, { Location });
}

/** A response of some rows, which says where the next ones are, and where that can be asked for how many there are. */
export function pageResponse(
  description: string,
  row: JsonSchema | string,
  isCounted: boolean = false,
): ResponseDescription {
  const where = 'The next page (`rel="next"`), if there is one.';
  const Link = { description: where, schema: { type: "string" } };
  const total = "The number of rows on all pages, with `count=true`.";
  const counted = { "X-Total-Count": { description: total, schema: { type: "integer", minimum: 0 } } };
  const headers = isCounted ? { Link, ...counted } : { Link };
  return jsonResponse(description, { type: "array", items: named(row) }, headers);
}

function jsonContent(schema: JsonSchema | string): Content {
  return { "application/json": { schema: named(schema) } };
}

function named(schema: JsonSchema | string): JsonSchema {
  return typeof schema === "string" ? schemaOf(schema) : schema;
}
