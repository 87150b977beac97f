// Serves requests that Fastify's router rejects before any hook: long parameters and malformed percent-encoding.
import type { FastifyInstance } from "fastify";
import type { FindRoute } from "../routing/mounted-routes.ts";
import { endOfPath, isPercentEncoded } from "../routing/target.ts";

export const unroutable = "entityDeriveUnroutable";

/** Fastify's default maximum of a parameter's length. A lower limit is the application's choice. */
const routableLength = 100;

/**
 * A constraint strategy of Fastify's router. Requests that the router rejects match the handlers of the plugins that
 * know the path. One strategy serves all plugins of an instance.
 */
export function unroutableStrategy(): Strategy {
  const known = new Set<FindRoute>();
  return {
    name: unroutable,
    storage() {
      const handlers = new Map<FindRoute, Handler>();
      return {
        // Called with a route's value while the router is built, and with that of a request later.
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
      // The router decodes the path before it looks for a route, while handlers get it as sent.
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

/** A message with the property that Fastify's `rewriteUrl` sets. */
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
