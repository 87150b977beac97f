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
      return operation === undefined || isEventStream(operation)
        ? []
        : [exampleRequest(method.toUpperCase(), path, operation, schemas)];
    }),
  );
}

function isEventStream({ responses }: Operation): boolean {
  return responses["200"]?.content?.["text/event-stream"] !== undefined;
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

/** The newest row of each collection that a response has shown, by the path of the collection: `/notes`. */
export type NewestRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * Returns the request with values of rows that are there: the id in the path, the members of the row in the body of a
 * change, and the ids to which other members refer.
 */
export function withRows(request: ExampleRequest, rows: NewestRows): ExampleRequest {
  const [whole = "", collection = ""] = /^([^{]*)\/\{\w+\}/.exec(request.path) ?? [];
  const row = rows.get(collection);
  const path =
    row === undefined ? request.path : `${collection}/${String(row["id"])}${request.path.slice(whole.length)}`;
  const example = request.body === null ? null : (JSON.parse(request.body) as Readonly<Record<string, unknown>>);
  if (example === null || typeof example !== "object" || Array.isArray(example)) return { ...request, path };
  const members = Object.entries(example).map(([name, value]) => [
    name,
    row?.[name] ?? row?.[expectedMember(name)] ?? referredId(name, rows) ?? value,
  ]);
  return { ...request, path, body: JSON.stringify(Object.fromEntries(members), null, 2) };
}

/** Returns the member that a change expects to be unchanged: `version` for `expectedVersion`. */
function expectedMember(name: string): string {
  const [, member = ""] = /^expected([A-Z]\w*)$/.exec(name) ?? [];
  return member.charAt(0).toLowerCase() + member.slice(1);
}

/** Returns the id of the newest row that a member refers to: `authorId` to one of `/authors`. */
function referredId(name: string, rows: NewestRows): unknown {
  if (!/[a-z]Id$/.test(name)) return undefined;
  const entity = name.slice(0, -2).toLowerCase();
  const path = [...rows.keys()].find((one) =>
    one
      .replaceAll(/[^a-z]/gi, "")
      .toLowerCase()
      .startsWith(entity),
  );
  return path === undefined ? undefined : rows.get(path)?.["id"];
}

/** Returns the row of a response, or the first of a list; null if there is none with an id. */
export function newestRow(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(json) as unknown;
    const row = ((Array.isArray(value) ? value[0] : value) ?? {}) as Readonly<Record<string, unknown>>;
    return row["id"] === undefined ? null : row;
  } catch {
    return null;
  }
}
