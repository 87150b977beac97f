// Routes into a Fastify plugin.
import { Readable } from "node:stream";
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from "fastify";
import { nothingHere } from "../problems/nothing-here.ts";
import { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { checkSendable } from "../sendable.ts";
import { answerBy } from "./answer-by.ts";
import { unroutable, unroutableStrategy } from "./fastify-unroutable.ts";
import { FrameworkRequest } from "./framework-request.ts";
import { incomingText } from "./incoming-text.ts";
import { MountedRoutes } from "./mounted-routes.ts";
import { leftText, parsedBody, wasEmpty } from "./parsed-incoming.ts";
import { colonPath, type Resource, resourcesOf, takesEmptyParts } from "./resources.ts";
import { StreamedBody } from "./streamed-body.ts";
import { besideVary } from "./vary.ts";

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
    // By its name Fastify finds a parser at once; for `*` it takes the header apart, for each request again.
    instance.addContentTypeParser(["application/json", "*"], (_request, payload, parsed) => parsed(null, payload));
    serveLongParameters(instance, routes);
    for (const resource of resources) {
      const url = colonPath(resource.path);
      for (const route of resource.routes) {
        const handler: Handler = (request, reply) => answer(route, new FastifyHttpRequest(request), reply);
        instance.route({ method: route.method, url, exposeHeadRoute: true, ...handling(found(resource, handler)) });
      }
      const others = instance.supportedMethods.filter(
        (method) => !instance.hasRoute({ method: method as HTTPMethods, url: instance.prefix + url }),
      );
      if (others.length === 0) continue;
      instance.route({
        method: others as HTTPMethods[],
        url,
        exposeHeadRoute: false,
        ...handling(found(resource, (request, reply) => void send(reply, resource.otherwise(request.method)))),
      });
    }
    done();
  };
}

/**
 * Answers paths with a parameter that is too long for Fastify's router (100 characters by default), by a wildcard beside
 * the routes.
 */
function serveLongParameters(instance: FastifyInstance, routes: readonly Route[]): void {
  const prefix = instance.prefix.replace(/(?<=\/):(\w+)(?=\/|$)/g, "{$1}");
  const mounted = new MountedRoutes(routes, { prefix });
  const find = mounted.find.bind(mounted);
  if (!instance.hasConstraintStrategy(unroutable)) instance.addConstraintStrategy(unroutableStrategy());
  const literalStarts = routes.flatMap(({ path }) => (path.includes("{") ? [path.slice(0, path.indexOf("{"))] : []));
  for (const start of new Set(literalStarts)) {
    instance.route({
      method: instance.supportedMethods as HTTPMethods[],
      url: `${colonPath(start)}*`,
      constraints: { [unroutable]: find },
      exposeHeadRoute: false,
      ...handling((request, reply) => {
        const served = find(request.method, request.raw.url ?? "/") ?? nothingHere();
        if (served instanceof HttpResponse) send(reply, served);
        else answer(served.route, new FastifyHttpRequest(request, served.parameters), reply);
      }),
    });
  }
}

/** Not an async function: Fastify would wait for the reply, which is a promise to it. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

/** Fastify's router takes `/users/` for `/users/:id`, which is another path to the routers of the other frameworks. */
function found({ path }: Resource, handler: Handler): Handler {
  if (!path.includes("{") || takesEmptyParts(path)) return handler;
  return (request, reply) => {
    if (Object.values(request.params as object).includes("")) reply.callNotFound();
    else handler(request, reply);
  };
}

/** Fastify itself refuses a Content-Type that it cannot parse: the route does, once the guard has let it in. */
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
  answerBy(route, request, (made) => {
    // Fastify itself finds out when it is too late for another answer.
    send(reply, checkSendable(made));
  }).catch((error: unknown) => reply.send(error));
}

function send(reply: FastifyReply, response: HttpResponse): FastifyReply {
  return reply
    .code(response.status)
    .headers(besideVary(response, reply.getHeader("vary")))
    .send(response.stream === null ? (response.body ?? undefined) : new StreamedBody(response.stream, reply.raw));
}

function isMediaTypeError(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE";
}

class FastifyHttpRequest extends FrameworkRequest {
  readonly raw: FastifyRequest;
  protected readonly routed: Readonly<Record<string, string>>;

  constructor(request: FastifyRequest, routed = request.params as Readonly<Record<string, string>>) {
    super();
    this.raw = request;
    this.routed = routed;
  }

  get method(): string {
    return this.raw.method;
  }
  protected get target(): string {
    return this.raw.originalUrl;
  }
  get parsedBody(): unknown {
    return parsedBody(this.raw.raw, this.#left);
  }
  header(name: string): string | undefined {
    const value = this.raw.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }
  protected receive(limit: number): Promise<string> {
    const { body, raw } = this.raw;
    // Nobody has been at the stream before.
    if (body instanceof Readable && this.#left === undefined && !raw.readableEnded) return this.#stream(body, limit);
    return this.#text(limit);
  }
  #stream(stream: Readable, limit: number): Promise<string> {
    return incomingText(stream, this.raw.headers["content-length"], limit);
  }
  async #text(limit: number): Promise<string> {
    if (wasEmpty(this.raw.raw, this.#left)) return "";
    const text = leftText(this.#left);
    if (text !== undefined) return text;
    // Without a body, and with a Content-Type that Fastify cannot parse, it has not called our parser.
    return this.#stream((this.raw.body as Readable | null | undefined) ?? this.raw.raw, limit);
  }
  /** What a parser other than ours has made of the body: a hook of Fastify, or a middleware below it. */
  get #left(): unknown {
    const { body, raw } = this.raw;
    return body instanceof Readable ? (raw as { readonly body?: unknown }).body : (body ?? undefined);
  }
}
