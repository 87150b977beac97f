// Creates own routes, which validate and describe themselves by their schemas.
import { headerOf } from "../../openapi/security.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import { readJson } from "../input/body.ts";
import { readBySchema, writeBySchema } from "../input/schema-value.ts";
import type { HttpRequest, Method } from "../messages/request.ts";
import { HttpResponse, noContent, ok } from "../messages/response.ts";
import { Problem } from "../problems/problem.ts";
import { authenticate, privateAnswers } from "../routes/guard.ts";
import { answeringRoute } from "../routes/route.ts";
import { describeRoute } from "./describe-route.ts";
import type { OwnRoute, OwnRouteOptions, RouteInput, Unspecified } from "./own-route.ts";

/**
 * Creates an own route. Its schemas (of Zod, Valibot or another library with Standard Schema) type and validate the
 * handler's input. The result is sent as `response` prints it: 200 with JSON, 204 for undefined, or an `HttpResponse`
 * as it is. Errors are sent as problem details.
 *
 * Checks run in the order of generated routes: guard, 400 for path and query, 415, 413, 400 for the body.
 *
 * @param path with parameters in braces: `/orders/{id}/invoice`
 * @example
 * const invoice = route(
 *   "GET",
 *   "/orders/{id}/invoice",
 *   { guard: requireUser, parameters: z.object({ id: z.uuid() }), response: Invoice },
 *   ({ principal, parameters }) => invoices.of(parameters.id, principal),
 * );
 * const app = router(repositories(db), options, [invoice]);
 */
export function route<
  const M extends Method,
  const Path extends string,
  P = Unspecified,
  Body = Unspecified,
  BodyJson = Unspecified,
  Query = Unspecified,
  QueryJson = Unspecified,
  Parameters = Unspecified,
  ParametersJson = Unspecified,
  Result = unknown,
  ResultJson = unknown,
>(
  method: M,
  path: Path,
  options: OwnRouteOptions<P, Body, BodyJson, Query, QueryJson, Parameters, ParametersJson, Result, ResultJson>,
  handler: (
    input: RouteInput<Path, P, Body, Query, Parameters>,
  ) => NoInfer<Result> | HttpResponse | Promise<NoInfer<Result> | HttpResponse>,
): OwnRoute<M, Path, BodyJson, QueryJson, ResultJson> {
  const { guard, parameters, query, body, response } = options;
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const input = {
      principal: guard === undefined ? undefined : await authenticate(guard, request),
      parameters: await readOptional(sentParameters(request), parameters, "path"),
      query: query === undefined ? undefined : await readBySchema(valuesIn(request.query), query, "query string"),
      body: body === undefined ? undefined : await readJson(request, body, options.bodyLimit),
      request,
    };
    const result = await handler(input as RouteInput<Path, P, Body, Query, Parameters>);
    if (result instanceof HttpResponse) return result;
    return responseOf(response === undefined ? result : await writeBySchema(result, response));
  };
  const plainRoute = answeringRoute(method, path, respond, options);
  const security = options.operation?.security;
  const vary = security === undefined ? undefined : headerOf(security);
  const served = guard === undefined ? plainRoute : privateAnswers(plainRoute, vary);
  return { ...served, method, path, openapi: () => describeRoute(method, path, options) };
}

async function readOptional(
  value: unknown,
  schema: StandardSchema<unknown> | undefined,
  what: string,
): Promise<unknown> {
  return schema === undefined ? value : readBySchema(value, schema, what);
}

/** Returns texts by name; an array for a repeated parameter. */
function valuesIn(query: URLSearchParams): Readonly<Record<string, string | readonly string[]>> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = "", ...others] = query.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

function responseOf(result: unknown): HttpResponse {
  if (result === undefined) return noContent();
  return ok(JSON.stringify(result, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
}

/** Rejects empty parameters: a router may match a path with two adjacent slashes. */
function sentParameters({ parameters }: HttpRequest): HttpRequest["parameters"] {
  if (Object.values(parameters).includes("")) throw new Problem(404, "this path does not exist");
  return parameters;
}
