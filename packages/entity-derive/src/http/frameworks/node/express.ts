// Middleware for Express.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Route } from "../../routes/route.ts";
import { type MountOptions, routeFinder } from "../routing/mounted-routes.ts";
import { sendFound } from "./server-response.ts";

/** A `RequestHandler` of Express, whose types are compatible with Connect and NestJS. */
export type ExpressMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Creates a middleware that serves the routes and passes on all other paths. Other methods of a served path get a 405
 * (204 for OPTIONS), so add your own handlers of such methods before.
 * @param options `prefix` is needed where Express does not remove it: in a handler rather than in `app.use("/api", …)`
 * @throws {Error} when two routes have the same method and path
 * @example app.use("/api", expressRoutes(userRoutes(users)));
 */
export function expressRoutes(routes: readonly Route[], options: MountOptions = {}): ExpressMiddleware {
  const find = routeFinder(routes, options);
  return (request, response, next) => {
    const found = find(request.method ?? "GET", request.url ?? "/");
    if (found === undefined) next();
    else sendFound(request, response, found);
  };
}
