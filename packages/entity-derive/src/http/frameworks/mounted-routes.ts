// Routes under a prefix into what answers a request, for frameworks whose own router is not used.
import type { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { RouteTree } from "./route-tree.ts";
import { endOfPath, pathOf } from "./target.ts";

/** Where routes are mounted. */
export interface MountOptions {
  /** The path under which they are, such as `/api`, as long as the framework has not cut it off; the root by default. */
  readonly prefix?: string | undefined;
}

/** The route for a request, and the percent-decoded parameters of its path. */
export interface FoundRoute {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

export class MountedRoutes {
  readonly #tree: RouteTree;

  /** @throws {Error} when two routes have one method and path */
  constructor(routes: readonly Route[], { prefix = "" }: MountOptions) {
    this.#tree = new RouteTree(routes, pathOf(`/${prefix}`).replace(/^\/$/, ""));
  }

  /** A route, the answer to a method that the path does not have, or undefined for a path that is none of ours. */
  find(method: string, target: string): FoundRoute | HttpResponse | undefined {
    const match = this.#tree.find(exactPathOf(target));
    if (match === undefined) return undefined;
    const { resource, parameters } = match;
    const answered = method === "HEAD" ? "GET" : method;
    const route = resource.routes.find((candidate) => candidate.method === answered);
    return route === undefined ? resource.otherwise(method) : { route, parameters };
  }
}

/** Unlike `pathOf` it changes nothing: `/users/` is not `/users`. */
function exactPathOf(target: string): string {
  const start = target.startsWith("/") ? 0 : target.indexOf("/", target.indexOf("://") + 3);
  return target.slice(Math.max(start, 0), endOfPath(target, 0));
}
