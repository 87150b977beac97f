// A handler of one's own with its schemas into a route that reads, checks, answers and describes itself.
import { headerOf } from "../../openapi/security.ts";
import type { StandardSchema } from "../../options/standard-schema.ts";
import { authenticate } from "../guard.ts";
import { readJson } from "../input/body.ts";
import { readBySchema, writeBySchema } from "../input/schema-value.ts";
import { privateAnswers } from "../private-answers.ts";
import { Problem } from "../problems/problem.ts";
import type { HttpRequest, Method } from "../request.ts";
import { HttpResponse } from "../response.ts";
import { noContent, ok } from "../responses.ts";
import { answeringRoute } from "../route.ts";
import { describeRoute } from "./describe-route.ts";
import type { OwnRoute, OwnRouteOptions, RouteInput, Unsaid } from "./own-route.ts";

/**
 * A route of one's own. Its schemas (of Zod, Valibot or any library with Standard Schema) type and check what the
 * handler is given, and what it returns is sent as `response` writes it: 200 with JSON, 204 for undefined, or the
 * `HttpResponse` that the handler makes itself. What it throws is answered with problem details.
 *
 * Refusals come in the order of generated routes: the guard's, then 400 of path and query, 415, 413, 400 of the body.
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
  P = Unsaid,
  Body = Unsaid,
  BodyJson = Unsaid,
  Query = Unsaid,
  QueryJson = Unsaid,
  Parameters = Unsaid,
  ParametersJson = Unsaid,
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
  const answer = async (request: HttpRequest): Promise<HttpResponse> => {
    const input = {
      principal: guard === undefined ? undefined : await authenticate(guard, request),
      parameters: await readOptional(sentParameters(request), parameters, "path"),
      query: query === undefined ? undefined : await readBySchema(valuesIn(request.query), query, "query string"),
      body: body === undefined ? undefined : await readJson(request, body, options.bodyLimit),
      request,
    };
    const result = await handler(input as RouteInput<Path, P, Body, Query, Parameters>);
    if (result instanceof HttpResponse) return result;
    return written(response === undefined ? result : await writeBySchema(result, response));
  };
  const made = answeringRoute(method, path, answer, options);
  const security = options.operation?.security;
  const vary = security === undefined ? undefined : headerOf(security);
  const served = guard === undefined ? made : privateAnswers(made, vary);
  return { ...served, method, path, openapi: () => describeRoute(method, path, options) };
}

async function readOptional(
  value: unknown,
  schema: StandardSchema<unknown> | undefined,
  what: string,
): Promise<unknown> {
  return schema === undefined ? value : readBySchema(value, schema, what);
}

/** Texts by their names; a parameter that is repeated has an array of them. */
function valuesIn(query: URLSearchParams): Readonly<Record<string, string | readonly string[]>> {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = "", ...others] = query.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

function written(result: unknown): HttpResponse {
  if (result === undefined) return noContent();
  return ok(JSON.stringify(result, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value)));
}

/** A handler is never given an empty parameter: a router may find its path by one where two stand side by side. */
function sentParameters({ parameters }: HttpRequest): HttpRequest["parameters"] {
  if (Object.values(parameters).includes("")) throw new Problem(404, "this path does not exist");
  return parameters;
}
