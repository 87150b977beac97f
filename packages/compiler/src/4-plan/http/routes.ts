// The option `api` into routes: what each takes, what it answers, and with which statuses it fails.
import type { Api, Guard, Operation, Security } from "../../2-model/data/api.ts";
import { type Entity, requestFields, revisionOf, updateFields, versionExpectation } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field.ts";
import { failuresOf } from "./failures.ts";

/** A route: the one list that handlers, routers, the types of clients and the OpenAPI document are printed from. */
export interface Route {
  readonly operation: Operation;
  readonly method: "POST" | "GET" | "PATCH" | "DELETE";
  readonly path: string;
  /** What runs before the handler; null where everyone may ask. */
  readonly guard: Guard | null;
  /** What the path or the query string carries. */
  readonly parameters: "none" | "id" | "list";
  readonly body: RequestBody | null;
  /** What of it only the database can read: the parameters and properties whose column has a type of the user's own. */
  readonly unchecked: readonly string[];
  /** What rises with every change of a row, and with the id is its entity tag; null where the tag is made from what is shown. */
  readonly revision: Field | null;
  /** The header on which the answers depend; null where they do on none, or nothing says which. */
  readonly vary: string | null;
  readonly success: Success;
  /** The statuses of the problems that it can answer with, in rising order. */
  readonly failures: readonly number[];
}

/** The properties of a request DTO. */
export interface RequestBody {
  readonly dto: "create" | "update";
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** What the DTO requires, and a header of the request can say instead. */
  readonly supplied: readonly Field[];
}

/** The answer to a request that succeeds: a row as the response DTO, a page of rows, or nothing. */
export interface Success {
  readonly status: 200 | 201 | 204;
  readonly shows: "row" | "page" | "nothing";
}

export function planRoutes(entity: Entity): readonly Route[] {
  const { api, sql } = entity;
  if (api === null || sql === "none") return [];
  return api.operations.map((operation) => {
    const guard = api.guards[operation];
    const form = formOf(operation, entity);
    const path = form.parameters === "id" ? `${api.path}/{id}` : api.path;
    const unchecked = uncheckedIn(form, entity);
    const failures = failuresOf(operation, guard, entity);
    const [revision, vary] = [revisionOf(entity), varyOf(guard, api)];
    return { operation, path, guard, ...form, unchecked, revision, vary, failures };
  });
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

type Form = Pick<Route, "method" | "parameters" | "body" | "success">;

function formOf(operation: Operation, entity: Entity): Form {
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
  }
}

function uncheckedIn({ parameters, body }: Form, { conditions }: Entity): readonly string[] {
  const asked = parameters === "list" ? conditions.filter(({ field }) => hasOwnType(field)) : [];
  const sent = body?.fields.filter(hasOwnType) ?? [];
  return [...asked, ...sent].map(({ name }) => name);
}

function hasOwnType({ column, parts }: Field): boolean {
  return parts === null ? column.type !== null : parts.some(hasOwnType);
}

function createBody(entity: Entity): RequestBody {
  const fields = requestFields(entity);
  return { dto: "create", fields, required: fields.filter(isRequired), supplied: [] };
}

/** Every field may be left out; the version that the change is based on too, where `If-Match` says which one it is. */
function updateBody(entity: Entity): RequestBody {
  const expected = versionExpectation(entity);
  const supplied = expected === null ? [] : [expected];
  return { dto: "update", fields: [...updateFields(entity), ...supplied], required: [], supplied };
}
