// Adds routes to a Hono app, with structural types only: generated code must not need hono.
import type { HttpResponse } from "../../messages/response.ts";
import type { Route } from "../../routes/route.ts";
import { answerRequest } from "../answer-request.ts";
import { readFetchBody, toReadableStream } from "../fetch/read-fetch-body.ts";
import { FrameworkRequest } from "../framework-request.ts";
import { colonPath, resourcesOf, takesEmptyParts } from "../routing/resources.ts";

/** The used part of `Hono`. */
export interface HonoApp {
  all(path: string, handler: (context: HonoContext) => Response | Promise<Response>): unknown;
}

/** The used part of Hono's `Context`. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    readonly method: string;
    /** The index of this handler among the handlers that match the request. */
    readonly routeIndex?: number;
    param(): Readonly<Record<string, string>>;
    header(name: string): string | undefined;
    arrayBuffer(): Promise<ArrayBuffer>;
  };
  header(name: string, value: string, options: { readonly append: boolean }): void;
  newResponse(
    body: string | ReadableStream | null,
    status?: number,
    headers?: Readonly<Record<string, string>>,
  ): Response;
}

/**
 * Adds the routes to a Hono app, and responds 405 (204 for OPTIONS) to other methods of their paths. In Hono the first
 * added handler responds, so add your own handlers of such methods before.
 * @returns the app
 * @throws {Error} when two routes have the same method and path
 * @example const app = honoRoutes(new Hono(), userRoutes(users));
 */
export function honoRoutes<App extends HonoApp>(app: App, routes: readonly Route[]): App {
  for (const resource of resourcesOf(routes)) {
    const path = colonPath(resource.path, takesEmptyParts(resource.path) ? "{[^/]*}" : "");
    const routes = new Map<string, Route>(resource.routes.map((route) => [route.method, route]));
    // One handler for all methods: if several match, Hono builds a chain for each request.
    app.all(path, (context) => {
      const { method } = context.req;
      const route = routes.get(method === "HEAD" ? "GET" : method);
      if (route === undefined) return send(context, resource.otherwise(method));
      return answerRequest(route, new HonoHttpRequest(context), (response) => send(context, response));
    });
  }
  return app;
}

function send(context: HonoContext, { status, headers, body: text, stream }: HttpResponse): Response {
  const body = stream === null ? text : toReadableStream(stream);
  // Without an earlier middleware there are no headers to merge. `newResponse` creates a `Headers` for more than one
  // header, which costs as much as the JSON of a row.
  if (context.req.routeIndex === 0) return new Response(body, { status, headers });
  // Not `new Response`: this merges headers that a middleware has set.
  const { vary, ...others } = headers;
  // Replacing the `Vary` of a CORS middleware would let caches mix up its responses.
  if (vary !== undefined) context.header("vary", vary, { append: true });
  return context.newResponse(body, status, others);
}

/** `raw` is the context, which has the variables that middleware has set. */
class HonoHttpRequest extends FrameworkRequest<HonoContext> {
  constructor(context: HonoContext) {
    super(context, {});
  }

  get method(): string {
    return this.raw.req.method;
  }
  protected override get routed(): Readonly<Record<string, string>> {
    return this.raw.req.param();
  }
  protected get target(): string {
    return this.raw.req.raw.url;
  }
  header(name: string): string | undefined {
    return this.raw.req.header(name);
  }
  protected receive(limit: number): Promise<string> {
    return readFetchBody(this.raw.req, limit);
  }
}
