// Routes into a Fastify plugin.
import type { Readable } from "node:stream";
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { Problem } from "../problems/problem.ts";
import type { HttpRequest } from "../request.ts";
import type { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { incomingText } from "./incoming-text.ts";
import { colonPath, resourcesOf } from "./resources.ts";
import { pathOf, queryOf } from "./target.ts";

/**
 * A plugin that serves the routes, under a `prefix` too. It keeps to itself: the parsers and error handler of the rest
 * of the instance stay as they are, and its hooks apply here as well. A method that the instance already serves on one
 * of the paths is left to it; any other is answered with 405 (204 for OPTIONS).
 * @throws {Error} when two routes have one method and path
 * @example await app.register(fastifyRoutes(userRoutes(users)), { prefix: "/api" });
 */
export function fastifyRoutes(routes: readonly Route[]): FastifyPluginCallback {
  const resources = resourcesOf(routes);
  return (instance, _options, done) => {
    // The body is left in its stream, so that a guard answers before any of it is received.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    instance.setErrorHandler((error, _request, reply) => {
      // Fastify itself refuses a Content-Type that it cannot parse. All other errors are the application's.
      if (!isMediaTypeError(error)) throw error;
      send(
        reply,
        new Problem(415, "the body must be sent as application/json", {
          headers: { accept: "application/json" },
        }).toResponse(),
      );
    });
    for (const resource of resources) {
      const url = colonPath(resource.path);
      for (const route of resource.routes) {
        instance.route({
          method: route.method,
          url,
          exposeHeadRoute: true,
          handler: async (request, reply) => send(reply, await route.handle(new FastifyHttpRequest(request))),
        });
      }
      const others = otherMethods.filter((method) => !instance.hasRoute({ method, url: instance.prefix + url }));
      if (others.length === 0) continue;
      instance.route({
        method: others,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => send(reply, resource.otherwise(request.method)),
      });
    }
    done();
  };
}

function send(reply: FastifyReply, response: HttpResponse): FastifyReply {
  return reply
    .code(response.status)
    .headers(response.headers)
    .send(response.body ?? undefined);
}

function isMediaTypeError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE";
}

const otherMethods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

class FastifyHttpRequest implements HttpRequest {
  readonly raw: FastifyRequest;
  #query: URLSearchParams | undefined;

  constructor(request: FastifyRequest) {
    this.raw = request;
  }

  get method(): string {
    return this.raw.method;
  }
  get path(): string {
    return pathOf(this.raw.originalUrl);
  }
  get parameters(): Readonly<Record<string, string>> {
    return this.raw.params as Readonly<Record<string, string>>;
  }
  get query(): URLSearchParams {
    this.#query ??= queryOf(this.raw.originalUrl);
    return this.#query;
  }
  header(name: string): string | undefined {
    const value = this.raw.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
  text(limit: number): Promise<string> {
    // Without a body there is no stream: Fastify has not called the parser.
    const stream = this.raw.body as Readable | null | undefined;
    if (stream === undefined || stream === null) return Promise.resolve("");
    return incomingText(stream, this.header("content-length"), limit);
  }
}
