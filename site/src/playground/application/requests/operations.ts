// The operations of an OpenAPI document, as requests to try.
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from "entity-derive/openapi";
import { exampleOf } from "./example.ts";

/** A request to try, which the user can edit. */
export interface ExampleRequest {
  /** `POST /notes` */
  readonly title: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: string;
  /** The path and its query. Parameters without a known value stay in braces: `/notes/{id}`. */
  readonly path: string;
  /** Required headers, one a line. */
  readonly headers: string;
  /** Formatted JSON; null if the operation takes no body. */
  readonly body: string | null;
}

const methods = ["post", "get", "put", "patch", "delete"] as const;

export function exampleRequests(document: OpenApiDocument): readonly ExampleRequest[] {
  const schemas = document.components.schemas as Readonly<Record<string, JsonSchema>>;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [exampleRequest(method.toUpperCase(), path, operation, schemas)];
    }),
  );
}

function exampleRequest(
  method: string,
  path: string,
  { summary = "", tags: [tag = ""] = [], parameters = [], requestBody }: Operation,
  schemas: Readonly<Record<string, JsonSchema>>,
): ExampleRequest {
  const schema = requestBody?.content["application/json"]?.schema;
  const required = (place: Parameter["in"]): readonly (readonly [name: string, value: string])[] =>
    parameters.flatMap((parameter) =>
      parameter.in === place && parameter.required === true
        ? [[parameter.name, text(exampleOf(parameter.schema, schemas))] as const]
        : [],
    );
  const query = required("query").map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    title: `${method} ${path}`,
    summary,
    tag,
    method,
    path: query.length === 0 ? path : `${path}?${query.join("&")}`,
    headers: required("header")
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
    body: schema === undefined ? null : JSON.stringify(exampleOf(schema, schemas), null, 2),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Replaces the first parameter of a path with the newest id of its collection.
 * @param ids the ids by the path of the collection: `/notes`
 */
export function withId(path: string, ids: ReadonlyMap<string, string>): string {
  const [whole = "", collection = ""] = /^([^{]*)\/\{\w+\}/.exec(path) ?? [];
  const id = ids.get(collection);
  return id === undefined ? path : `${collection}/${id}${path.slice(whole.length)}`;
}

/** Returns the id of a created row, or of the first row of a list; null if there is none. */
export function newestId(json: string): string | null {
  try {
    const value = JSON.parse(json) as unknown;
    const { id } = ((Array.isArray(value) ? value[0] : value) ?? {}) as { readonly id?: unknown };
    return typeof id === "string" || typeof id === "number" ? String(id) : null;
  } catch {
    return null;
  }
}
