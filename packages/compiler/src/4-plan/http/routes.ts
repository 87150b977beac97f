// Plans the routes of the option `api`: paths, parameters, owners, results, failure statuses.
import {
  type Api,
  commandMethod,
  commandPath,
  type Endpoint,
  endpointPath,
  type Guard,
  type Idempotency,
  type RoutedCommand,
} from "../../2-model/data/api.ts";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { fieldConditions } from "../../2-model/data/field/condition.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { requestFilters, sortFields } from "../../2-model/data/http.ts";
import { admitsAdministrators, hasOwnedRoutes, ownerInput } from "../../2-model/data/ownership.ts";
import { columnChecks } from "../../2-model/data/table/constraint-names.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { needsServerValues, serverFields, updateValueFields } from "../../2-model/data/write/inputs.ts";
import type { Input } from "../method.ts";
import { commandFailures, failuresOf } from "./failures.ts";
import { keyInPath } from "./key-in-path.ts";
import { bodyOf, commandBody, type RequestBody } from "./request-bodies.ts";

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
  readonly rows: ServedRows;
  /** The values that an option returns for the row, besides those of the request; null if there are none. */
  readonly values: ServerValues | null;
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

/** All rows, those of the principal's owner, or those and, for administrators, the rows of all owners. */
export type ServedRows = "all" | "of-owner" | "of-owner-or-all";

export interface ServerValues {
  readonly isRequired: boolean;
  /** The owner of a new row, which administrators specify, and whether it is in requests of programs; null if they need not. */
  readonly owner: { readonly field: Field; readonly input: Input } | null;
  /** Whether there are other values. */
  readonly hasOthers: boolean;
}

/** The response to a successful request: a row, a page of rows, the result of a command, a stream of events, or nothing. */
export interface Success {
  readonly status: 200 | 201 | 204;
  readonly shows: "row" | "page" | "result" | "stream" | "nothing";
}

export function planRoutes(entity: Entity): readonly Route[] {
  const { api, sql } = entity;
  if (api === null || sql === "none") return [];
  const known = hasOwnedRoutes(entity) ? entity.owner : null;
  const all = api.endpoints.map((endpoint): Route => {
    const guard = api.guards[endpoint];
    const shape: RouteShape = { ...shapes[endpoint], body: bodyOf(endpoint, entity, known) };
    const path = `${api.path}${endpointPath(endpoint, rowPath(entity))}`;
    const rows = rowsOf(guard, entity);
    const idempotency = endpoint === "create" ? api.idempotency : null;
    return {
      endpoint,
      path,
      guard,
      rows,
      values: valuesOf(endpoint, rows, entity, known),
      ...shape,
      unchecked: uncheckedIn(shape, entity),
      vary: varyOf(guard, api),
      idempotency,
      failures: failuresOf(endpoint, guard, idempotency, entity),
    };
  });
  const commands = api.commands.map((served) => planCommand(served, api, entity, known));
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

function planCommand({ command, guard }: RoutedCommand, api: Api, entity: Entity, known: Field | null): CommandRoute {
  const shape: RouteShape = {
    method: commandMethod(command),
    parameters: command.hasId ? "id" : "none",
    body: commandBody(command, entity, known),
    success: commandSuccess(command),
  };
  const idempotency = command.transaction === null ? null : api.idempotency;
  return {
    endpoint: "command",
    command,
    path: `${api.path}${command.hasId ? rowPath(entity) : ""}${commandPath(command)}`,
    guard,
    rows: rowsOf(guard, entity),
    values: null,
    ...shape,
    unchecked: uncheckedIn(shape, entity),
    vary: varyOf(guard, api),
    idempotency,
    failures: commandFailures(command, guard, idempotency),
  };
}

function rowsOf(guard: Guard | null, entity: Entity): ServedRows {
  if (guard === null || entity.owner === null) return "all";
  return admitsAdministrators(entity) ? "of-owner-or-all" : "of-owner";
}

function valuesOf(endpoint: Endpoint, rows: ServedRows, entity: Entity, known: Field | null): ServerValues | null {
  if (endpoint === "update")
    return updateValueFields(entity).length === 0 ? null : { isRequired: false, owner: null, hasOthers: true };
  if (endpoint !== "create") return null;
  const input = ownerInput(entity);
  const owner =
    rows === "of-owner-or-all" && entity.owner !== null && input !== null ? { field: entity.owner, input } : null;
  const hasOthers = serverFields(entity, known).length > 0;
  if (owner === null && !hasOthers) return null;
  return { isRequired: owner !== null || needsServerValues(entity, known), owner, hasOthers };
}

function commandSuccess({ kind, result }: Command): Success {
  if (result.kind === "nothing") return { status: 204, shows: "nothing" };
  return { status: kind === "create" ? 201 : 200, shows: result.kind === "entity" ? "row" : "result" };
}

/** Groups routes by path. */
export function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ path }) => path);
}

/** Responses of a guarded route depend on the header of the security scheme. */
function varyOf(guard: Guard | null, { security }: Api): string | null {
  if (guard === null || security === null) return null;
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

const shapes: Readonly<Record<Endpoint, Omit<RouteShape, "body">>> = {
  create: { method: "POST", parameters: "none", success: { status: 201, shows: "row" } },
  get: { method: "GET", parameters: "id", success: { status: 200, shows: "row" } },
  update: { method: "PATCH", parameters: "id", success: { status: 200, shows: "row" } },
  delete: { method: "DELETE", parameters: "id", success: { status: 204, shows: "nothing" } },
  list: { method: "GET", parameters: "list", success: { status: 200, shows: "page" } },
  stream: { method: "GET", parameters: "position", success: { status: 200, shows: "stream" } },
};

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
