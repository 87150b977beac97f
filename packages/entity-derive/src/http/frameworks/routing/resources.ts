// Groups routes by path, and responds to unsupported methods.
import { patchTypes } from "../../input/media-type.ts";
import { HttpResponse } from "../../messages/response.ts";
import { Problem } from "../../problems/problem.ts";
import type { Route } from "../../routes/route.ts";

/** All routes of one path. */
export interface Resource {
  readonly path: string;
  readonly routes: readonly Route[];
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** The response to an unsupported method: 204 for OPTIONS, else 405. */
  otherwise(method: string): HttpResponse;
}

/**
 * Returns the routes by path. Paths without parameters come first, so that `/users/register` is not matched as an id.
 * @throws {Error} when two routes have the same method and path
 */
export function resourcesOf(routes: readonly Route[]): readonly Resource[] {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const resources = Array.from(byPath, ([path, siblings]) => resource(path, siblings));
  return [
    ...resources.filter(({ path }) => !path.includes("{")),
    ...resources.filter(({ path }) => path.includes("{")),
  ];
}

/**
 * Whether the path has a composite key, whose parts may be sent empty: handlers reject them as invalid values. A single
 * empty parameter is the path of another resource, `/users/`.
 */
export function takesEmptyParts(path: string): boolean {
  return path.includes("}/{");
}

/**
 * Converts a path to the syntax of Hono and Fastify: `/users/{id}` to `/users/:id`. Both decode request paths before
 * matching, except characters that would change their meaning.
 * @param pattern a suffix for each parameter
 */
export function colonPath(path: string, pattern = ""): string {
  return path
    .split("/")
    .map((segment) => colonSegment(segment, pattern))
    .join("/");
}

function colonSegment(segment: string, pattern: string): string {
  return /^\{[^{}]+\}$/.test(segment) ? `:${segment.slice(1, -1)}${pattern}` : decodeURI(segment);
}

function resource(path: string, routes: readonly Route[]): Resource {
  const methods: string[] = routes.map((route) => route.method);
  const twice = methods.find((method, index) => methods.indexOf(method) < index);
  if (twice !== undefined) throw new Error(`${twice} ${path} is defined twice`);
  if (methods.includes("GET")) methods.splice(methods.indexOf("GET") + 1, 0, "HEAD");
  const allow = [...methods, "OPTIONS"].join(", ");
  const accepted = methods.includes("PATCH") ? { allow, "accept-patch": patchTypes } : { allow };
  return {
    path,
    routes,
    allow,
    otherwise: (method) =>
      method === "OPTIONS"
        ? new HttpResponse(204, accepted)
        : new Problem(405, `this path allows ${allow}`, { headers: { allow } }).toResponse(),
  };
}
