// Routes into a Fastify plugin.
import { Readable } from "node:stream";
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { HttpResponse } from "../response.ts";
import type { Route } from "../route.ts";
import { checkSendable } from "../sendable.ts";
import { answerBy } from "./answer-by.ts";
import { FrameworkRequest } from "./framework-request.ts";
import { incomingText } from "./incoming-text.ts";
import { leftText, parsedBody, wasEmpty } from "./parsed-incoming.ts";
import { colonPath, resourcesOf } from "./resources.ts";
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
    for (const resource of resources) {
      const url = colonPath(resource.path);
      for (const route of resource.routes) {
        // Not an async function: Fastify would wait for the reply, which is a promise to it.
        const handler = (request: FastifyRequest, reply: FastifyReply): void => {
          answerBy(route, new FastifyHttpRequest(request), (made) => {
            // Fastify itself finds out when it is too late for another answer.
            send(reply, checkSendable(made));
          }).catch((error: unknown) => reply.send(error));
        };
        instance.route({
          method: route.method,
          url,
          exposeHeadRoute: true,
          handler,
          // Fastify itself refuses a Content-Type that it cannot parse: the route does, once the guard has let it in.
          errorHandler(error, request, reply) {
            if (!isMediaTypeError(error)) throw error;
            handler(request, reply);
          },
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
        handler: async (request, reply) => send(reply, resource.otherwise(request.method)),
        errorHandler(error, request, reply) {
          if (!isMediaTypeError(error)) throw error;
          send(reply, resource.otherwise(request.method));
        },
      });
    }
    done();
  };
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

  constructor(request: FastifyRequest) {
    super();
    this.raw = request;
  }

  get method(): string {
    return this.raw.method;
  }
  get parameters(): Readonly<Record<string, string>> {
    return this.raw.params as Readonly<Record<string, string>>;
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
