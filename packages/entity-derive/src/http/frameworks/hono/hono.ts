// Adds routes to a Hono app, with Hono's own types.
import type { Env, Hono, Schema } from "hono";
import type { Route } from "../../routes/route.ts";
import { honoRoutes as addRoutes } from "./hono-routes.ts";

/**
 * Adds the routes to a Hono app.
 * @returns the app
 * @example const app = honoRoutes(new Hono().basePath("/api"), userRoutes(users));
 */
export function honoRoutes<E extends Env, S extends Schema, BasePath extends string>(
  app: Hono<E, S, BasePath>,
  routes: readonly Route[],
): Hono<E, S, BasePath> {
  return addRoutes(app, routes);
}
