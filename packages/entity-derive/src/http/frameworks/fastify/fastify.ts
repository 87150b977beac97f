// Plugin for Fastify.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from "fastify";
import { checkSendable } from "../../messages/check-sendable.ts";
import { HttpResponse } from "../../messages/response.ts";
import { notFoundResponse } from "../../problems/problem.ts";
import type { Route } from "../../routes/route.ts";
import { answerRequest, mergeVary } from "../answer-request.ts";
import { NodeRequest } from "../node/node-request.ts";
import { ResponseReadable } from "../node/response-readable.ts";
import { routeFinder } from "../routing/mounted-routes.ts";
import { colonPath, type Resource, resourcesOf, takesEmptyParts } from "../routing/resources.ts";
import { unroutable, unroutableStrategy } from "./unroutable-requests.ts";

/**
 * Creates a plugin that serves the routes, optionally under a `prefix`. The plugin is encapsulated: parsers and error
 * handlers of the instance are not changed, and its hooks apply. A method that the instance already serves on one of
 * the paths is left to it; other methods get a 405.
 * @throws {Error} when two routes have the same method and path
 * @example await app.register(fastifyRoutes(userRoutes(users)), { prefix: "/api" });
 */
export function fastifyRoutes(routes: readonly Route[]): FastifyPluginCallback {
  const resources = resourcesOf(routes);
  return (instance, _options, done) => {
    // The body stays unread, so that a guard can respond before it is received.
    instance.removeAllContentTypeParsers();
    // Fastify finds a parser by name at once; for `*` it parses the header of each request.
    instance.addContentTypeParser(["application/json", "*"], (_request, payload, parsed) => parsed(null, payload));
    serveLongParameters(instance, routes);
    for (const resource of resources) {
      const url = colonPath(resource.path);
      for (const route of resource.routes) {
        const handler: Handler = (request, reply) => answer(route, new FastifyHttpRequest(request), reply);
        instance.route({
          method: route.method,
          url,
          exposeHeadRoute: true,
          ...handling(exactPathHandler(resource, handler)),
        });
      }
      const others = instance.supportedMethods.filter(
        (method) => !instance.hasRoute({ method: method as HTTPMethods, url: instance.prefix + url }),
      );
      if (others.length === 0) continue;
      instance.route({
        method: others as HTTPMethods[],
        url,
        exposeHeadRoute: false,
        ...handling(
          exactPathHandler(resource, (request, reply) => void send(reply, resource.otherwise(request.method))),
        ),
      });
    }
    done();
  };
}

/** Serves paths whose parameter is too long for Fastify's router (100 characters by default), by a wildcard. */
function serveLongParameters(instance: FastifyInstance, routes: readonly Route[]): void {
  const prefix = instance.prefix.replace(/(?<=\/):(\w+)(?=\/|$)/g, "{$1}");
  const find = routeFinder(routes, { prefix });
  if (!instance.hasConstraintStrategy(unroutable)) instance.addConstraintStrategy(unroutableStrategy());
  const literalStarts = routes.flatMap(({ path }) => (path.includes("{") ? [path.slice(0, path.indexOf("{"))] : []));
  for (const start of new Set(literalStarts)) {
    instance.route({
      method: instance.supportedMethods as HTTPMethods[],
      url: `${colonPath(start)}*`,
      constraints: { [unroutable]: find },
      exposeHeadRoute: false,
      ...handling((request, reply) => {
        const served = find(request.method, request.raw.url ?? "/") ?? notFoundResponse();
        if (served instanceof HttpResponse) send(reply, served);
        else answer(served.route, new FastifyHttpRequest(request, served.parameters), reply);
      }),
    });
  }
}

/** Not async: Fastify would await the reply, which is thenable. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

/** Fastify's router matches `/users/` to `/users/:id`, unlike the routers of other frameworks. */
function exactPathHandler({ path }: Resource, handler: Handler): Handler {
  if (!path.includes("{") || takesEmptyParts(path)) return handler;
  return (request, reply) => {
    if (Object.values(request.params as object).includes("")) reply.callNotFound();
    else handler(request, reply);
  };
}

/** Fastify rejects a Content-Type without a parser; here the route does, after the guard. */
function handling(handler: Handler): Pick<RouteOptions, "handler" | "errorHandler"> {
  return {
    handler,
    errorHandler(error, request, reply) {
      if (!isMediaTypeError(error)) throw error;
      handler(request, reply);
    },
  };
}

function answer(route: Route, request: FastifyHttpRequest, reply: FastifyReply): void {
  answerRequest(route, request, (answer) => {
    // Fastify detects that a response was already sent.
    send(reply, checkSendable(answer));
  }).catch((error: unknown) => reply.send(error));
}

function send(reply: FastifyReply, response: HttpResponse): FastifyReply {
  return reply
    .code(response.status)
    .headers(mergeVary(response, reply.getHeader("vary")))
    .send(response.stream === null ? (response.body ?? undefined) : new ResponseReadable(response.stream, reply.raw));
}

function isMediaTypeError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE";
}

class FastifyHttpRequest extends NodeRequest<FastifyRequest> {
  constructor(request: FastifyRequest, routed = request.params as Readonly<Record<string, string>>) {
    super(request, routed);
  }

  get method(): string {
    return this.raw.method;
  }
  protected get target(): string {
    return this.raw.originalUrl;
  }
  protected get incoming(): IncomingMessage {
    return this.raw.raw;
  }
  protected get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }
  /** The body from another parser: a hook of Fastify, or a middleware below it. */
  protected get left(): unknown {
    const { body, raw } = this.raw;
    return body instanceof Readable ? (raw as { readonly body?: unknown }).body : (body ?? undefined);
  }
  /** Without a body, or with a Content-Type that Fastify cannot parse, our parser was not called. */
  protected override get unread(): Readable {
    return (this.raw.body as Readable | null | undefined) ?? this.raw.raw;
  }
}
