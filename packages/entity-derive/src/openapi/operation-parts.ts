// Creates the references, parameters, bodies and responses of OpenAPI operations.
import {
  maximumListValues,
  maximumSearchLength,
  maximumSortFields,
} from "../database/statements/paging/limit-and-offset.ts";
import type { Content, Header, JsonSchema, Parameter, RequestBody, ResponseDescription } from "./document.ts";
import { uuidSchema } from "./object-schema.ts";

/** Returns a reference to a schema of the document. */
export function schemaOf(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The path parameter of an id. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  schema: uuidSchema,
};

/** Returns the path parameter of a part of a key. */
export function pathParameter(name: string, schema: JsonSchema): Parameter {
  // A path segment cannot be empty, or `.` or `..`.
  const isText = schema["type"] === "string" && schema["format"] === undefined && schema["enum"] === undefined;
  return {
    name,
    in: "path",
    required: true,
    schema: isText ? { minLength: 1, pattern: "^(?!\\.{1,2}$)", ...schema } : schema,
  };
}

/** Returns an optional query parameter. */
export function queryParameter(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

/** Returns an optional query parameter with several values: repeated, or with `separator` in one parameter. */
export function listParameter(
  name: string,
  description: string,
  items: JsonSchema,
  separator: "repeated" | "comma" = "repeated",
): Parameter {
  // Empty elements are rejected, since they are mistakes.
  const isText = items["type"] === "string" && items["enum"] === undefined;
  const schema = {
    type: "array",
    items: isText ? { minLength: 1, ...items } : items,
    minItems: 1,
    maxItems: maximumListValues,
  };
  return { name, in: "query", description, style: "form", explode: separator === "repeated", schema };
}

/** Returns the query parameter for sorting, with comma-separated fields. */
export function sortParameter(orders: readonly string[]): Parameter {
  const description = "The order; each further order applies to rows that are equal in those before it.";
  const items = { type: "string", enum: orders };
  const schema = { type: "array", items, minItems: 1, maxItems: maximumSortFields, uniqueItems: true };
  return { name: "sort", in: "query", description, style: "form", explode: false, schema };
}

/** Returns the query parameter of a search, which the order `rank_desc` needs. */
export function searchParameter(name: string, description: string): Parameter {
  const order = "The order `rank_desc`, best matches first, needs it, and cannot be combined with other orders.";
  return queryParameter(name, `${description} ${order}`, { type: "string", maxLength: maximumSearchLength });
}

/** The query parameter that requests `X-Total-Count`. */
export const countParameter: Parameter = queryParameter(
  "count",
  "Whether the response contains `X-Total-Count`, the number of rows on all pages.",
  { type: "boolean", default: false },
);

/** Returns the query parameters `limit`, `offset` and `after`, with the default and maximum page size. */
export function pageParameters(size: number, maximum: number): readonly Parameter[] {
  const after =
    "The start of the page, from the `Link` of the previous page; in the order of ids, the last id of that page works too. Skips and repeats no rows. Cannot be combined with `offset`.";
  const count = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  return [
    queryParameter("limit", `The maximum number of rows, up to ${maximum}.`, { ...count, default: size }),
    queryParameter("offset", "The rows to skip.", { ...count, default: 0 }),
    queryParameter("after", after, { type: "string" }),
  ];
}

/** Returns a required JSON body, by its schema or the name of a schema of the document. */
export function jsonBody(schema: JsonSchema | string): RequestBody {
  return { required: true, content: jsonContent(schema) };
}

/** Returns a JSON response, by its schema or the name of a schema of the document. */
export function jsonResponse(
  description: string,
  schema: JsonSchema | string,
  headers?: Readonly<Record<string, Header>>,
): ResponseDescription {
  const content = jsonContent(schema);
  return headers === undefined ? { description, content } : { description, headers, content };
}

/** Returns the response of a creation, with a `Location` header. */
export function createdResponse(description: string, schema: JsonSchema | string): ResponseDescription {
  const Location = { description: "The path of the new row.", schema: { type: "string", format: "uri-reference" } };
  return jsonResponse(description, schema, { Location });
}

/** Returns the response of a page, with a link to the next page and, if supported, the total count. */
export function pageResponse(
  description: string,
  row: JsonSchema | string,
  isCounted: boolean = false,
): ResponseDescription {
  const linkDescription = 'The next page (`rel="next"`), if there is one.';
  const Link = { description: linkDescription, schema: { type: "string" } };
  const total = "The number of rows on all pages, with `count=true`.";
  const counted = { "X-Total-Count": { description: total, schema: { type: "integer", minimum: 0 } } };
  const headers = isCounted ? { Link, ...counted } : { Link };
  return jsonResponse(description, { type: "array", items: schemaOrReference(row) }, headers);
}

function jsonContent(schema: JsonSchema | string): Content {
  return { "application/json": { schema: schemaOrReference(schema) } };
}

function schemaOrReference(schema: JsonSchema | string): JsonSchema {
  return typeof schema === "string" ? schemaOf(schema) : schema;
}
