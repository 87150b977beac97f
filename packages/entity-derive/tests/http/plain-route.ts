// A function of the request into a route, for tests that look at what surrounds handlers.
import {
  type HttpRequest,
  type HttpResponse,
  type Method,
  type Route,
  type RouteOptions,
  route,
} from "entity-derive/http";

export function plainRoute(
  method: Method,
  path: string,
  handler: (request: HttpRequest) => Promise<HttpResponse>,
  options: RouteOptions,
): Route {
  return route(method, path, options, ({ request }) => handler(request));
}
