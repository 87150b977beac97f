// Finds the route of a request, for frameworks whose own router is not used.
import type { HttpResponse } from "../../messages/response.ts";
import type { Route } from "../../routes/route.ts";
import { resourceFinder } from "./route-tree.ts";
import { endOfPath, pathOf } from "./target.ts";

/** Options of mounting routes. */
export interface MountOptions {
  /** The path prefix, such as `/api`, unless the framework has removed it. Default: none. */
  readonly prefix?: string | undefined;
}

/** A route for a request, with its percent-decoded path parameters. */
export interface FoundRoute {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Returns a route, the response to an unsupported method, or undefined for another path. */
export type FindRoute = (method: string, target: string) => FoundRoute | HttpResponse | undefined;

/** @throws {Error} when two routes have the same method and path */
export function routeFinder(routes: readonly Route[], { prefix = "" }: MountOptions): FindRoute {
  const findResource = resourceFinder(routes, pathOf(`/${prefix}`).replace(/^\/$/, ""));
  return (method, target) => {
    const match = findResource(exactPathOf(target));
    if (match === undefined) return undefined;
    const { resource, parameters } = match;
    const answered = method === "HEAD" ? "GET" : method;
    const route = resource.routes.find((candidate) => candidate.method === answered);
    return route === undefined ? resource.otherwise(method) : { route, parameters };
  };
}

/** Unlike `pathOf` it keeps slashes: `/users/` is not `/users`. */
function exactPathOf(target: string): string {
  const start = target.startsWith("/") ? 0 : target.indexOf("/", target.indexOf("://") + 3);
  return target.slice(Math.max(start, 0), endOfPath(target, 0));
}
