// Routes into a middleware for Express.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Route } from "../route.ts";
import { MountedRoutes, type MountOptions } from "./mounted-routes.ts";
import { sendFound } from "./server-response.ts";

/** A `RequestHandler` of Express; it needs no more of its types than Connect and NestJS have, too. */
export type ExpressMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * A middleware that serves the routes and passes on every path that is none of theirs. A method that a path does not
 * have is answered with 405 (204 for OPTIONS), so a path's own further methods have to be added before.
 * @param options a `prefix` is for where Express does not cut it off: in a handler rather than in `app.use("/api", …)`
 * @throws {Error} when two routes have one method and path
 * @example app.use("/api", expressRoutes(userRoutes(users)));
 */
export function expressRoutes(routes: readonly Route[], options: MountOptions = {}): ExpressMiddleware {
  const mounted = new MountedRoutes(routes, options);
  return (request, response, next) => {
    const found = mounted.find(request.method ?? "GET", request.url ?? "/");
    if (found === undefined) next();
    else sendFound(request, response, found);
  };
}
