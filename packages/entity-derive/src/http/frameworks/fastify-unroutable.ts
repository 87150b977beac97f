// Requests that Fastify's router refuses before any hook or handler: a long parameter, malformed percent-encoding.
import type { FastifyInstance } from "fastify";
import type { HttpResponse } from "../response.ts";
import type { FoundRoute } from "./mounted-routes.ts";
import { endOfPath, isPercentEncoded } from "./target.ts";

/** The route under a URL, or the answer to a method that its path does not have; undefined for other paths. */
export type FindRoute = (method: string, url: string) => FoundRoute | HttpResponse | undefined;

export const unroutable = "entityDeriveUnroutable";

/** The longest parameter that Fastify routes by default. A lower limit is the application's own choice. */
const routableLength = 100;

/**
 * A constraint of Fastify's router. A request that the router refuses, and whose path one of the plugins knows, matches
 * the handlers of those that know it. No other request matches. One strategy serves all plugins of an instance.
 */
export function unroutableStrategy(): Strategy {
  const known = new Set<FindRoute>();
  return {
    name: unroutable,
    storage() {
      const handlers = new Map<FindRoute, Handler>();
      return {
        // Asked with a route's own value while the router is built, and with that of a request afterwards.
        get: (value) =>
          isFindRoute(value)
            ? (handlers.get(value) ?? null)
            : (handlers.entries().find(([find]) => knows(find, value as RoutedMessage))?.[1] ?? null),
        set(find, handler) {
          known.add(find as FindRoute);
          handlers.set(find as FindRoute, handler);
        },
      };
    },
    deriveConstraint(request: RoutedMessage) {
      const { url = "/" } = request;
      if (url.length <= routableLength && !url.includes("%")) return undefined;
      const end = endOfPath(url, 0);
      const path = url.slice(0, end);
      const isDecodable = isPercentEncoded(path);
      if (end <= routableLength && isDecodable) return undefined;
      if (!known.values().some((find) => knows(find, request))) return undefined;
      // The router decodes the whole path before it looks for a route. Handlers see it as it was sent.
      if (!isDecodable) {
        request.originalUrl ??= url;
        request.url = path.split("/").map(decodable).join("/") + url.slice(end);
      }
      return request;
    },
  };
}

type Strategy = Parameters<FastifyInstance["addConstraintStrategy"]>[0];
type Handler = Parameters<ReturnType<Strategy["storage"]>["set"]>[1];

/** With the property that Fastify's `rewriteUrl` sets. */
interface RoutedMessage {
  readonly method?: string | undefined;
  url?: string | undefined;
  originalUrl?: string | undefined;
}

function isFindRoute(value: unknown): value is FindRoute {
  return typeof value === "function";
}

function knows(find: FindRoute, { method = "GET", url = "/" }: RoutedMessage): boolean {
  return find(method, url) !== undefined;
}

function decodable(segment: string): string {
  return isPercentEncoded(segment) ? segment : segment.replaceAll("%", "%25");
}
