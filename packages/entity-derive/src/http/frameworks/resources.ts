// Routes into resources: one path each, with what answers a method that it does not have.
import { patchTypes } from "../input/media-type.ts";
import { Problem } from "../problems/problem.ts";
import { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";

/** Everything that is served under one path. */
export interface Resource {
  readonly path: string;
  readonly routes: readonly Route[];
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** The answer to any other method: 204 for OPTIONS, else 405. */
  otherwise(method: string): HttpResponse;
}

/**
 * The routes by path; paths without parameters come first, so that `/users/register` is not read as an id.
 * @throws {Error} when two routes have one method and path
 */
export function resourcesOf(routes: readonly Route[]): readonly Resource[] {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) {
    const siblings = byPath.get(route.path);
    if (siblings === undefined) byPath.set(route.path, [route]);
    else if (siblings.every((sibling) => sibling.method !== route.method)) siblings.push(route);
    else throw new Error(`${route.method} ${route.path} is defined twice`);
  }
  const resources = Array.from(byPath, ([path, siblings]) => resource(path, siblings));
  return [
    ...resources.filter(({ path }) => !path.includes("{")),
    ...resources.filter(({ path }) => path.includes("{")),
  ];
}

/**
 * Whether a key of several fields is in the path, whose parts may be sent empty: a handler refuses these as it does what
 * is not of their type. A single one that is empty leaves the path of something else, `/users/`.
 */
export function takesEmptyParts(path: string): boolean {
  return path.includes("}/{");
}

/**
 * A path in the syntax of the router of Hono and Fastify: `/users/{id}` is `/users/:id` there. Both decode a request's
 * path before they compare it, all but the characters that would then mean something else.
 * @param pattern what stands after the name of each parameter
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
