// Plans the routes of the option `api`: paths, parameters, bodies, results, failure statuses.
import {
  type Api,
  commandMethod,
  commandPath,
  type Endpoint,
  endpointPath,
  type Guard,
  type Idempotency,
  type RoutedCommand,
  type Security,
} from "../../2-model/data/api.ts";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { fieldConditions } from "../../2-model/data/field/condition.ts";
import { type Field, isRequired } from "../../2-model/data/field/field.ts";
import type { JsonType } from "../../2-model/data/field/json-shape.ts";
import type { TypeText } from "../../2-model/data/field/type-text.ts";
import { requestFilters, sortFields } from "../../2-model/data/http.ts";
import { columnChecks } from "../../2-model/data/table/constraint-names.ts";
import type { UserImport } from "../../2-model/data/user-import.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { requestFields, updateFields, versionExpectation } from "../../2-model/data/write/inputs.ts";
import { commandFailures, failuresOf } from "./failures.ts";
import { keyInPath } from "./key-in-path.ts";

/** A route, from which its handler, router entry, client type and OpenAPI operation are generated. */
export type Route = EndpointRoute | CommandRoute;

export interface EndpointRoute extends CommonRoute {
  readonly endpoint: Endpoint;
}

export interface CommandRoute extends CommonRoute {
  readonly endpoint: "command";
  readonly command: Command;
}

interface CommonRoute {
  readonly method: "POST" | "GET" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** The function that authenticates and authorizes the request; null for a public route. */
  readonly guard: Guard | null;
  /** Whether it serves only the rows of the principal's owner. */
  readonly isOwned: boolean;
  /** The parameters of the path, the query string or a header. */
  readonly parameters: "none" | "id" | "list" | "position";
  readonly body: RequestBody | null;
  /** The parameters and properties that only the database can validate, because their column has a type of its own. */
  readonly unchecked: readonly string[];
  /** The request header on which responses depend (`Vary`); null if there is none, or it is not known. */
  readonly vary: string | null;
  /** How long it keeps the key of a request, and whether a request needs one; null if it accepts none. */
  readonly idempotency: Idempotency | null;
  readonly success: Success;
  /** The failure statuses, in ascending order. */
  readonly failures: readonly number[];
}

export type RequestBody = FieldsBody | CommandBody | PayloadBody;

/** The properties of a request DTO. */
interface FieldsBody {
  readonly dto: "create" | "update";
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** Fields that the DTO requires, but that can come from a request header instead. */
  readonly fromHeader: readonly Field[];
}

/** The fields that a command lists. */
export interface CommandBody {
  readonly dto: "command";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
}

/** The payload of a command, which is the whole body. */
export interface PayloadBody {
  readonly dto: "payload";
  readonly command: Command;
  readonly type: TypeText;
  readonly json: JsonType;
  /** The user's schema, which parses the value after the generated rules. */
  readonly schema: UserImport | null;
}

/** The response to a successful request: a row, a page of rows, the result of a command, a stream of events, or nothing. */
export interface Success {
  readonly status: 200 | 201 | 204;
  readonly shows: "row" | "page" | "result" | "stream" | "nothing";
}

export function planRoutes(entity: Entity): readonly Route[] {
  const { api, sql } = entity;
  if (api === null || sql === "none") return [];
  const all = api.endpoints.map((endpoint): Route => {
    const guard = api.guards[endpoint];
    const shape = shapeOf(endpoint, entity);
    const path = `${api.path}${endpointPath(endpoint, rowPath(entity))}`;
    const unchecked = uncheckedIn(shape, entity);
    const isOwned = guard !== null && entity.knownOwner !== null;
    const idempotency = endpoint === "create" ? api.idempotency : null;
    const failures = failuresOf(endpoint, guard, idempotency, entity);
    return { endpoint, path, guard, isOwned, ...shape, unchecked, vary: varyOf(guard, api), idempotency, failures };
  });
  const commands = api.commands.map((served) => planCommand(served, api, entity));
  const hasFixedPath = ({ path }: Route): boolean => !path.includes("{");
  const isStream = ({ endpoint }: Route): boolean => endpoint === "stream";
  const endpointRoutes = all.filter((route) => !isStream(route));
  const fixedPaths = [...all.filter(isStream), ...commands.filter(hasFixedPath)];
  const rowCommands = commands.filter((route) => !hasFixedPath(route));
  const firstWithId = endpointRoutes.findIndex((route) => !hasFixedPath(route));
  const index = firstWithId === -1 ? endpointRoutes.length : firstWithId;
  // Fixed paths come before paths with an id, so that a router does not match `register` as an id.
  return [...endpointRoutes.slice(0, index), ...fixedPaths, ...endpointRoutes.slice(index), ...rowCommands];
}

function planCommand({ command, guard }: RoutedCommand, api: Api, entity: Entity): CommandRoute {
  const shape: RouteShape = {
    method: commandMethod(command),
    parameters: command.hasId ? "id" : "none",
    body: commandBody(command, entity),
    success: commandSuccess(command),
  };
  const idempotency = command.transaction === null ? null : api.idempotency;
  return {
    endpoint: "command",
    command,
    path: `${api.path}${command.hasId ? rowPath(entity) : ""}${commandPath(command)}`,
    guard,
    isOwned: guard !== null && entity.knownOwner !== null,
    ...shape,
    unchecked: uncheckedIn(shape, entity),
    vary: varyOf(guard, api),
    idempotency,
    failures: commandFailures(command, guard, idempotency),
  };
}

/** The command without its id and its discriminant. */
function commandBody(command: Command, entity: Entity): RequestBody | null {
  const { content } = command;
  switch (content.kind) {
    case "nothing":
      return null;
    case "create":
      return createBody(entity);
    case "update":
      return updateBody(entity);
    case "fields": {
      const fields = content.fields.map(({ value }) => value);
      return { dto: "command", command, fields, required: fields };
    }
    case "payload":
      return { dto: "payload", command, type: content.type, json: content.json, schema: content.schema };
  }
}

function commandSuccess({ kind, result }: Command): Success {
  if (result.kind === "nothing") return { status: 204, shows: "nothing" };
  return { status: kind === "create" ? 201 : 200, shows: result.kind === "entity" ? "row" : "result" };
}

/** Returns the bodies of all requests, each once; commands can share the body of a create or update request. */
export function bodiesOf(routes: readonly Route[]): readonly RequestBody[] {
  const bodies = routes.flatMap(({ body }) => body ?? []);
  return bodies.filter(({ dto }, index) => !isShared(dto) || bodies.findIndex((other) => other.dto === dto) === index);
}

function isShared(dto: RequestBody["dto"]): boolean {
  return dto === "create" || dto === "update";
}

/** Groups routes by path. */
export function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ path }) => path);
}

/** Responses of a guarded route depend on the header of the security scheme. */
function varyOf(guard: Guard | null, { security }: Api): string | null {
  return guard === null || security === null ? null : headerOf(security);
}

function headerOf(security: Security): string {
  switch (security.kind) {
    case "bearer":
      return "Authorization";
    case "cookie":
      return "Cookie";
    case "api-key":
      return security.header;
  }
}

/** Returns `/{id}`, or `/{orderId}/{line}`. */
function rowPath(entity: Entity): string {
  return keyInPath(entity)
    .map(({ name }) => `/{${name}}`)
    .join("");
}

type RouteShape = Pick<Route, "method" | "parameters" | "body" | "success">;

function shapeOf(endpoint: Endpoint, entity: Entity): RouteShape {
  switch (endpoint) {
    case "create":
      return {
        method: "POST",
        parameters: "none",
        body: createBody(entity),
        success: { status: 201, shows: "row" },
      };
    case "list":
      return { method: "GET", parameters: "list", body: null, success: { status: 200, shows: "page" } };
    case "get":
      return { method: "GET", parameters: "id", body: null, success: { status: 200, shows: "row" } };
    case "update":
      return { method: "PATCH", parameters: "id", body: updateBody(entity), success: { status: 200, shows: "row" } };
    case "delete":
      return { method: "DELETE", parameters: "id", body: null, success: { status: 204, shows: "nothing" } };
    case "stream":
      return { method: "GET", parameters: "position", body: null, success: { status: 200, shows: "stream" } };
  }
}

function uncheckedIn({ parameters, body }: RouteShape, entity: Entity): readonly string[] {
  const filters =
    parameters === "list" ? fieldConditions(requestFilters(entity)).filter(({ field }) => hasOwnType(field)) : [];
  // A page token holds the values of the fields that the list is ordered by.
  const hasToken = parameters === "list" && sortFields(entity).some(hasOwnType);
  const properties = body === null || body.dto === "payload" ? [] : body.fields.filter(hasOwnType);
  return [...[...filters, ...properties].map(({ jsonName }) => jsonName), ...(hasToken ? ["after"] : [])];
}

/** The CHECK constraints that limit columns to the values of their unions. */
export function unionChecksOf(entity: Entity): readonly string[] {
  return storedFields(entity).flatMap((field) =>
    columnChecks(entity.table.name, field).flatMap(({ name, sql }) => (sql === null ? [name] : [])),
  );
}

function hasOwnType({ column, parts }: Field): boolean {
  return parts === null ? column.type !== null : parts.some(hasOwnType);
}

function createBody(entity: Entity): FieldsBody {
  const fields = requestFields(entity);
  return { dto: "create", fields, required: fields.filter(isRequired), fromHeader: [] };
}

/** All fields are optional, even the expected version, which `If-Match` can carry instead. */
function updateBody(entity: Entity): FieldsBody {
  const expected = versionExpectation(entity);
  const fromHeader = expected === null ? [] : [expected];
  return { dto: "update", fields: [...updateFields(entity), ...fromHeader], required: [], fromHeader };
}
