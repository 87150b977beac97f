// Types of own routes: schemas determine the handler's input and the client's types.
import type { OpenApiDocument, Operation } from "../../openapi/document.ts";
import type { Security } from "../../openapi/security.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import type { HttpRequest, Method } from "../messages/request.ts";
import type { HttpResponse } from "../messages/response.ts";
import type { Route, RouteOptions } from "../routes/route.ts";

/** The OpenAPI description of a route besides what its schemas imply. */
export interface OperationDescription
  extends Partial<Pick<Operation, "operationId" | "summary" | "description" | "tags" | "deprecated" | "responses">> {
  /** The security requirement; none for a route without a guard. */
  readonly security?: Security | undefined;
}

/** The type of a missing schema. */
export type Unspecified = undefined;

/** Options of {@link OwnRoute}: its guard, its schemas and its OpenAPI description. */
export interface OwnRouteOptions<P, Body, BodyJson, Query, QueryJson, Parameters, ParametersJson, Result, ResultJson>
  extends RouteOptions {
  /** Returns the principal or rejects the request, before anything else is read. */
  readonly guard?: ((request: HttpRequest) => P) | undefined;
  /** Validates the JSON body. */
  readonly body?: StandardSchema<Body, BodyJson> | undefined;
  /** Validates the query string: an object of texts, or of arrays for repeated parameters. */
  readonly query?: StandardSchema<Query, QueryJson> | undefined;
  /** Validates the path parameters, an object of texts. */
  readonly parameters?: StandardSchema<Parameters, ParametersJson> | undefined;
  /** Validates the result of the handler; unknown members are removed. */
  readonly response?: StandardSchema<ResultJson, Result> | undefined;
  /** Describes the route in the OpenAPI document. */
  readonly operation?: OperationDescription | undefined;
}

/** The input of a handler. */
export interface RouteInput<Path extends string, P, Body, Query, Parameters> {
  /** The principal from the guard; undefined without one. */
  readonly principal: Exclude<Awaited<P>, HttpResponse>;
  /** The output of the schema `body`; undefined without one. */
  readonly body: Body;
  /** The output of the schema `query`; undefined without one. */
  readonly query: Query;
  /** The output of the schema `parameters`; without one, the texts in the path. */
  readonly parameters: [Parameters] extends [Unspecified] ? PathParameters<Path> : Parameters;
  readonly request: HttpRequest;
}

/** The parameters in braces, as texts. */
export type PathParameters<Path extends string> = { readonly [Name in ParameterNames<Path>]: string };

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** An own route: served like generated ones, and part of the OpenAPI document and the client's types. */
export interface OwnRoute<
  M extends Method = Method,
  Path extends string = string,
  Body = unknown,
  Query = unknown,
  Result = unknown,
> extends Route {
  readonly method: M;
  readonly path: Path;
  /** Returns the document of this route alone, for `mergeOpenApi`. */
  openapi(): OpenApiDocument;
  /** The client's types. Never set at run time. */
  readonly "~client"?: { readonly body: Body; readonly query: Query; readonly result: Result };
}
