// The option `api` into routes: what each takes, what it answers, and with which statuses it fails.
import {
  type Api,
  commandMethod,
  commandPath,
  type Endpoint,
  endpointPath,
  type Guard,
  type RoutedCommand,
  type Security,
} from "../../2-model/data/api.ts";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
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

/** A route: the one list that handlers, routers, the types of clients and the OpenAPI document are printed from. */
export type Route = OperationRoute | CommandRoute;

export interface OperationRoute extends Served {
  readonly operation: Endpoint;
}

export interface CommandRoute extends Served {
  readonly operation: "command";
  readonly command: Command;
}

interface Served {
  readonly method: "POST" | "GET" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** What runs before the handler; null where everyone may ask. */
  readonly guard: Guard | null;
  /** Whether it serves the rows of the principal's owner alone. */
  readonly isOwned: boolean;
  /** What the path, the query string or a header carries. */
  readonly parameters: "none" | "id" | "list" | "position";
  readonly body: RequestBody | null;
  /** What of it only the database can read: the parameters and properties whose column has a type of the user's own. */
  readonly unchecked: readonly string[];
  /** The header on which the answers depend; null where they do on none, or nothing says which. */
  readonly vary: string | null;
  readonly success: Success;
  /** The statuses of the problems that it can answer with, in rising order. */
  readonly failures: readonly number[];
}

export type RequestBody = FieldsBody | CommandBody | PayloadBody;

/** The properties of a request DTO. */
interface FieldsBody {
  readonly dto: "create" | "update";
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** What the DTO requires, and a header of the request can say instead. */
  readonly supplied: readonly Field[];
}

/** The properties that a command lists. */
export interface CommandBody {
  readonly dto: "command";
  readonly command: Command;
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
}

/** The payload of a command is the body itself. */
export interface PayloadBody {
  readonly dto: "payload";
  readonly command: Command;
  readonly type: TypeText;
  readonly json: JsonType;
  /** A schema of the user's, which reads the value after all rules. */
  readonly schema: UserImport | null;
}

/** The answer to a request that succeeds: a row as the response DTO, a page of rows, what a command declares, events one after the other, or nothing. */
export interface Success {
  readonly status: 200 | 201 | 204;
  readonly shows: "row" | "page" | "result" | "stream" | "nothing";
}

export function planRoutes(entity: Entity): readonly Route[] {
  const { api, sql } = entity;
  if (api === null || sql === "none") return [];
  const served = api.endpoints.map((operation): Route => {
    const guard = api.guards[operation];
    const form = formOf(operation, entity);
    const path = `${api.path}${endpointPath(operation, rowPath(entity))}`;
    const unchecked = uncheckedIn(form, entity);
    const isOwned = guard !== null && entity.knownOwner !== null;
    const failures = failuresOf(operation, guard, entity);
    return { operation, path, guard, isOwned, ...form, unchecked, vary: varyOf(guard, api), failures };
  });
  const commands = api.commands.map((served) => planCommand(served, api, entity));
  const isBefore = ({ path }: Route): boolean => !path.includes("{");
  const isStream = ({ operation }: Route): boolean => operation === "stream";
  const operations = served.filter((route) => !isStream(route));
  const before = [...served.filter(isStream), ...commands.filter(isBefore)];
  const after = commands.filter((route) => !isBefore(route));
  const firstWithId = operations.findIndex((route) => !isBefore(route));
  const place = firstWithId === -1 ? operations.length : firstWithId;
  // `register` in the place of an id must not be taken for one, by whatever goes through the routes in their order.
  return [...operations.slice(0, place), ...before, ...operations.slice(place), ...after];
}

function planCommand({ command, guard }: RoutedCommand, api: Api, entity: Entity): CommandRoute {
  const form: Form = {
    method: commandMethod(command),
    parameters: command.hasId ? "id" : "none",
    body: commandBody(command, entity),
    success: commandSuccess(command),
  };
  return {
    operation: "command",
    command,
    path: `${api.path}${command.hasId ? rowPath(entity) : ""}${commandPath(command)}`,
    guard,
    isOwned: guard !== null && entity.knownOwner !== null,
    ...form,
    unchecked: uncheckedIn(form, entity),
    vary: varyOf(guard, api),
    failures: commandFailures(command, guard),
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

/** The bodies that requests can have, each once: a command of all create fields has that of a create request. */
export function bodiesOf(routes: readonly Route[]): readonly RequestBody[] {
  const bodies = routes.flatMap(({ body }) => body ?? []);
  return bodies.filter(({ dto }, index) => !isShared(dto) || bodies.findIndex((other) => other.dto === dto) === index);
}

function isShared(dto: RequestBody["dto"]): boolean {
  return dto === "create" || dto === "update";
}

/** The routes of each path. */
export function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ path }) => path);
}

/** What is behind a guard depends on who asks, which is said in the header of the security scheme. */
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

/** `/{id}`, `/{orderId}/{line}` */
function rowPath(entity: Entity): string {
  return keyInPath(entity)
    .map(({ name }) => `/{${name}}`)
    .join("");
}

type Form = Pick<Route, "method" | "parameters" | "body" | "success">;

function formOf(operation: Endpoint, entity: Entity): Form {
  switch (operation) {
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

function uncheckedIn({ parameters, body }: Form, entity: Entity): readonly string[] {
  const asked = parameters === "list" ? requestFilters(entity).filter(({ field }) => hasOwnType(field)) : [];
  // A page token holds the values of the fields that the list is ordered by.
  const isPlaced = parameters === "list" && sortFields(entity).some(hasOwnType);
  const sent = body === null || body.dto === "payload" ? [] : body.fields.filter(hasOwnType);
  return [...[...asked, ...sent].map(({ jsonName }) => jsonName), ...(isPlaced ? ["after"] : [])];
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
  return { dto: "create", fields, required: fields.filter(isRequired), supplied: [] };
}

/** Every field may be left out; the version that the change is based on too, where `If-Match` says which one it is. */
function updateBody(entity: Entity): FieldsBody {
  const expected = versionExpectation(entity);
  const supplied = expected === null ? [] : [expected];
  return { dto: "update", fields: [...updateFields(entity), ...supplied], required: [], supplied };
}
