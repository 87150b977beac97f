// What a route of one's own is made of, as types: its schemas decide what the handler is given and what a client sees.
import type { OpenApiDocument, Operation } from "../../openapi/document.ts";
import type { Security } from "../../openapi/security.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import type { HttpRequest, Method } from "../request.ts";
import type { HttpResponse } from "../response.ts";
import type { Route, RouteOptions } from "../route.ts";

/** What the OpenAPI document says of a route besides what follows from its schemas. */
export interface OperationDescription
  extends Partial<Pick<Operation, "operationId" | "summary" | "description" | "tags" | "deprecated" | "responses">> {
  /** How the guard is satisfied; a route without a guard needs nothing. */
  readonly security?: Security | undefined;
}

/** A type that no schema was given for. */
export type Unsaid = undefined;

export interface OwnRouteOptions<P, Body, BodyJson, Query, QueryJson, Parameters, ParametersJson, Result, ResultJson>
  extends RouteOptions {
  /** Says who sent the request, or refuses it before anything else of it is looked at. */
  readonly guard?: ((request: HttpRequest) => P) | undefined;
  /** Reads the JSON body. */
  readonly body?: StandardSchema<Body, BodyJson> | undefined;
  /** Reads the query string: an object of texts, or of arrays of them where a parameter is repeated. */
  readonly query?: StandardSchema<Query, QueryJson> | undefined;
  /** Reads the parameters of the path, an object of texts. */
  readonly parameters?: StandardSchema<Parameters, ParametersJson> | undefined;
  /** What the handler returns passes through it: what it does not name does not leave. */
  readonly response?: StandardSchema<ResultJson, Result> | undefined;
  readonly operation?: OperationDescription | undefined;
}

/** What the handler is given. */
export interface RouteInput<Path extends string, P, Body, Query, Parameters> {
  /** What the guard let through; undefined without one. */
  readonly principal: Exclude<Awaited<P>, HttpResponse>;
  readonly body: Body;
  readonly query: Query;
  readonly parameters: [Parameters] extends [Unsaid] ? PathParameters<Path> : Parameters;
  readonly request: HttpRequest;
}

/** The names in braces, each a text. */
export type PathParameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** A route of one's own: served like any other, with its part of the OpenAPI document and of the clients' types. */
export interface OwnRoute<
  M extends Method = Method,
  Path extends string = string,
  Body = unknown,
  Query = unknown,
  Result = unknown,
> extends Route {
  readonly method: M;
  readonly path: Path;
  openapi(): OpenApiDocument;
  /** What clients send and get, for types alone. */
  readonly "~client"?: { readonly body: Body; readonly query: Query; readonly result: Result };
}
